import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { toHex } from "@swarm-docs/protocol/hex";
import type { Chunk } from "@swarm-docs/protocol/cac";
import { AppendFile } from "../edge-node/append-file.ts";
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
import { CorruptChunkError, type ChunkStore, type StampRecord } from "./chunk-store.ts";

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
  readonly onDamage?: DamageListener;
}

/** A write under way. */
interface Pending {
  /** What to read meanwhile, `null` for a deletion. */
  readonly data: Uint8Array | null;
  readonly written: Promise<void>;
}

/**
 * Chunks in one file that only grows, stamps in a second one, and an index of addresses in memory.
 * Every record carries checksums: a torn end is cut when the file is opened, damage elsewhere is
 * reported by address when the chunk is read.
 */
export class PackStore implements ChunkStore {
  readonly #chunks: AppendFile;
  readonly #stamps: AppendFile;
  readonly #reader: BlockReader;
  /** Offset of the record and length of its body, by address. */
  readonly #index = new AddressTable();
  /** Writes under way, by address. */
  readonly #pending = new Map<string, Pending>();
  #chunkBytes = 0;

  private constructor(chunks: AppendFile, stamps: AppendFile) {
    this.#chunks = chunks;
    this.#stamps = stamps;
    this.#reader = new BlockReader(chunks);
  }

  /** Opens or makes the two files in a directory; reads the chunks once to build the index. */
  static async open(directory: string, options: PackOptions = {}): Promise<PackStore> {
    const { isSynced = false, onDamage = () => undefined } = options;
    await mkdir(directory, { recursive: true });
    const chunks = await AppendFile.open(join(directory, "chunks.pack"), isSynced);
    const stamps = await AppendFile.open(join(directory, "stamps.pack"), isSynced);
    const store = new PackStore(chunks, stamps);
    const report = (file: string) => (damage: Damage) => onDamage({ file, ...damage });
    await mend(chunks, report("chunks.pack"), (found) => store.#indexRecord(found));
    await mend(stamps, report("stamps.pack"), () => undefined);
    return store;
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
    if (header === undefined || !isBodyIntact(header, data)) {
      throw new CorruptChunkError(address, toHex(address));
    }
    return data;
  }

  put({ address, data }: Chunk): Promise<void> {
    return this.#write(recordKind.chunk, address, data, (offset) => {
      this.#chunkBytes += data.length - this.#index.second(address);
      this.#index.set(address, offset, data.length);
    });
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
    await this.#write(recordKind.deletion, address, new Uint8Array(0), () => {
      this.#chunkBytes -= this.#index.second(address);
      this.#index.delete(address);
    });
    return true;
  }

  async *addresses(): AsyncIterable<Uint8Array> {
    for await (const found of scanPack(this.#chunks)) {
      if (!("header" in found) || this.#index.get(found.header.key) !== found.offset) continue;
      yield Uint8Array.from(found.header.key);
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

  async close(): Promise<void> {
    await this.#chunks.close();
    await this.#stamps.close();
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

  #indexRecord({ header, offset }: Extract<Found, { header: unknown }>): void {
    this.#chunkBytes -= this.#index.second(header.key);
    if (header.kind === recordKind.deletion) this.#index.delete(header.key);
    else {
      this.#chunkBytes += header.bodyLength;
      this.#index.set(header.key, offset, header.bodyLength);
    }
  }
}

type Damage = Omit<Parameters<DamageListener>[0], "file">;

/** Walks a file, reports damage, cuts a torn end. */
async function mend(
  file: AppendFile,
  onDamage: (damage: Damage) => void,
  onRecord: (found: Extract<Found, { header: unknown }>) => void,
): Promise<void> {
  const scan = scanPack(file);
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
  await file.truncate(end);
}

function keyOf(address: Uint8Array): string {
  return Buffer.from(address.buffer, address.byteOffset, address.length).toString("latin1");
}
