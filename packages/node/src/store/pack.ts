import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { equalBytes } from "@swarm-docs/protocol/bytes";
import { toHex } from "@swarm-docs/protocol/hex";
import type { Chunk } from "@swarm-docs/protocol/cac";
import { AppendFile } from "../edge-node/append-file.ts";
import { DataLossError } from "../edge-node/data-loss.ts";
import { encodeHead, unmarked, type DirectoryMark } from "../edge-node/file-head.ts";
import { PackIndex, type IndexEntry } from "../edge-node/pack-index.ts";
import {
  decodeHeader,
  decodeStampBody,
  headerBytes,
  isBodyIntact,
  recordKind,
  type RecordKind,
  sealRecord,
  stampBodyBytes,
  writeStampBody,
} from "../edge-node/pack-record.ts";
import { BlockReader } from "../edge-node/block-reader.ts";
import { scanPack, type Found } from "../edge-node/pack-scan.ts";
import { AddressTable } from "./address-table.ts";
import {
  CorruptChunkError,
  type ChunkStore,
  type StampRecord,
  type StoreMark,
} from "./chunk-store.ts";
import { UndoLog } from "./undo-log.ts";

/** Told what the opening of a pack file had to mend or could not mend. */
export type DamageListener = (damage: {
  readonly file: string;
  readonly kind: "torn tail cut" | "damaged region skipped";
  readonly offset: number;
  readonly bytes: number;
}) => void;

/** How a pack file is opened. */
export interface PackOptions {
  /** True: a write waits for the disk, so that it survives a power cut as well. */
  readonly isSynced?: boolean;
  /** The directory that new files belong to. */
  readonly mark?: DirectoryMark;
  /** True: a file that is shorter than it was is opened all the same. */
  readonly acceptsLoss?: boolean;
  readonly onDamage?: DamageListener;
}

/** The files of a store by name, with what their heads call them. */
export const packFiles = {
  "chunks.pack": "chunks",
  "stamps.pack": "stamps",
  "chunks.index": "index",
} as const;

/** A write under way. */
interface Pending {
  /** What to read meanwhile, `null` for a deletion. */
  readonly data: Uint8Array | null;
  readonly written: Promise<void>;
}

/**
 * Chunks in one file that only grows, stamps in a second one, and an index of addresses in memory,
 * with a copy in a third file. Every record carries checksums: a torn end is cut before the next
 * write, damage elsewhere is reported by address when the chunk is read.
 */
export class PackStore implements ChunkStore {
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
   * Opens or makes the files in a directory; reads the index, and of the other files only what has
   * come since it was written. What is there is not changed before the first write. Fails with
   * `DataLossError` when a file is shorter than it was.
   */
  static async open(directory: string, options: PackOptions = {}): Promise<PackStore> {
    const { isSynced = false, mark = unmarked } = options;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const opened: AppendFile[] = [];
    const open = async (name: keyof typeof packFiles, waits: boolean): Promise<AppendFile> => {
      const head = encodeHead(packFiles[name], mark);
      const file = await AppendFile.open(join(directory, name), head, waits);
      opened.push(file);
      return file;
    };
    try {
      const chunks = await open("chunks.pack", isSynced);
      const stamps = await open("stamps.pack", isSynced);
      // What it has lost is read from the chunks.
      const kept = new PackIndex(await open("chunks.index", false));
      const store = new PackStore(chunks, stamps, kept);
      await store.#load(directory, options);
      return store;
    } catch (error) {
      await Promise.all(opened.map((file) => file.close()));
      throw error;
    }
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

  async get(address: Uint8Array): Promise<Uint8Array | undefined> {
    const pending = this.#pending.get(keyOf(address));
    if (pending !== undefined) return pending.data?.slice();
    const offset = this.#index.get(address);
    if (offset === undefined) return undefined;
    const record = await this.#reader.read(offset, headerBytes + this.#index.second(address));
    const header = decodeHeader(record, 0);
    const { length } = record;
    const at = record.byteOffset + headerBytes;
    const data = new Uint8Array(record.buffer, at, Math.max(0, length - headerBytes));
    const isRight = header !== undefined && equalBytes(header.key, address);
    if (!isRight || !isBodyIntact(header, data)) {
      throw new CorruptChunkError(address, toHex(address));
    }
    return data;
  }

  put({ address, data }: Chunk): Promise<void> {
    // What is lent may be another chunk's when the write is done.
    const own = Uint8Array.from(address);
    const { length } = data;
    return this.#write(recordKind.chunk, own, data, (offset) =>
      this.#take({ address: own, offset, bodyLength: length, isDeletion: false }),
    );
  }

  writing(address: Uint8Array): Promise<void> | undefined {
    return this.#pending.get(keyOf(address))?.written;
  }

  putStamp(stamp: StampRecord): Promise<void> {
    const { bytes, promise } = this.#stamps.append(headerBytes + stampBodyBytes(stamp));
    writeStampBody(bytes.subarray(headerBytes), stamp);
    sealRecord(bytes, recordKind.stamp, stamp.identity);
    return promise;
  }

  async delete(address: Uint8Array): Promise<boolean> {
    if (!this.has(address)) return false;
    const own = Uint8Array.from(address);
    await this.#write(recordKind.deletion, own, new Uint8Array(0), (offset) =>
      this.#take({ address: own, offset, bodyLength: 0, isDeletion: true }),
    );
    return true;
  }

  async *addresses(): AsyncIterable<Uint8Array> {
    for await (const { address, offset } of this.#kept.entries()) {
      if (this.#index.get(address) === offset) yield Uint8Array.from(address);
    }
  }

  async *stamps(): AsyncIterable<StampRecord> {
    for await (const found of scanPack(this.#stamps)) {
      if (!("header" in found) || found.header.kind !== recordKind.stamp) continue;
      if (isBodyIntact(found.header, found.body)) {
        yield decodeStampBody(found.header.key, found.body);
      }
    }
  }

  /** The files keep what came before: to go back, they are cut, and the index is taken back. */
  mark(): StoreMark {
    const at = this.#undo.mark();
    const [chunks, stamps, restoreKept] = [this.#chunks.size, this.#stamps.size, this.#kept.mark()];
    return {
      revert: async () => {
        await this.#idle();
        this.#undo.rewind(at, (before) => this.#set(before));
        this.#reader.clear();
        // On the disk the index first: it must not speak of chunks that have gone.
        const kept = restoreKept();
        await Promise.all([this.#chunks.rewind(chunks, kept), this.#stamps.rewind(stamps, kept)]);
      },
      release: () => this.#undo.release(),
    };
  }

  /** Returns in the very turn in which nothing is being written. */
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

  async #load(directory: string, options: PackOptions): Promise<void> {
    const { acceptsLoss = false, onDamage = () => undefined } = options;
    const report = (file: string) => (damage: Damage) => onDamage({ file, ...damage });
    let isFitting = true;
    for await (const entries of this.#kept.read()) {
      const last = entries.at(-1);
      isFitting &&= last === undefined || (await this.#isInPack(last));
      for (const entry of entries) this.#note(entry);
    }
    const { covered } = this.#kept;
    const lost = {
      "chunks.pack": covered.chunks - this.#chunks.size,
      "stamps.pack": covered.stamps - this.#stamps.size,
    };
    for (const [name, bytes] of Object.entries(lost)) {
      if (bytes <= 0) continue;
      isFitting = false;
      const what = `${join(directory, name)} is shorter than it was: ${bytes} bytes are missing`;
      if (!acceptsLoss) throw new DataLossError(what);
    }
    if (!isFitting) {
      this.#index.clear();
      this.#chunkBytes = 0;
      await this.#kept.clear(acceptsLoss);
    }
    await mend(this.#chunks, this.#kept.covered.chunks, report("chunks.pack"), (found) => {
      const { header, offset } = found;
      const { bodyLength } = header;
      const isDeletion = header.kind === recordKind.deletion;
      const entry = { address: header.key, offset, bodyLength, isDeletion };
      this.#note(entry);
      // Not written before something else is: to open changes nothing.
      this.#kept.note(entry);
    });
    await mend(this.#stamps, this.#kept.covered.stamps, report("stamps.pack"));
  }

  /** True when the pack has the record that the index says it has. */
  async #isInPack({ address, offset, bodyLength }: IndexEntry): Promise<boolean> {
    const bytes = Buffer.alloc(headerBytes);
    await this.#chunks.read(bytes, offset);
    const header = decodeHeader(bytes, 0);
    return header?.bodyLength === bodyLength && equalBytes(header.key, address);
  }

  /** A record that is in the pack now. */
  #take(entry: IndexEntry): void {
    this.#note(entry);
    this.#kept.note(entry);
    this.#kept.keep(this.#stamps.size);
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

  /** Appends, with the change readable meanwhile; `lasting` makes it lasting in the index. */
  #write(
    kind: RecordKind,
    address: Uint8Array,
    body: Uint8Array,
    lasting: (offset: number) => void,
  ): Promise<void> {
    const key = keyOf(address);
    const settle = (): void => {
      // A newer change of the same address stays readable.
      if (this.#pending.get(key) === pending) this.#pending.delete(key);
    };
    const written = (offset: number): void => {
      lasting(offset);
      settle();
    };
    const slot = this.#chunks.append(headerBytes + body.length, written, settle);
    const record = slot.bytes;
    record.set(body, headerBytes);
    sealRecord(record, kind, address);
    const at = record.byteOffset + headerBytes;
    const isDeletion = kind === recordKind.deletion;
    const data = isDeletion ? null : new Uint8Array(record.buffer, at, body.length);
    const pending: Pending = { data, written: slot.promise };
    this.#pending.set(key, pending);
    return slot.promise;
  }
}

type Damage = Omit<Parameters<DamageListener>[0], "file">;

/** Walks a file from a record on, reports damage, leaves a torn end out. */
async function mend(
  file: AppendFile,
  from: number,
  onDamage: (damage: Damage) => void,
  onRecord: (found: Extract<Found, { header: unknown }>) => void = () => undefined,
): Promise<void> {
  const scan = scanPack(file, from);
  let next = await scan.next();
  for (; next.done !== true; next = await scan.next()) {
    const found = next.value;
    if ("header" in found) onRecord(found);
    else {
      const bytes = found.damagedTo - found.damagedFrom;
      onDamage({ kind: "damaged region skipped", offset: found.damagedFrom, bytes });
    }
  }
  const { end } = next.value;
  if (end === file.size) return;
  onDamage({ kind: "torn tail cut", offset: end, bytes: file.size - end });
  file.endAt(end);
}

function keyOf(address: Uint8Array): string {
  return Buffer.from(address.buffer, address.byteOffset, address.length).toString("latin1");
}
