import { crc32 } from "node:zlib";
import type { AppendFile } from "./append-file.ts";
import { isReadError } from "./block-reader.ts";
import { fileHeadBytes } from "./file-head.ts";
import { headerBytes } from "./pack-record.ts";

/** One record of the chunks file: where a chunk is, or that it was deleted. */
export interface IndexEntry {
  /** 32 bytes. */
  readonly address: Uint8Array;
  /** Offset of the record. */
  readonly offset: number;
  readonly bodyLength: number;
  readonly isDeletion: boolean;
}

/** Up to which offset the two files of a store were whole when the block was written. */
interface Covered {
  readonly chunks: number;
  readonly stamps: number;
}

/** Entry: address 32 · offset 6 · body length 2, its highest bit for a deletion. */
const entryBytes = 40;
/** Block: checksum of the rest 4 · count 4 · begin and end in the chunks 16 · end of the stamps 8. */
const blockHeadBytes = 32;
/** Pending entries that make a block; after a crash they are read from the chunks file instead. */
const blockEntries = 1_024;
const maxBlockEntries = 1 << 16;
const deletionBit = 0x8000;

/**
 * Index of the chunks file, 1 to 2 % of its size, so that a start need not read all chunks. It is a
 * cache: missing entries are read from the chunks file, and it is rebuilt when it does not match.
 */
export class PackIndex {
  readonly #file: AppendFile;
  #covered: Covered = { chunks: fileHeadBytes, stamps: fileHeadBytes };
  /** Entries not in a block yet, in pack order; entries of the pending block first. */
  #waiting = Buffer.alloc(0);
  #count = 0;
  #running: Promise<void> | undefined;
  /** End of the last whole block in the file. */
  #end = fileHeadBytes;

  constructor(file: AppendFile) {
    this.#file = file;
  }

  /** What the blocks cover. */
  get covered(): Covered {
    return this.#covered;
  }

  /** Yields the entries of each block; ends at the first one that is damaged or leaves a gap. */
  async *read(): AsyncIterable<readonly IndexEntry[]> {
    let at = fileHeadBytes;
    for (;;) {
      const block = await this.#blockAt(at);
      if (block === undefined || block.readDoubleBE(8) !== this.#covered.chunks) break;
      this.#covered = { chunks: block.readDoubleBE(16), stamps: block.readDoubleBE(24) };
      yield entriesIn(block.subarray(blockHeadBytes));
      at += block.length;
    }
    this.#end = at;
    this.#file.endAt(at);
  }

  /** Forgets all entries, so that the index is rebuilt. */
  clear(): void {
    this.#end = fileHeadBytes;
    this.#file.endAt(fileHeadBytes);
    this.#covered = { chunks: fileHeadBytes, stamps: fileHeadBytes };
  }

  /** Creates the file, and removes forgotten entries from it. */
  async create(): Promise<void> {
    await this.#file.create();
  }

  /** Adds a record that is in the chunks file, in the order of the file; writes nothing yet. */
  note(entry: IndexEntry): void {
    const at = this.#count * entryBytes;
    if (at === this.#waiting.length) {
      const larger = Buffer.alloc(Math.max(2 * at, blockEntries * entryBytes));
      this.#waiting.copy(larger);
      this.#waiting = larger;
    }
    encode(entry, this.#waiting.subarray(at, at + entryBytes));
    this.#count++;
  }

  /** Writes a block when there are enough entries. `stampsEnd`: size of the stamps file. */
  keep(stampsEnd: number): void {
    if (this.#count < blockEntries) return;
    this.#running ??= this.#write(stampsEnd).finally(() => {
      this.#running = undefined;
    });
  }

  /** Settles when no block is being written. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** True while no block is being written. */
  get isIdle(): boolean {
    return this.#running === undefined;
  }

  /** Returns a function that restores the index as it is now; only while it and the pack are idle. */
  mark(): () => Promise<void> {
    const [end, covered, count] = [this.#end, this.#covered, this.#count];
    const waiting = Buffer.from(this.#waiting.subarray(0, count * entryBytes));
    return async () => {
      this.#end = end;
      this.#covered = covered;
      this.#count = count;
      this.#waiting = Buffer.from(waiting);
      await this.#file.rewind(end);
    };
  }

  /** Every entry, those without a block included. */
  async *entries(): AsyncIterable<IndexEntry> {
    const later = Buffer.from(this.#waiting.subarray(0, this.#count * entryBytes));
    const end = this.#end;
    for (let at = fileHeadBytes; at < end;) {
      const block = await this.#blockAt(at);
      if (block === undefined) throw new Error("chunks.index is damaged");
      yield* entriesIn(block.subarray(blockHeadBytes));
      at += block.length;
    }
    yield* entriesIn(later);
  }

  /** Writes the remaining entries, if the disk allows it, and closes. */
  async close(stampsEnd: number): Promise<void> {
    await this.#running;
    // A block without entries, too: it tells the next start how long the stamps file was.
    if (this.#count > 0 || stampsEnd > this.#covered.stamps) await this.#write(stampsEnd);
    await this.#file.close();
  }

  /** Writes durably that the stamps file ends at `stampsEnd`, before it is replaced by a shorter one. */
  async shorten(stampsEnd: number): Promise<void> {
    await this.#running;
    await this.#write(stampsEnd);
    if (this.#covered.stamps !== stampsEnd) throw new Error("chunks.index could not be written");
    await this.#file.sync();
  }

  /** Closes without writing anything. */
  discard(): Promise<void> {
    return this.#file.close();
  }

  /** Writes one or more blocks. */
  async #write(stampsEnd: number): Promise<void> {
    do {
      const count = Math.min(this.#count, maxBlockEntries);
      const entries = this.#waiting.subarray(0, count * entryBytes);
      const [last] = entriesIn(entries.subarray(-entryBytes));
      const end = last === undefined ? this.#covered.chunks : recordEnd(last);
      const { bytes, promise } = this.#file.append(blockHeadBytes + entries.length);
      bytes.writeUInt32BE(count, 4);
      bytes.writeDoubleBE(this.#covered.chunks, 8);
      bytes.writeDoubleBE(end, 16);
      bytes.writeDoubleBE(stampsEnd, 24);
      bytes.set(entries, blockHeadBytes);
      bytes.writeUInt32BE(crc32(bytes.subarray(4)), 0);
      try {
        await promise;
      } catch {
        // A full disk: the entries wait for the next try.
        return;
      }
      this.#covered = { chunks: end, stamps: stampsEnd };
      this.#end += bytes.length;
      this.#waiting = this.#waiting.subarray(count * entryBytes);
      this.#count -= count;
    } while (this.#count > 0);
  }

  async #blockAt(at: number): Promise<Buffer | undefined> {
    try {
      return await this.#readBlock(at);
    } catch (error) {
      // A bad sector: the entries are read from the chunks file instead.
      if (!isReadError(error)) throw error;
      return undefined;
    }
  }

  async #readBlock(at: number): Promise<Buffer | undefined> {
    const head = Buffer.alloc(blockHeadBytes);
    if ((await this.#file.read(head, at)) < blockHeadBytes) return undefined;
    const count = head.readUInt32BE(4);
    if (count > maxBlockEntries) return undefined;
    const block = Buffer.alloc(blockHeadBytes + count * entryBytes);
    if ((await this.#file.read(block, at)) < block.length) return undefined;
    return crc32(block.subarray(4)) === block.readUInt32BE(0) ? block : undefined;
  }
}

function recordEnd({ offset, bodyLength }: IndexEntry): number {
  return offset + headerBytes + bodyLength;
}

function encode({ address, offset, bodyLength, isDeletion }: IndexEntry, bytes: Buffer): void {
  bytes.set(address, 0);
  bytes.writeUIntBE(offset, 32, 6);
  bytes.writeUInt16BE(bodyLength | (isDeletion ? deletionBit : 0), 38);
}

function entriesIn(bytes: Buffer): IndexEntry[] {
  const entries: IndexEntry[] = [];
  for (let at = 0; at < bytes.length; at += entryBytes) {
    const length = bytes.readUInt16BE(at + 38);
    entries.push({
      address: bytes.subarray(at, at + 32),
      offset: bytes.readUIntBE(at + 32, 6),
      bodyLength: length & ~deletionBit,
      isDeletion: (length & deletionBit) !== 0,
    });
  }
  return entries;
}
