import { equalBytes } from "@swarm-docs/protocol/bytes";
import { isCac, type Chunk } from "@swarm-docs/protocol/cac";
import { isSoc } from "@swarm-docs/protocol/soc";
import { AddressTable } from "./address-table.ts";
import type { ChunkStore, StampRecord, StoredChunk, StoreMark } from "./chunk-store.ts";

/** Called once per damaged chunk; `where` is the result of {@link ChunkStore.locate}. */
type DamagedChunkListener = (address: Uint8Array, where: Readonly<Record<string, unknown>>) => void;

/**
 * Addresses remembered as verified (12 MB at most). Beyond that all are forgotten, and verified again
 * on their next read: 0.05 ms per chunk.
 */
const maxVerified = 1 << 18;

/** What kind of chunk `data` is under this address; `undefined` when it does not belong there. */
export function chunkKind(chunk: Chunk): "content-addressed" | "single-owner" | undefined {
  if (isCac(chunk)) return "content-addressed";
  return isSoc(chunk) ? "single-owner" : undefined;
}

/**
 * The store as a node uses it: verifies the content address of every chunk on its first read after a
 * start, and remembers which chunks are damaged. A damaged chunk counts as absent in {@link has}, is
 * reported once, and stays in the wrapped store until a write replaces it.
 */
export class CheckedStore implements ChunkStore {
  readonly mark?: () => StoreMark;
  readonly clear?: () => void;
  readonly #store: ChunkStore;
  readonly #onDamage: DamagedChunkListener;
  readonly #verified = new AddressTable();
  readonly #damaged = new AddressTable();
  /** Addresses whose first read failed and whose second read is under way. */
  readonly #suspects = new AddressTable();
  /** Number of writes through {@link put}, whose content is unverified. */
  #unverifiedWrites = 0;

  constructor(store: ChunkStore, onDamage: DamagedChunkListener) {
    this.#store = store;
    this.#onDamage = onDamage;
    if (store.mark !== undefined) this.mark = () => this.#forgetAfter(store.mark?.() as StoreMark);
    if (store.clear !== undefined) {
      this.clear = () => {
        store.clear?.();
        this.#forgetAll();
      };
    }
  }

  /** Counts damaged chunks too, until they are replaced or deleted. */
  get chunkCount(): number {
    return this.#store.chunkCount;
  }

  get chunkBytes(): number {
    return this.#store.chunkBytes;
  }

  /** False for a chunk that is known to be damaged. */
  has(address: Uint8Array): boolean {
    return this.#store.has(address) && this.#damaged.get(address) === undefined;
  }

  async get(address: Uint8Array): Promise<StoredChunk> {
    if (this.#damaged.get(address) !== undefined) return "damaged";
    const kept = await this.#read(address);
    return kept === "damaged" ? this.#readAgain(address) : kept;
  }

  /** Writes without a promise that the content is right: it will be verified when it is read. */
  put(chunk: Chunk): Promise<void> {
    this.#unverifiedWrites++;
    this.#forget(chunk.address);
    return this.#store.put(chunk);
  }

  /**
   * Stores a chunk whose address the caller has verified, unless the same bytes are stored already; so
   * an upload repairs a damaged chunk. A single-owner chunk (`isReplaced`) is written in any case, at
   * once: a comparison could let an older version overtake a newer one.
   */
  keep(chunk: Chunk, isReplaced: boolean): Promise<void> {
    if (isReplaced || !this.has(chunk.address)) return this.#write(chunk);
    return this.#compare(chunk);
  }

  writing(address: Uint8Array): Promise<void> | undefined {
    return this.#store.writing(address);
  }

  putStamp(stamp: StampRecord): Promise<void> {
    return this.#store.putStamp(stamp);
  }

  delete(address: Uint8Array): Promise<boolean> {
    this.#forget(address);
    return this.#store.delete(address);
  }

  addresses(): AsyncIterable<Uint8Array> {
    return this.#store.addresses();
  }

  stamps(): AsyncIterable<StampRecord> {
    return this.#store.stamps();
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  async #read(address: Uint8Array): Promise<StoredChunk> {
    // Both before the read: a write during the read says nothing about the bytes that it returns.
    const isVerified = this.#verified.get(address) !== undefined;
    const writes = this.#unverifiedWrites;
    const kept = await this.#store.get(address);
    if (typeof kept === "string" || isVerified) return kept;
    if (chunkKind({ address, data: kept }) === undefined) return "damaged";
    if (writes === this.#unverifiedWrites) this.#remember(address);
    return kept;
  }

  /** Confirms damage by a second read: the first one may have been overtaken by a write or a revert. */
  async #readAgain(address: Uint8Array): Promise<StoredChunk> {
    for (;;) {
      this.#suspects.set(address, 0);
      const kept = await this.#read(address);
      if (this.#damaged.get(address) !== undefined) return "damaged";
      // A write of this address ends the suspicion: the bytes read may be older.
      if (!this.#suspects.delete(address)) continue;
      if (kept === "damaged") this.#report(address);
      return kept;
    }
  }

  async #compare(chunk: Chunk): Promise<void> {
    const { address } = chunk;
    // Before the read: when the pending write fails during it, this one must fail too.
    const writing = this.#store.writing(address);
    const kept = await this.#store.get(address);
    if (typeof kept !== "string" && equalBytes(kept, chunk.data)) {
      this.#remember(address);
      return writing;
    }
    // Other bytes may be another version of a single-owner chunk.
    const isWrong = typeof kept !== "string" && chunkKind({ address, data: kept }) === undefined;
    if (kept === "damaged" || isWrong) this.#report(address);
    return this.#write(chunk);
  }

  #write(chunk: Chunk): Promise<void> {
    const { address } = chunk;
    this.#forget(address);
    this.#remember(address);
    const written = this.#store.put(chunk);
    // A failed replacement leaves the older content, which may be unverified.
    written.catch(() => this.#verified.delete(address));
    return written;
  }

  #report(address: Uint8Array): void {
    if (this.#damaged.get(address) !== undefined) return;
    this.#damaged.set(address, 0);
    this.#onDamage(address, this.#store.locate?.(address) ?? {});
  }

  #remember(address: Uint8Array): void {
    if (this.#verified.size >= maxVerified) this.#verified.clear();
    this.#verified.set(address, 0);
  }

  #forget(address: Uint8Array): void {
    this.#verified.delete(address);
    this.#damaged.delete(address);
    this.#suspects.delete(address);
  }

  #forgetAll(): void {
    for (const table of [this.#verified, this.#damaged, this.#suspects]) table.clear();
  }

  #forgetAfter(mark: StoreMark): StoreMark {
    return {
      revert: async () => {
        await mark.revert();
        this.#forgetAll();
      },
      release: () => mark.release(),
    };
  }
}
