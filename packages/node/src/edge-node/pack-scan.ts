import { hasEmptySector, type AppendFile } from "./append-file.ts";
import { fileHeadBytes } from "./file-head.ts";
import {
  decodeHeader,
  headerBytes,
  isBodyIntact,
  maxBodyBytes,
  type RecordHeader,
} from "./pack-record.ts";

/** Most bytes per read. */
const windowBytes = 1 << 20;
const maxRecordBytes = headerBytes + maxBodyBytes;

/** A record with a valid header. Key and body are views that are valid until the next step. */
export interface FoundRecord {
  readonly header: RecordHeader;
  readonly offset: number;
  readonly body: Buffer;
  /** False when the body is not the one that was written. */
  readonly isIntact: boolean;
}

/** A region without a valid header, up to the next record or the end of the file. */
export interface FoundGap {
  readonly offset: number;
  readonly bytes: number;
  /** True at the end of the file. */
  readonly isTail: boolean;
  /** True for what a crash leaves: a record that ends too early, or sectors of zeros. */
  readonly isUnfinished: boolean;
  /** Bytes where the header of the first record was, at most 52. */
  readonly head: Buffer;
}

/** One thing found in a pack file. */
export type ScannedItem = FoundRecord | FoundGap;

/**
 * Walks a pack file from the record at `from` and yields records and gaps by offset, one list per
 * read of the disk. Bytes inside a damaged record are never taken for records: the checksum of a
 * header covers its offset.
 */
export async function* scanPack(
  file: AppendFile,
  from: number = fileHeadBytes,
): AsyncGenerator<readonly ScannedItem[], void> {
  // Not larger than the rest of the file: a start scans many small ones.
  const rest = Math.max(0, file.size - from);
  const window = Buffer.allocUnsafeSlow(Math.min(windowBytes, rest) + maxRecordBytes);
  let [start, filled, at] = [from, 0, 0];
  let gapFrom: number | undefined;
  for (;;) {
    window.copyWithin(0, at, filled);
    start += at;
    filled -= at;
    at = 0;
    filled += await file.read(window.subarray(filled), start + filled);
    const { size } = file;
    const isLast = start + filled >= size;
    const found: ScannedItem[] = [];
    const bytes = window.subarray(0, filled);
    const limit = filled - (isLast ? headerBytes : maxRecordBytes);
    while (at <= limit) {
      const record = recordAt(bytes, at, start);
      const isTorn = record !== undefined && isTornEnd(record, size, bytes.subarray(at));
      if (record === undefined || isTorn) {
        gapFrom ??= start + at;
        at += record === undefined ? 1 : sizeOf(record);
        continue;
      }
      if (gapFrom !== undefined) found.push(await readGap(file, gapFrom, record.offset, false));
      gapFrom = undefined;
      found.push(record);
      at += sizeOf(record);
    }
    if (!isLast) {
      yield found;
      continue;
    }
    gapFrom ??= start + at;
    if (gapFrom < size) found.push(await readGap(file, gapFrom, size, true));
    yield found;
    return;
  }
}

function sizeOf({ header }: FoundRecord): number {
  return headerBytes + header.bodyLength;
}

function recordAt(window: Buffer, at: number, start: number): FoundRecord | undefined {
  const offset = start + at;
  const header = decodeHeader(window, at, offset);
  if (header === undefined) return undefined;
  const end = at + headerBytes + header.bodyLength;
  if (end > window.length) return undefined;
  const body = window.subarray(at + headerBytes, end);
  return { header, offset, body, isIntact: isBodyIntact(header, body) };
}

/** A power cut may leave the last record with its full length and without some of its bytes. */
function isTornEnd(record: FoundRecord, fileEnd: number, bytes: Buffer): boolean {
  const size = sizeOf(record);
  if (record.isIntact || record.offset + size !== fileEnd) return false;
  return hasEmptySector(bytes.subarray(0, size), record.offset);
}

async function readGap(
  file: AppendFile,
  offset: number,
  end: number,
  isTail: boolean,
): Promise<FoundGap> {
  const bytes = Buffer.alloc(Math.min(end - offset, windowBytes));
  await file.read(bytes, offset);
  const head = bytes.subarray(0, headerBytes);
  const isCutOff =
    isTail && (head.length < headerBytes || decodeHeader(head, 0, offset) !== undefined);
  const isUnfinished = isCutOff || hasEmptySector(bytes, offset);
  return { offset, bytes: end - offset, isTail, isUnfinished, head };
}
