import type { Chunk } from "@swarm-docs/protocol/cac";
import { toHex, fromHex } from "@swarm-docs/protocol/hex";
import type { ChunkStore, StampRecord, StoreMark } from "./chunk-store.ts";
import { UndoLog } from "./undo-log.ts";

/** The same promise for every write: who collects promises has one to wait for. */
const done = Promise.resolve();

/** Chunks in memory: gone with the process. */
export class MemoryStore implements ChunkStore {
  readonly #chunks = new Map<string, Uint8Array>();
  readonly #undo = new UndoLog<readonly [key: string, before: Uint8Array | undefined]>();
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
    // A copy: the caller may give a view of a larger buffer or reuse it.
    this.#set(toHex(chunk.address), chunk.data.slice());
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
    const isThere = this.#chunks.has(key);
    if (isThere) this.#set(key, undefined);
    return isThere;
  }

  async *addresses(): AsyncIterable<Uint8Array> {
    for (const key of this.#chunks.keys()) yield fromHex(key);
  }

  async *stamps(): AsyncIterable<StampRecord> {}

  mark(): StoreMark {
    const at = this.#undo.mark();
    return {
      revert: async () => this.#undo.rewind(at, ([key, before]) => this.#put(key, before)),
      release: () => this.#undo.release(),
    };
  }

  async close(): Promise<void> {}

  #set(key: string, data: Uint8Array | undefined): void {
    this.#undo.note([key, this.#chunks.get(key)]);
    this.#put(key, data);
  }

  #put(key: string, data: Uint8Array | undefined): void {
    this.#chunkBytes += (data?.length ?? 0) - (this.#chunks.get(key)?.length ?? 0);
    if (data === undefined) this.#chunks.delete(key);
    else this.#chunks.set(key, data);
  }
}
