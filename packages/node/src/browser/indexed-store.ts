import type { Chunk } from "@swarm-docs/protocol/cac";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import type { ChunkStore, StampRecord, StoredChunk } from "../store/chunk-store.ts";
import { settled, WriteQueue, type Database } from "./indexed-db.ts";

/** Recently read or written chunks that are cached in memory: 16 MiB. */
const recentChunks = 4_096;

/** Stamps per read request. */
const stampPage = 5_000;

/** A pending write; a deletion has no `data`. */
interface Pending {
  readonly data: Uint8Array | undefined;
  readonly written: Promise<void>;
  /** Size that the database is known to hold, to which a failed write rolls back. */
  committedSize: number | undefined;
}

/**
 * Chunks in IndexedDB: data by address, and the sizes in a second object store, so that a start need
 * not read the data.
 */
export class IndexedStore implements ChunkStore {
  readonly #db: IDBDatabase;
  readonly #queue: WriteQueue;
  readonly #release: () => Promise<void>;
  /** Size of every chunk by address, pending writes included. */
  readonly #sizes: Map<string, number>;
  readonly #pending = new Map<string, Pending>();
  readonly #recent = new Map<string, Uint8Array>();
  #chunkBytes = 0;

  private constructor({ db, use }: Database, sizes: Map<string, number>) {
    this.#db = db;
    this.#queue = new WriteQueue(db, ["chunks", "sizes", "stamps"]);
    this.#release = use();
    this.#sizes = sizes;
    for (const size of sizes.values()) this.#chunkBytes += size;
  }

  /** Opens the store of an open database: reads all addresses and sizes. */
  static async open(database: Database): Promise<IndexedStore> {
    const store = database.db.transaction("sizes").objectStore("sizes");
    const [keys, sizes] = await Promise.all([
      settled(store.getAllKeys()),
      settled<number[]>(store.getAll()),
    ]);
    const byAddress = new Map(keys.map((key, at) => [String(key), sizes[at] ?? 0]));
    return new IndexedStore(database, byAddress);
  }

  get chunkCount(): number {
    return this.#sizes.size;
  }

  get chunkBytes(): number {
    return this.#chunkBytes;
  }

  has(address: Uint8Array): boolean {
    return this.#sizes.has(toHex(address));
  }

  async get(address: Uint8Array): Promise<StoredChunk> {
    const key = toHex(address);
    const pending = this.#pending.get(key);
    if (pending !== undefined) return pending.data ?? "missing";
    const size = this.#sizes.get(key);
    if (size === undefined) return "missing";
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent;
    const store = this.#db.transaction("chunks").objectStore("chunks");
    const data = await settled<unknown>(store.get(key));
    if (!(data instanceof Uint8Array) || data.length !== size) return "damaged";
    // Do not cache over a write that came meanwhile.
    if (this.#sizes.has(key) && !this.#pending.has(key)) this.#remember(key, data);
    return data;
  }

  put({ address, data }: Chunk): Promise<void> {
    // Copy: the caller may pass a view of a larger buffer, or reuse it.
    return this.#change(toHex(address), data.slice());
  }

  writing(address: Uint8Array): Promise<void> | undefined {
    return this.#pending.get(toHex(address))?.written;
  }

  putStamp(stamp: StampRecord): Promise<void> {
    return this.#queue.add((store) => store("stamps").add(stamp));
  }

  async delete(address: Uint8Array): Promise<boolean> {
    const key = toHex(address);
    if (!this.#sizes.has(key)) return false;
    await this.#change(key, undefined);
    return true;
  }

  async *addresses(): AsyncIterable<Uint8Array> {
    for (const key of this.#sizes.keys()) yield fromHex(key);
  }

  async *stamps(): AsyncIterable<StampRecord> {
    let after = 0;
    for (;;) {
      const store = this.#db.transaction("stamps").objectStore("stamps");
      const range = IDBKeyRange.lowerBound(after, true);
      const [keys, stamps] = await Promise.all([
        settled(store.getAllKeys(range, stampPage)),
        settled<StampRecord[]>(store.getAll(range, stampPage)),
      ]);
      yield* stamps;
      if (keys.length < stampPage) return;
      after = Number(keys.at(-1));
    }
  }

  async close(): Promise<void> {
    await this.#queue.idle();
    await this.#release();
  }

  async #change(key: string, data: Uint8Array | undefined): Promise<void> {
    const earlier = this.#pending.get(key);
    const committedSize = earlier === undefined ? this.#sizes.get(key) : earlier.committedSize;
    this.#setSize(key, data?.length);
    this.#recent.delete(key);
    const written = this.#queue.add((store) => {
      if (data === undefined) {
        store("chunks").delete(key);
        store("sizes").delete(key);
      } else {
        store("chunks").put(data, key);
        store("sizes").put(data.length, key);
      }
    });
    const mine: Pending = { data, written, committedSize };
    this.#pending.set(key, mine);
    try {
      await written;
      const latest = this.#pending.get(key);
      if (latest !== mine) {
        if (latest !== undefined) latest.committedSize = data?.length;
      } else if (data !== undefined) this.#remember(key, data);
    } catch (error) {
      if (this.#pending.get(key) === mine) this.#setSize(key, mine.committedSize);
      throw error;
    } finally {
      if (this.#pending.get(key) === mine) this.#pending.delete(key);
    }
  }

  #setSize(key: string, size: number | undefined): void {
    this.#chunkBytes += (size ?? 0) - (this.#sizes.get(key) ?? 0);
    if (size === undefined) this.#sizes.delete(key);
    else this.#sizes.set(key, size);
  }

  #remember(key: string, data: Uint8Array): void {
    this.#recent.delete(key);
    this.#recent.set(key, data);
    if (this.#recent.size <= recentChunks) return;
    for (const oldest of this.#recent.keys()) {
      this.#recent.delete(oldest);
      return;
    }
  }
}
