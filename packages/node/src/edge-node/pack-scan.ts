import type { AppendFile } from "./append-file.ts";
import { fileHeadBytes } from "./file-head.ts";
import {
  decodeHeader,
  headerBytes,
  isBodyIntact,
  maxBodyBytes,
  type RecordHeader,
} from "./pack-record.ts";

/** Bytes read at once. */
const windowBytes = 1 << 20;

/** One thing found in a pack file, in order of place. */
export type Found =
  | { readonly header: RecordHeader; readonly offset: number; readonly body: Buffer }
  | { readonly damagedFrom: number; readonly damagedTo: number };

/** What the scan of a pack file tells at its end. */
export interface ScanResult {
  /** End of the last whole record; what follows is torn. */
  readonly end: number;
}

/**
 * Walks a pack file from the record that begins at `from`. A damaged header is skipped up to the next whole record and reported; what
 * follows the last whole record is a torn tail and not reported as a find. Keys and bodies are views,
 * good until the next step.
 */
export async function* scanPack(
  file: AppendFile,
  from: number = fileHeadBytes,
): AsyncGenerator<Found, ScanResult> {
  const window = Buffer.alloc(windowBytes + headerBytes + maxBodyBytes);
  let [start, filled, at] = [from, 0, 0];
  let damagedFrom: number | undefined;
  let end = from;
  for (;;) {
    if (filled - at < headerBytes + maxBodyBytes && start + filled < file.size) {
      window.copyWithin(0, at, filled);
      start += at;
      filled -= at;
      at = 0;
      filled += await file.read(window.subarray(filled), start + filled);
    }
    if (filled - at < headerBytes) break;
    const found = recordAt(window.subarray(0, filled), at, file.size - start);
    if (found === undefined) {
      damagedFrom ??= start + at;
      at++;
      continue;
    }
    const offset = start + at;
    if (damagedFrom !== undefined) yield { damagedFrom, damagedTo: offset };
    damagedFrom = undefined;
    yield { ...found, offset };
    at += headerBytes + found.header.bodyLength;
    end = start + at;
  }
  return { end };
}

/** The whole record at `at`; `fileEnd` is the end of the file, counted from the window's start. */
function recordAt(
  window: Buffer,
  at: number,
  fileEnd: number,
): { header: RecordHeader; body: Buffer } | undefined {
  const header = decodeHeader(window, at);
  if (header === undefined) return undefined;
  const recordEnd = at + headerBytes + header.bodyLength;
  if (recordEnd > window.length) return undefined;
  const body = window.subarray(at + headerBytes, recordEnd);
  // The last record of the file may have its length without its bytes.
  if (recordEnd === fileEnd && !isBodyIntact(header, body)) return undefined;
  return { header, body };
}
