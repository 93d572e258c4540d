// A stamp: proof that a batch pays for a chunk. 113 bytes: batch id 32 ‖ index 8 ‖ timestamp 8 ‖
// signature 65.
import { assertBigint } from "../assert.ts";
import { concatBytes, equalBytes, exactly, fromBigEndian, toBigEndian } from "../bytes.ts";
import { checksumText } from "../crypto/checksum.ts";
import { SIGNATURE_BYTES, recoverEthAddress, signDigest } from "../crypto/signature.ts";
import { ProtocolError } from "../errors.ts";
import { toHex } from "../hex.ts";
import { keccak256 } from "../keccak.ts";
import {
  BUCKET_DEPTH,
  type StampIndex,
  bucketOf,
  bucketUpperBound,
  decodeStampIndex,
  encodeStampIndex,
} from "./bucket.ts";

/** Bytes of a stamp. */
export const STAMP_BYTES = 113;

/** A stamp before it is signed. */
export type UnsignedStamp = {
  /** 32 bytes. */
  readonly batchId: Uint8Array;
  /** Its place in the batch. */
  readonly index: StampIndex;
  /** Unix nanoseconds. */
  readonly timestamp: bigint;
};

/** A whole stamp. */
export type Stamp = UnsignedStamp & {
  /** 65 bytes. */
  readonly signature: Uint8Array;
};

/** What has to be known of a batch to judge its stamps. */
export type BatchTerms = {
  /** Ethereum address, 20 bytes. */
  readonly owner: Uint8Array;
  /** Binary logarithm of the number of stamps. */
  readonly depth: number;
  /** Binary logarithm of the number of buckets. */
  readonly bucketDepth: number;
};

/**
 * The digest that a batch owner signs: keccak256 of chunk address, batch id, index and timestamp. The
 * address, for single-owner chunks too: their identity (`chunkIdentity`) only decides which index a
 * chunk keeps. [bee pkg/postage ToSignDigest, stamper.go]
 */
export function stampDigest(address: Uint8Array, stamp: UnsignedStamp): Uint8Array {
  return keccak256(
    exactly(32, address, "address"),
    exactly(32, stamp.batchId, "batch id"),
    encodeStampIndex(stamp.index),
    timestampBytes(stamp.timestamp),
  );
}

/**
 * Signs a stamp for the chunk at `address` (32 bytes).
 *
 * Fails with `private-key-invalid`, `length-invalid`, `stamp-invalid` (index) or `time-invalid`.
 * [bee pkg/postage Stamp]
 */
export function signStamp(
  address: Uint8Array,
  stamp: UnsignedStamp,
  privateKey: Uint8Array,
): Stamp {
  return { ...stamp, signature: signDigest(stampDigest(address, stamp), privateKey) };
}

/**
 * The 113 bytes. Fails with `length-invalid`, `stamp-invalid` (index) or `time-invalid`.
 * [bee pkg/postage MarshalBinary]
 */
export function encodeStamp(stamp: Stamp): Uint8Array {
  return concatBytes(
    exactly(32, stamp.batchId, "batch id"),
    encodeStampIndex(stamp.index),
    timestampBytes(stamp.timestamp),
    exactly(SIGNATURE_BYTES, stamp.signature, "signature"),
  );
}

/** Takes 113 bytes apart; fails with `stamp-invalid` on another length. [bee pkg/postage UnmarshalBinary] */
export function decodeStamp(bytes: Uint8Array): Stamp {
  if (bytes.length !== STAMP_BYTES) {
    throw invalid("wrong stamp length", STAMP_BYTES, bytes.length);
  }
  return {
    batchId: bytes.slice(0, 32),
    index: decodeStampIndex(bytes.subarray(32, 40)),
    timestamp: fromBigEndian(bytes.subarray(40, 48)),
    signature: bytes.slice(48),
  };
}

/**
 * Recovers the Ethereum address that signed the stamp for the chunk at `address`. Fails with
 * `signature-invalid`. [bee pkg/postage RecoverBatchOwner]
 */
export function stampSigner(address: Uint8Array, stamp: Stamp): Uint8Array {
  return recoverEthAddress(stampDigest(address, stamp), stamp.signature);
}

/**
 * Checks that the stamp pays for the chunk at `address`: bucket, counter, then the owner's signature.
 *
 * Fails with `stamp-invalid` or `signature-invalid`. [bee pkg/postage Stamp.Valid]
 */
export function verifyStamp(address: Uint8Array, stamp: Stamp, batch: BatchTerms): void {
  const { bucket, counter } = stamp.index;
  const wanted = bucketOf(address, batch.bucketDepth);
  if (bucket !== wanted) throw invalid("stamp of another bucket", wanted, bucket);
  const bound = bucketUpperBound(batch.depth, batch.bucketDepth);
  if (counter >= bound) throw invalid("stamp beyond its bucket", `less than ${bound}`, counter);
  const signer = stampSigner(address, stamp);
  if (equalBytes(signer, batch.owner)) return;
  throw invalid("stamp by another signer", toHex(batch.owner), toHex(signer));
}

/** A stamp in the parts that `POST /envelope` answers with. */
export type Envelope = {
  /** Issuer with 0x and EIP-55 case; the rest bare hex. */
  readonly issuer: string;
  /** Bucket and counter, 16 hex digits. */
  readonly index: string;
  /** Unix nanoseconds, 16 hex digits. */
  readonly timestamp: string;
  /** 130 hex digits. */
  readonly signature: string;
};

/** The stamp as an envelope, for the signer's Ethereum address. [bee pkg/api/envelope.go] */
export function envelopeOf(stamp: Stamp, issuer: Uint8Array): Envelope {
  return {
    issuer: checksumText(issuer),
    index: toHex(encodeStampIndex(stamp.index)),
    timestamp: toHex(timestampBytes(stamp.timestamp)),
    signature: toHex(stamp.signature),
  };
}

/** Default bucket depth, for callers that know only the batch depth. */
export function batchTerms(owner: Uint8Array, depth: number): BatchTerms {
  return { owner, depth, bucketDepth: BUCKET_DEPTH };
}

function timestampBytes(timestamp: bigint): Uint8Array {
  assertBigint(timestamp, "timestamp");
  if (timestamp >= 0n && timestamp < 2n ** 64n) return toBigEndian(timestamp, 8);
  throw new ProtocolError("time-invalid", "no time of a stamp", {
    expected: "0 to 2^64 - 1 nanoseconds",
    got: timestamp.toString(),
  });
}

function invalid(message: string, expected: string | number, got: string | number): ProtocolError {
  return new ProtocolError("stamp-invalid", message, { expected, got });
}
