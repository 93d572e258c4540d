import { AddressTable } from "../store/address-table.ts";
import type { StampRecord } from "../store/chunk-store.ts";
import type { AppendFile } from "./append-file.ts";
import { BlockReader } from "./block-reader.ts";
import type { LiveRecord } from "./pack-compaction.ts";
import {
  decodeHeader,
  decodeStampBody,
  headerBytes,
  recordKind,
  sealRecord,
  stampBodyBytes,
  writeStampBody,
} from "./pack-record.ts";
import { scanPack, type FoundRecord, type ScannedItem } from "./pack-scan.ts";

/** Appends a stamp; settles when it is in the file. */
export function appendStamp(file: AppendFile, stamp: StampRecord): Promise<void> {
  const { bytes, offset, promise } = file.append(headerBytes + stampBodyBytes(stamp));
  writeStampBody(bytes.subarray(headerBytes), stamp);
  sealRecord(bytes, recordKind.stamp, stamp.identity, offset);
  return promise;
}

/** Yields the intact stamps in the order of the file. */
export async function* stampsIn(file: AppendFile): AsyncGenerator<StampRecord> {
  for await (const list of scanPack(file)) {
    for (const found of list) {
      if (isStamp(found)) yield decodeStampBody(found.header.key, found.body);
    }
  }
}

/**
 * Finds the newest record of each stamp in a file: a chunk that is uploaded again is stamped again. `records` are in the
 * order of the first record of each stamp, from which the counters of the batch follow; `live` is their size in bytes.
 */
export async function newestStamps(
  file: AppendFile,
): Promise<{ readonly live: number; readonly records: AsyncIterable<LiveRecord> }> {
  const slots = new AddressTable();
  const offsets: number[] = [];
  let live = 0;
  for await (const list of scanPack(file)) {
    for (const found of list) {
      if (!isStamp(found)) continue;
      const key = keyOf(found);
      const slot = slots.get(key);
      if (slot !== undefined) offsets[slot] = found.offset;
      else {
        slots.set(key, offsets.length);
        offsets.push(found.offset);
        live += headerBytes + found.body.length;
      }
    }
  }
  return { live, records: stampsAt(file, offsets) };
}

/** Reads the records at these offsets. */
async function* stampsAt(file: AppendFile, offsets: number[]): AsyncGenerator<LiveRecord> {
  const reader = new BlockReader(file);
  for (const offset of offsets) {
    const header = decodeHeader(await reader.read(offset, headerBytes), 0, offset);
    if (header === undefined) throw new Error(`the record at ${offset} has changed`);
    const body = await reader.read(offset + headerBytes, header.bodyLength);
    yield { kind: recordKind.stamp, key: header.key, body, isIntact: true };
  }
}

function isStamp(found: ScannedItem): found is FoundRecord {
  return "header" in found && found.header.kind === recordKind.stamp && found.isIntact;
}

/** 32 bytes: identity, batch and index combined; all of them are hashes or follow from one. */
function keyOf({ header, body }: FoundRecord): Uint8Array {
  const key = Uint8Array.from(header.key, (byte, at) => byte ^ (body[at] ?? 0));
  for (let at = 0; at < 8; at++) key[at] = (key[at] ?? 0) ^ (body[32 + at] ?? 0);
  // A stamp that a client signed does not count in the batch.
  key[31] = (key[31] ?? 0) ^ (body.length & 1);
  return key;
}
