/**
 * The engine over the compiled module. The module has a fixed memory and no allocator: input is
 * copied to where it expects it, results are copied out. `wasm/layout.ts` has the same addresses.
 */
import type { Engine } from "./types.ts";

const KEY = 768;
const OUT = 1280;
const SPANS = 1824;
const FACTORS = 1952;
const IN = 12288;
const ROWS = 81920;

const HASH_BYTES = 32;
const SPAN_BYTES = 8;
const PAYLOAD_BYTES = 4096;
const BLOCK_BYTES = 136;
/** Most blocks in the input area. */
const MAX_BLOCKS = 480;
const MAX_BATCH = 16;
const MAX_ROWS = 96;
const ROW_BYTES = 4112;

/** What the module exports; numbers are counts of bytes, blocks, chunks or rows. */
type Exports = BytesExports & {
  bmt_keyed(): void;
  bmt_many(count: number): void;
  keccak256(blocks: number, first: number): void;
  addShard(rows: number, bytes: number): void;
};

/** What the module for reading files alone exports, too. */
type BytesExports = {
  memory: { buffer: ArrayBuffer };
  init(): void;
  bmt(bytes: number): void;
  crypt(bytes: number, counter: number): void;
};

/** As much of WebAssembly as is used; it is not in the library this package is compiled against. */
type WebAssemblyLike = {
  validate(bytes: Uint8Array): boolean;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: object };
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: object } }>;
};

/** The host's WebAssembly, or undefined. */
export function webAssembly(): WebAssemblyLike | undefined {
  return (globalThis as unknown as { WebAssembly?: WebAssemblyLike }).WebAssembly;
}

const hashAt = (memory: Uint8Array, at: number) => memory.slice(at, at + HASH_BYTES);

/**
 * The part of an engine that reading files needs, over the exports of a new instance; `memory` is the
 * module's.
 */
export function bytesEngine(
  name: "simd" | "scalar",
  exported: object,
): Pick<Engine, "name" | "addressOf" | "crypt"> & { readonly memory: Uint8Array } {
  const wasm = exported as BytesExports;
  const memory = new Uint8Array(wasm.memory.buffer);
  wasm.init();
  return {
    memory,
    name,
    addressOf(data) {
      memory.set(data, IN - SPAN_BYTES);
      wasm.bmt(data.length - SPAN_BYTES);
      return hashAt(memory, OUT);
    },
    crypt(key, bytes, counter) {
      const out = new Uint8Array(bytes.length);
      memory.set(key, KEY);
      for (let at = 0; at < bytes.length; at += MAX_BATCH * PAYLOAD_BYTES) {
        const part = bytes.subarray(at, at + MAX_BATCH * PAYLOAD_BYTES);
        memory.set(part, IN);
        wasm.crypt(part.length, counter + at / HASH_BYTES);
        out.set(memory.subarray(IN, IN + part.length), at);
      }
      return out;
    },
  };
}

/** An engine over the exports of a new instance. */
export function moduleEngine(name: "simd" | "scalar", exported: object): Engine {
  const { memory, ...bytes } = bytesEngine(name, exported);
  const wasm = exported as Exports;
  /** Hashes a payload and returns the hash at `at`: its root or, with the span before it, its address. */
  const bmt = (payload: Uint8Array, at: number): Uint8Array => {
    memory.set(payload, IN);
    wasm.bmt(payload.length);
    return hashAt(memory, at);
  };
  return {
    ...bytes,
    address(span, payload) {
      memory.set(span, IN - SPAN_BYTES);
      return bmt(payload, OUT);
    },
    keccak256: (parts) => absorbAll(wasm, memory, parts),
    root: (payload) => bmt(payload, IN),
    addresses(batch) {
      const full = batch.length > 1 && batch.every((data) => data.length === IN_CHUNK_BYTES);
      return full ? addressesOfFull(wasm, memory, batch) : batch.map(bytes.addressOf);
    },
    transformed(anchor, span, payload) {
      memory.set(anchor, KEY);
      memory.set(span, IN - SPAN_BYTES);
      memory.set(payload, IN);
      memory.fill(0, IN + payload.length, IN + PAYLOAD_BYTES);
      wasm.bmt_keyed();
      return hashAt(memory, OUT);
    },
    combine: (shards, rows) => combineAll(wasm, memory, shards, rows),
  };
}

const IN_CHUNK_BYTES = SPAN_BYTES + PAYLOAD_BYTES;

function absorbAll(wasm: Exports, memory: Uint8Array, parts: readonly Uint8Array[]): Uint8Array {
  const room = MAX_BLOCKS * BLOCK_BYTES;
  let filled = 0;
  let first = 1;
  for (const part of parts) {
    for (let at = 0; at < part.length;) {
      const taken = Math.min(part.length - at, room - filled);
      memory.set(part.subarray(at, at + taken), IN + filled);
      filled += taken;
      at += taken;
      if (filled < room) continue;
      wasm.keccak256(MAX_BLOCKS, first);
      filled = first = 0;
    }
  }
  const blocks = Math.floor(filled / BLOCK_BYTES) + 1;
  const end = IN + blocks * BLOCK_BYTES;
  memory.fill(0, IN + filled, end);
  memory[IN + filled] = 0x01;
  memory[end - 1] = (memory[end - 1] as number) | 0x80;
  wasm.keccak256(blocks, first);
  return hashAt(memory, OUT);
}

function addressesOfFull(
  wasm: Exports,
  memory: Uint8Array,
  batch: readonly Uint8Array[],
): Uint8Array[] {
  const addresses: Uint8Array[] = [];
  for (let start = 0; start < batch.length; start += MAX_BATCH) {
    const chunks = batch.slice(start, start + MAX_BATCH);
    chunks.forEach((data, i) => {
      memory.set(data.subarray(0, SPAN_BYTES), SPANS + i * SPAN_BYTES);
      memory.set(data.subarray(SPAN_BYTES), IN + i * PAYLOAD_BYTES);
    });
    wasm.bmt_many(chunks.length);
    chunks.forEach((_, i) => {
      addresses.push(hashAt(memory, OUT + i * HASH_BYTES));
    });
  }
  return addresses;
}

// The module has room for 96 rows of one chunk: more rows or longer shards go through in parts.
function combineAll(
  wasm: Exports,
  memory: Uint8Array,
  shards: readonly Uint8Array[],
  rows: readonly Uint8Array[],
): Uint8Array[] {
  const length = shards[0]?.length ?? 0;
  const sums = rows.map(() => new Uint8Array(length));
  for (let from = 0; from < length; from += ROW_BYTES) {
    const to = Math.min(from + ROW_BYTES, length);
    for (let row = 0; row < rows.length; row += MAX_ROWS) {
      const some = rows.slice(row, row + MAX_ROWS);
      memory.fill(0, ROWS, ROWS + some.length * ROW_BYTES);
      shards.forEach((shard, column) => {
        some.forEach((factors, i) => (memory[FACTORS + i] = factors[column] as number));
        memory.set(shard.subarray(from, to), IN);
        wasm.addShard(some.length, to - from);
      });
      some.forEach((_, i) => {
        const at = ROWS + i * ROW_BYTES;
        (sums[row + i] as Uint8Array).set(memory.subarray(at, at + to - from), from);
      });
    }
  }
  return sums;
}
