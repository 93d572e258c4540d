import type { Chunk } from "@swarm-docs/protocol/cac";
import { toHex, fromHex } from "@swarm-docs/protocol/hex";
import type { ChunkStore, StampRecord } from "./chunk-store.ts";

/** The same promise for every write: who collects promises has one to wait for. */
const done = Promise.resolve();

/** Chunks in memory: gone with the process. */
export class MemoryStore implements ChunkStore {
  readonly #chunks = new Map<string, Uint8Array>();
  #chunkBytes = 0;

  get chunkCount(): number {
    return this.#chunks.size;
  }

  get chunkBytes(): number {
    return this.#chunkBytes;
  }

  has(address: Uint8Array): boolean {
    return this.#chunks.has(toHex(address));
  }

  async get(address: Uint8Array): Promise<Uint8Array | undefined> {
    return this.#chunks.get(toHex(address));
  }

  put(chunk: Chunk): Promise<void> {
    const key = toHex(chunk.address);
    this.#chunkBytes += chunk.data.length - (this.#chunks.get(key)?.length ?? 0);
    // A copy: the caller may give a view of a larger buffer or reuse it.
    this.#chunks.set(key, chunk.data.slice());
    return done;
  }

  writing(): Promise<void> | undefined {
    return undefined;
  }

  // Nothing survives the process, so the issuers' own memory is all that is needed.
  putStamp(): Promise<void> {
    return done;
  }

  async delete(address: Uint8Array): Promise<boolean> {
    const key = toHex(address);
    const data = this.#chunks.get(key);
    this.#chunkBytes -= data?.length ?? 0;
    return this.#chunks.delete(key);
  }

  async *addresses(): AsyncIterable<Uint8Array> {
    for (const key of this.#chunks.keys()) yield fromHex(key);
  }

  async *stamps(): AsyncIterable<StampRecord> {}

  async close(): Promise<void> {}
}
