/**
 * Keccak-256 with the original padding (0x01), not the SHA3-256 of the later standard (0x06).
 * [bee pkg/swarm: NewHasher]
 */
import { engine } from "./_wasm/engine.ts";
import { assertBytes } from "./assert.ts";

/** Bytes in a digest. */
export const HASH_BYTES = 32;

/** Keccak-256 of the concatenation of `parts`; 32 bytes. No parts gives the hash of nothing. */
export function keccak256(...parts: Uint8Array[]): Uint8Array {
  for (const part of parts) assertBytes(part);
  return engine().keccak256(parts);
}
