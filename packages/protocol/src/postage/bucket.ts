// A batch of 2^depth stamps is split evenly into 2^bucketDepth buckets; the first bits of a chunk's
// address say which bucket pays for it.
import { exactly } from "../bytes.ts";
import { ProtocolError } from "../errors.ts";

/** Bucket depth of every batch on chain: 65,536 buckets. [storage-incentives PostageStamp.sol] */
export const BUCKET_DEPTH = 16;

/** Where in its batch a stamp sits: bucket, and number in the bucket. */
export type StampIndex = {
  /** Number of the bucket, from 0. */
  readonly bucket: number;
  /** Number in the bucket, from 0. */
  readonly counter: number;
};

/**
 * Bucket of an address (32 bytes): its first `bucketDepth` bits, 0 to 32, as a number.
 *
 * Fails with `depth-invalid` or `length-invalid`. [bee pkg/postage toBucket]
 */
export function bucketOf(address: Uint8Array, bucketDepth: number = BUCKET_DEPTH): number {
  if (!Number.isInteger(bucketDepth) || bucketDepth < 0 || bucketDepth > 32) {
    throw new ProtocolError("depth-invalid", "no such bucket depth", {
      expected: "0 to 32",
      got: bucketDepth,
    });
  }
  exactly(32, address, "address");
  const first = new DataView(address.buffer, address.byteOffset, 4).getUint32(0);
  return bucketDepth === 0 ? 0 : first >>> (32 - bucketDepth);
}

/** Stamps that one bucket holds: 2^(depth - bucketDepth). API: bucketUpperBound. */
export function bucketUpperBound(depth: number, bucketDepth: number = BUCKET_DEPTH): number {
  return 2 ** (depth - bucketDepth);
}

/**
 * Eight bytes: bucket, then counter, both big endian. Fails with `stamp-invalid` unless both are whole
 * numbers below 2^32. [bee pkg/postage indexToBytes]
 */
export function encodeStampIndex({ bucket, counter }: StampIndex): Uint8Array {
  for (const value of [bucket, counter]) {
    if (value === value >>> 0) continue;
    throw new ProtocolError("stamp-invalid", "no such index of a stamp", {
      expected: "whole numbers below 2^32",
      got: `${bucket}, ${counter}`,
    });
  }
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, bucket);
  view.setUint32(4, counter);
  return bytes;
}

/** Reads eight bytes. Fails with `length-invalid`. [bee pkg/postage BucketIndexFromBytes] */
export function decodeStampIndex(bytes: Uint8Array): StampIndex {
  exactly(8, bytes, "index of a stamp");
  const view = new DataView(bytes.buffer, bytes.byteOffset, 8);
  return { bucket: view.getUint32(0), counter: view.getUint32(4) };
}
