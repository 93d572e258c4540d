import { crc32 } from "node:zlib";
import type { StampRecord } from "../store/chunk-store.ts";

/**
 * A record of the pack file, big-endian: magic 4 · body length 4 · kind 1 · unused 3 · key 32 ·
 * checksum of the body 4 · checksum of the header so far 4 · body.
 */
export const headerBytes = 52;
/** Largest body: a single-owner chunk. */
export const maxBodyBytes = 4201;
const magic = 0x53776b31;

/** What a record holds: a chunk under its address, a stamp under the chunk's identity, a deletion. */
export const recordKind = { chunk: 1, stamp: 2, deletion: 3 } as const;

/** Kind of a record as a number. */
export type RecordKind = (typeof recordKind)[keyof typeof recordKind];

/** The head of a record. */
export interface RecordHeader {
  readonly kind: RecordKind;
  readonly bodyLength: number;
  readonly bodyChecksum: number;
  /** 32 bytes, a view. */
  readonly key: Uint8Array;
}

/** Writes a record into `record`, which has exactly its size; the body is there already. */
export function sealRecord(record: Buffer, kind: RecordKind, key: Uint8Array): void {
  record.writeUInt32BE(magic, 0);
  record.writeUInt32BE(record.length - headerBytes, 4);
  record.writeUInt32BE(kind << 24, 8);
  record.set(key, 12);
  record.writeUInt32BE(crc32(record.subarray(headerBytes)), 44);
  record.writeUInt32BE(crc32(record.subarray(0, 48)), 48);
}

/** The header that begins at `at`, or `undefined` when there is none. */
export function decodeHeader(bytes: Buffer, at: number): RecordHeader | undefined {
  if (at + headerBytes > bytes.length || bytes.readUInt32BE(at) !== magic) return undefined;
  if (bytes.readUInt32BE(at + 48) !== crc32(bytes.subarray(at, at + 48))) return undefined;
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

/** True when the body is the one that was written. */
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

function isKind(kind: number): kind is RecordKind {
  return kind === recordKind.chunk || kind === recordKind.stamp || kind === recordKind.deletion;
}
