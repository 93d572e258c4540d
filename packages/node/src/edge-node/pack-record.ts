import { crc32 } from "node:zlib";
import type { StampRecord } from "../store/chunk-store.ts";

/**
 * A record of a pack file, big-endian: magic 4 · body length 4 · kind 1 · unused 3 · key 32 · CRC-32 of
 * the body 4 · CRC-32 of the header so far and of the record's offset 4 · body. The offset makes bytes
 * that look like a record (a pack file that was uploaded as content) invalid at any other place.
 */
export const headerBytes = 52;
/** Largest body: a single-owner chunk. */
export const maxBodyBytes = 4201;
const magic = 0x53776b31;

/** Kinds of records: a chunk by address, a stamp by chunk identity, the deletion of a chunk. */
export const recordKind = { chunk: 1, stamp: 2, deletion: 3 } as const;

/** A kind of record as it is stored. */
export type RecordKind = (typeof recordKind)[keyof typeof recordKind];

/** The header of a record. */
export interface RecordHeader {
  readonly kind: RecordKind;
  readonly bodyLength: number;
  readonly bodyChecksum: number;
  /** Address or identity, 32 bytes, a view. */
  readonly key: Uint8Array;
}

/**
 * Writes the header of a record whose body is in place; `offset` is its place in the file. With `isIntact` false the
 * body is marked as damaged: its checksum will not match.
 */
export function sealRecord(
  record: Buffer,
  kind: RecordKind,
  key: Uint8Array,
  offset: number,
  isIntact = true,
): void {
  record.writeUInt32BE(magic, 0);
  record.writeUInt32BE(record.length - headerBytes, 4);
  record.writeUInt32BE(kind << 24, 8);
  record.set(key, 12);
  const checksum = crc32(record.subarray(headerBytes));
  record.writeUInt32BE(isIntact ? checksum : ~checksum >>> 0, 44);
  record.writeUInt32BE(headerChecksum(record, 0, offset), 48);
}

/** The header at `at`, which is `offset` in the file; `undefined` when there is no valid one. */
export function decodeHeader(bytes: Buffer, at: number, offset: number): RecordHeader | undefined {
  if (at + headerBytes > bytes.length || bytes.readUInt32BE(at) !== magic) return undefined;
  if (bytes.readUInt32BE(at + 48) !== headerChecksum(bytes, at, offset)) return undefined;
  const bodyLength = bytes.readUInt32BE(at + 4);
  const kind = bytes.readUInt8(at + 8);
  if (bodyLength > maxBodyBytes || !isKind(kind)) return undefined;
  return {
    kind,
    bodyLength,
    bodyChecksum: bytes.readUInt32BE(at + 44),
    key: bytes.subarray(at + 12, at + 44),
  };
}

/** True when the body is the one that was written (CRC-32). */
export function isBodyIntact(header: RecordHeader, body: Uint8Array): boolean {
  return body.length === header.bodyLength && crc32(body) === header.bodyChecksum;
}

/** Bytes of a stamp's body. */
export function stampBodyBytes(stamp: StampRecord): number {
  return stamp.signature === undefined ? 48 : 113;
}

/** Body of a stamp's record: batch id 32 · bucket 4 · counter 4 · timestamp 8 · signature 65 or none. */
export function writeStampBody(body: Buffer, stamp: StampRecord): void {
  body.set(stamp.batchId, 0);
  body.writeUInt32BE(stamp.index.bucket, 32);
  body.writeUInt32BE(stamp.index.counter, 36);
  body.writeBigUInt64BE(stamp.timestamp, 40);
  if (stamp.signature !== undefined) body.set(stamp.signature, 48);
}

/** The stamp in a record. */
export function decodeStampBody(identity: Uint8Array, body: Buffer): StampRecord {
  const stamp = {
    identity: Uint8Array.from(identity),
    batchId: Uint8Array.from(body.subarray(0, 32)),
    index: { bucket: body.readUInt32BE(32), counter: body.readUInt32BE(36) },
    timestamp: body.readBigUInt64BE(40),
  };
  return body.length === 113 ? { ...stamp, signature: Uint8Array.from(body.subarray(48)) } : stamp;
}

function headerChecksum(bytes: Buffer, at: number, offset: number): number {
  // Two offsets that differ by less than 4 GiB give different checksums of the same bytes.
  return crc32(bytes.subarray(at, at + 48), offset % 2 ** 32);
}

function isKind(kind: number): kind is RecordKind {
  return kind === recordKind.chunk || kind === recordKind.stamp || kind === recordKind.deletion;
}
