import type { Chunk } from "@swarm-docs/protocol/cac";
import { toHex, fromHex } from "@swarm-docs/protocol/hex";
import type { ChunkStore, StampRecord, StoredChunk, StoreMark } from "./chunk-store.ts";
import { UndoLog } from "./undo-log.ts";

/** One promise for all writes: a caller that collects promises then has a single one to await. */
const done = Promise.resolve();

/** Chunks in memory, lost with the process. */
export class MemoryStore implements ChunkStore {
  readonly #chunks = new Map<string, Uint8Array>();
  /** By batch and identity, in the order of writing. */
  readonly #stamps = new Map<string, StampRecord>();
  readonly #undo = new UndoLog<() => void>();
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

  async get(address: Uint8Array): Promise<StoredChunk> {
    return this.#chunks.get(toHex(address)) ?? "missing";
  }

  put(chunk: Chunk): Promise<void> {
    // Copy: the caller may pass a view of a larger buffer, or reuse it.
    this.#set(toHex(chunk.address), chunk.data.slice());
    return done;
  }

  writing(): Promise<void> | undefined {
    return undefined;
  }

  putStamp(stamp: StampRecord): Promise<void> {
    const key = toHex(stamp.batchId) + toHex(stamp.identity);
    if (this.#undo.isWanted) {
      const before = this.#stamps.get(key);
      this.#undo.note(() => {
        if (before === undefined) this.#stamps.delete(key);
        else this.#stamps.set(key, before);
      });
    }
    this.#stamps.set(key, { ...stamp, identity: stamp.identity.slice() });
    return done;
  }

  async delete(address: Uint8Array): Promise<boolean> {
    const key = toHex(address);
    const isThere = this.#chunks.has(key);
    if (isThere) this.#set(key, undefined);
    return isThere;
  }

  async *addresses(): AsyncIterable<Uint8Array> {
    for (const key of this.#chunks.keys()) yield fromHex(key);
  }

  async *stamps(): AsyncIterable<StampRecord> {
    yield* this.#stamps.values();
  }

  clear(): void {
    this.#chunks.clear();
    this.#stamps.clear();
    this.#chunkBytes = 0;
  }

  mark(): StoreMark {
    const at = this.#undo.mark();
    return {
      revert: async () => this.#undo.rewind(at, (undo) => undo()),
      release: () => this.#undo.release(),
    };
  }

  async close(): Promise<void> {}

  #set(key: string, data: Uint8Array | undefined): void {
    const before = this.#chunks.get(key);
    const growth = (data?.length ?? 0) - (before?.length ?? 0);
    // One map access per undo step: there may be many.
    if (this.#undo.isWanted) this.#undo.note(() => this.#put(key, before, -growth));
    this.#put(key, data, growth);
  }

  #put(key: string, data: Uint8Array | undefined, growth: number): void {
    this.#chunkBytes += growth;
    if (data === undefined) this.#chunks.delete(key);
    else this.#chunks.set(key, data);
  }
}
