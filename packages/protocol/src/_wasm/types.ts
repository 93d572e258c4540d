/** Which engine: by vectors, by 64-bit integers, or without WebAssembly. */
export type EngineName = "simd" | "scalar" | "javascript";

/** What every engine can do. Arguments are checked by the callers, not here. */
export type Engine = {
  name: EngineName;
  /** Keccak-256 of the parts one after the other. */
  keccak256(parts: readonly Uint8Array[]): Uint8Array;
  /** Root of the tree over at most 4096 bytes. */
  root(payload: Uint8Array): Uint8Array;
  /** Address of the chunk of an 8-byte span and at most 4096 bytes. */
  address(span: Uint8Array, payload: Uint8Array): Uint8Array;
  /** Address of a chunk given as span ‖ payload, 8 to 4104 bytes. */
  addressOf(data: Uint8Array): Uint8Array;
  /** Addresses of chunks given as span ‖ payload. */
  addresses(batch: readonly Uint8Array[]): Uint8Array[];
  /** Address under the keyed hash; the anchor has 32 bytes. */
  transformed(anchor: Uint8Array, span: Uint8Array, payload: Uint8Array): Uint8Array;
  /** A copy of `bytes` xored with the key stream from block `counter` on; the key has 32 bytes. */
  crypt(key: Uint8Array, bytes: Uint8Array, counter: number): Uint8Array;
  /** For each row the sum of all shards, each times its factor in that row. Equal lengths. */
  combine(shards: readonly Uint8Array[], rows: readonly Uint8Array[]): Uint8Array[];
};
