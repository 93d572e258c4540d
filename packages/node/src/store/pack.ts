import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { equalBytes } from "@swarm-docs/protocol/bytes";
import type { Chunk } from "@swarm-docs/protocol/cac";
import { AppendFile } from "../edge-node/append-file.ts";
import { BlockReader, isReadError } from "../edge-node/block-reader.ts";
import {
  encodeHead,
  fileHeadBytes,
  readHead,
  unmarked,
  type DirectoryMark,
} from "../edge-node/file-head.ts";
import type { Damage } from "../edge-node/data-loss.ts";
import { missingEnd, scanChunks, scanStamps } from "../edge-node/pack-damage.ts";
import {
  defaultWasteBytes,
  newPathOf,
  replaceByCompacted,
  writeCompacted,
  type LiveRecord,
} from "../edge-node/pack-compaction.ts";
import { packFiles, type CompactedFile } from "../edge-node/pack-files.ts";
import { PackIndex, type IndexEntry } from "../edge-node/pack-index.ts";
import {
  decodeHeader,
  headerBytes,
  isBodyIntact,
  recordKind,
  type RecordKind,
  sealRecord,
} from "../edge-node/pack-record.ts";
import { appendStamp, newestStamps, stampsIn } from "../edge-node/stamp-records.ts";
import { AddressTable } from "./address-table.ts";
import { chunkKind } from "./checked-store.ts";
import type { ChunkStore, StampRecord, StoredChunk, StoreMark } from "./chunk-store.ts";
import { UndoLog } from "./undo-log.ts";

/** How the pack files of a store are opened. */
export interface PackOptions {
  /** True: every write is followed by an fsync, so that it survives a power cut as well. */
  readonly isSynced?: boolean;
  /** The directory that new files belong to. */
  readonly mark?: DirectoryMark;
  /** Deleted and replaced bytes from which {@link PackStore.compacted} rewrites the chunks; default: 64 MiB. */
  readonly wasteBytes?: number;
}

/** What {@link PackStore.compacted} did; neither `freed` nor `failure` where there was little garbage. */
interface CompactedStore {
  readonly store: PackStore;
  /** Bytes. */
  readonly freed?: number;
  /** Chunks that were kept although they are damaged; of those with intact content, the record was repaired. */
  readonly damaged?: number;
  /** Why the file could not be rewritten. */
  readonly failure?: string;
}

/** A write under way. */
interface Pending {
  /** What reads return meanwhile; `null` for a deletion. */
  readonly data: Uint8Array | null;
  readonly written: Promise<void>;
}

/**
 * Chunks in an append-only file, stamps in a second one, and an index of addresses in memory with a copy
 * in a third file. Every record carries checksums. To open a store changes nothing on the disk, whatever
 * {@link damage} it finds: the caller decides, and calls {@link create} or {@link discard}.
 */
export class PackStore implements ChunkStore {
  /** Damage in what the start has read: the index, the chunks that it lacks, and all stamps. */
  damage: readonly Damage[] = [];
  readonly #chunks: AppendFile;
  readonly #stamps: AppendFile;
  readonly #kept: PackIndex;
  readonly #reader: BlockReader;
  /** Offset of the record and length of its body, by address. */
  readonly #index = new AddressTable();
  /** Writes under way, by address. */
  readonly #pending = new Map<string, Pending>();
  readonly #undo = new UndoLog<IndexEntry>();
  #chunkBytes = 0;

  private constructor(chunks: AppendFile, stamps: AppendFile, kept: PackIndex) {
    this.#chunks = chunks;
    this.#stamps = stamps;
    this.#kept = kept;
    this.#reader = new BlockReader(chunks);
  }

  /**
   * Opens the files in a directory. Reads the index, all stamps, and the chunks that were written after
   * the index.
   */
  static async open(directory: string, options: PackOptions = {}): Promise<PackStore> {
    const { isSynced = false, mark = unmarked } = options;
    const opened: AppendFile[] = [];
    // As in the head of the chunks, which are opened before the index.
    let rewrite: string | undefined;
    const open = async (name: keyof typeof packFiles): Promise<AppendFile> => {
      const path = join(directory, name);
      const isIndex = name === "chunks.index";
      const head = await readHead(path, packFiles[name]);
      if (name === "chunks.pack" && head.kind === "whole") ({ rewrite } = head);
      // A file that is not longer than a damaged head was being created when the process died. The
      // index is a cache: one that is damaged, or of another chunks file, is rebuilt.
      const isUsable = isIndex
        ? head.kind === "whole" && head.mark === mark.mark && head.rewrite === rewrite
        : head.kind === "whole";
      const isNew = !isUsable && (isIndex || head.size <= fileHeadBytes);
      const ownMark = isIndex && rewrite !== undefined ? { ...mark, rewrite } : mark;
      const file = await AppendFile.open(path, encodeHead(packFiles[name], ownMark), {
        isSynced: isSynced && !isIndex,
        isNew,
      });
      opened.push(file);
      return file;
    };
    try {
      const [chunks, stamps] = [await open("chunks.pack"), await open("stamps.pack")];
      const store = new PackStore(chunks, stamps, new PackIndex(await open("chunks.index")));
      await store.#load();
      return store;
    } catch (error) {
      await Promise.all(opened.map((file) => file.close()));
      throw error;
    }
  }

  /** Creates the files that are missing, and brings the index file up to date. */
  async create(): Promise<void> {
    await this.#chunks.create();
    await this.#stamps.create();
    await this.#kept.create();
  }

  /**
   * Rewrites a file when more than half of it is garbage: replaced and deleted chunks, and stamps that a newer one
   * replaces. Returns the store to use from then on. Only for a store that was created and not used since.
   * `beforeReplace` runs when the new file is complete. Fails as {@link open} does; a full disk leaves the file as it was.
   */
  async compacted(
    name: CompactedFile,
    directory: string,
    options: PackOptions = {},
    beforeReplace: () => Promise<void> = async () => undefined,
  ): Promise<CompactedStore> {
    const path = join(directory, name);
    // Left by a process that died.
    await rm(newPathOf(path), { force: true });
    const { mark = unmarked, wasteBytes = defaultWasteBytes } = options;
    const isChunks = name === "chunks.pack";
    const { size } = isChunks ? this.#chunks : this.#stamps;
    if (size <= wasteBytes) return { store: this };
    const found = { damaged: 0 };
    const { live, records } = isChunks
      ? { live: this.#chunkBytes + headerBytes * this.#index.size, records: this.#live(found) }
      : await newestStamps(this.#stamps);
    const waste = size - fileHeadBytes - live;
    if (waste <= wasteBytes || waste <= size / 2) return { store: this };
    const head = encodeHead(packFiles[name], { ...mark, rewrite: randomBytes(8).toString("hex") });
    try {
      await writeCompacted(path, head, live, records);
      await beforeReplace();
      if (!isChunks) await this.#kept.shorten(fileHeadBytes + live);
    } catch (error) {
      await rm(newPathOf(path), { force: true }).catch(() => undefined);
      return { store: this, failure: error instanceof Error ? error.message : String(error) };
    }
    await this.discard();
    await replaceByCompacted(path);
    const store = await PackStore.open(directory, options);
    await store.create();
    return { store, freed: size - fileHeadBytes - live, ...found };
  }

  /** Every chunk in the order of the file, and counts the damaged ones. */
  async *#live(found: { damaged: number }): AsyncGenerator<LiveRecord> {
    for await (const { address, offset, bodyLength } of this.#kept.entries()) {
      if (this.#index.get(address) !== offset) continue;
      const data = await this.get(address);
      if (typeof data !== "string") {
        yield { kind: recordKind.chunk, key: address, body: data, isIntact: true };
        continue;
      }
      const body = new Uint8Array(bodyLength);
      body.set(
        (await this.#readRecord(offset, headerBytes + bodyLength))?.subarray(headerBytes) ?? [],
      );
      // The damage may be in the header, and the index has the address.
      const isIntact = chunkKind({ address, data: body }) !== undefined;
      if (!isIntact) found.damaged++;
      yield { kind: recordKind.chunk, key: address, body, isIntact };
    }
  }

  /** Closes the files without writing anything. */
  async discard(): Promise<void> {
    await Promise.all([this.#chunks.close(), this.#stamps.close(), this.#kept.discard()]);
  }

  get chunkCount(): number {
    return this.#index.size;
  }

  get chunkBytes(): number {
    return this.#chunkBytes;
  }

  has(address: Uint8Array): boolean {
    const pending = this.#pending.get(keyOf(address));
    return pending === undefined ? this.#index.get(address) !== undefined : pending.data !== null;
  }

  async get(address: Uint8Array): Promise<StoredChunk> {
    const pending = this.#pending.get(keyOf(address));
    if (pending !== undefined) return pending.data?.slice() ?? "missing";
    const offset = this.#index.get(address);
    if (offset === undefined) return "missing";
    const record = await this.#readRecord(offset, headerBytes + this.#index.second(address));
    const header = record === undefined ? undefined : decodeHeader(record, 0, offset);
    if (record === undefined || header?.kind !== recordKind.chunk) return "damaged";
    if (!equalBytes(header.key, address)) return "damaged";
    const at = record.byteOffset + headerBytes;
    const data = new Uint8Array(record.buffer, at, record.length - headerBytes);
    return isBodyIntact(header, data) ? data : "damaged";
  }

  locate(address: Uint8Array): { file: string; offset: number | undefined } {
    return { file: "chunks.pack", offset: this.#index.get(address) };
  }

  put({ address, data }: Chunk): Promise<void> {
    return this.#write(recordKind.chunk, address, data);
  }

  writing(address: Uint8Array): Promise<void> | undefined {
    return this.#pending.get(keyOf(address))?.written;
  }

  putStamp(stamp: StampRecord): Promise<void> {
    return appendStamp(this.#stamps, stamp);
  }

  async delete(address: Uint8Array): Promise<boolean> {
    if (!this.has(address)) return false;
    await this.#write(recordKind.deletion, address, new Uint8Array(0));
    return true;
  }

  async *addresses(): AsyncIterable<Uint8Array> {
    for await (const { address, offset } of this.#kept.entries()) {
      if (this.#index.get(address) === offset) yield Uint8Array.from(address);
    }
  }

  stamps(): AsyncIterable<StampRecord> {
    return stampsIn(this.#stamps);
  }

  /** Reverts by truncating the files, and restores the index. */
  mark(): StoreMark {
    const at = this.#undo.mark();
    const [chunks, stamps, restoreKept] = [this.#chunks.size, this.#stamps.size, this.#kept.mark()];
    return {
      revert: async () => {
        await this.#idle();
        this.#undo.rewind(at, (before) => this.#set(before));
        this.#reader.clear();
        // The index file first: it must not name chunks that are truncated.
        const kept = restoreKept();
        await Promise.all([this.#chunks.rewind(chunks, kept), this.#stamps.rewind(stamps, kept)]);
      },
      release: () => this.#undo.release(),
    };
  }

  /** Returns in the same turn in which all writes have ended. */
  async #idle(): Promise<void> {
    const parts = [this.#chunks, this.#stamps, this.#kept];
    while (!parts.every(({ isIdle }) => isIdle)) {
      await Promise.all(parts.map((part) => part.idle()));
    }
  }

  async close(): Promise<void> {
    await this.#chunks.close();
    await this.#kept.close(this.#stamps.size);
    await this.#stamps.close();
  }

  async #load(): Promise<void> {
    let isFitting = true;
    for await (const entries of this.#kept.read()) {
      const last = entries.at(-1);
      isFitting &&= last === undefined || (await this.#isInPack(last));
      for (const entry of entries) this.#note(entry);
    }
    const { covered } = this.#kept;
    const lost = [
      ...missingEnd("chunks.pack", this.#chunks, covered.chunks),
      ...missingEnd("stamps.pack", this.#stamps, covered.stamps),
    ];
    const stamps = await scanStamps(this.#stamps, covered.stamps);
    if (!isFitting || lost.length > 0 || this.#stamps.size < covered.stamps) {
      this.#index.clear();
      this.#chunkBytes = 0;
      this.#kept.clear();
    }
    const chunks = await scanChunks(this.#chunks, this.#kept.covered.chunks, (entry) => {
      this.#note(entry);
      this.#kept.note(entry);
    });
    this.damage = [...lost, ...chunks, ...stamps];
  }

  /** True when the chunks file has the record that the index names. */
  async #isInPack({ address, offset, bodyLength }: IndexEntry): Promise<boolean> {
    const bytes = Buffer.alloc(headerBytes);
    try {
      await this.#chunks.read(bytes, offset);
    } catch (error) {
      // A bad sector says nothing about the index; a read of the chunk will report it.
      if (isReadError(error)) return true;
      throw error;
    }
    const header = decodeHeader(bytes, 0, offset);
    return header?.bodyLength === bodyLength && equalBytes(header.key, address);
  }

  /** Indexes a record that has been written. */
  #take(entry: IndexEntry): void {
    this.#note(entry);
    this.#kept.note(entry);
    this.#kept.keep(this.#stamps.size);
  }

  /** The record at an offset; `undefined` when the disk cannot read it. */
  async #readRecord(offset: number, length: number): Promise<Buffer | undefined> {
    try {
      return await this.#reader.read(offset, length);
    } catch (error) {
      if (!isReadError(error)) throw error;
      return undefined;
    }
  }

  #note(entry: IndexEntry): void {
    const { address } = entry;
    if (this.#undo.isWanted) {
      const offset = this.#index.get(address);
      const bodyLength = this.#index.second(address);
      const isDeletion = offset === undefined;
      this.#undo.note({ address, offset: offset ?? 0, bodyLength, isDeletion });
    }
    this.#set(entry);
  }

  #set({ address, offset, bodyLength, isDeletion }: IndexEntry): void {
    this.#chunkBytes -= this.#index.second(address);
    if (isDeletion) this.#index.delete(address);
    else {
      this.#chunkBytes += bodyLength;
      this.#index.set(address, offset, bodyLength);
    }
  }

  /** Appends a record; reads see the change at once, the index when it is written. */
  #write(kind: RecordKind, borrowed: Uint8Array, body: Uint8Array): Promise<void> {
    // Copy: the caller may reuse its address before the write settles.
    const address = Uint8Array.from(borrowed);
    const isDeletion = kind === recordKind.deletion;
    const bodyLength = body.length;
    const key = keyOf(address);
    const settle = (): void => {
      // A newer change of the same address stays visible.
      if (this.#pending.get(key) === pending) this.#pending.delete(key);
    };
    const written = (): void => {
      this.#take({ address, offset: slot.offset, bodyLength, isDeletion });
      settle();
    };
    const slot = this.#chunks.append(headerBytes + bodyLength, written, settle);
    const record = slot.bytes;
    record.set(body, headerBytes);
    sealRecord(record, kind, address, slot.offset);
    const at = record.byteOffset + headerBytes;
    const data = isDeletion ? null : new Uint8Array(record.buffer, at, bodyLength);
    const pending: Pending = { data, written: slot.promise };
    this.#pending.set(key, pending);
    return slot.promise;
  }
}

function keyOf(address: Uint8Array): string {
  return Buffer.from(address.buffer, address.byteOffset, address.length).toString("latin1");
}
