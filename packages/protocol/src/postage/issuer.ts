// The counters of a batch: which stamps have been given out. They live with the issuing node only;
// two nodes that stamp with one batch give the same index twice.
import { ProtocolError } from "../errors.ts";
import { BUCKET_DEPTH, type StampIndex, bucketOf, bucketUpperBound } from "./bucket.ts";

/** Counters of one batch, as plain data that a store can keep. */
export type Issuer = {
  /** Binary logarithm of the number of stamps. */
  readonly depth: number;
  /** Binary logarithm of the number of buckets. */
  readonly bucketDepth: number;
  /** Whether a full bucket refuses stamps, instead of giving the oldest index again. */
  readonly immutable: boolean;
  /** Stamps given out per bucket: 2^bucketDepth numbers. */
  readonly buckets: Uint32Array;
};

/**
 * Counters of a new batch. Depth bucketDepth to 48 (a counter has 32 bits); bucketDepth 0 to 16.
 * Fails with `depth-invalid`.
 */
export function newIssuer(
  depth: number,
  immutable: boolean,
  bucketDepth: number = BUCKET_DEPTH,
): Issuer {
  checkDepths(depth, bucketDepth);
  return { depth, bucketDepth, immutable, buckets: new Uint32Array(2 ** bucketDepth) };
}

/**
 * Takes the next free index for a chunk and counts it. `identity` is the address that the stamp covers.
 * The caller stores the result: stamping a chunk again with the same batch must reuse its index, without
 * a call to this function.
 *
 * A full bucket of an immutable batch fails with `bucket-full`; of a mutable batch it starts at 0 again
 * and overwrites. [bee pkg/postage StampIssuer.increment]
 */
export function takeIndex(issuer: Issuer, identity: Uint8Array): StampIndex {
  const bucket = bucketOf(identity, issuer.bucketDepth);
  const bound = bucketUpperBound(issuer.depth, issuer.bucketDepth);
  let counter = issuer.buckets[bucket] ?? 0;
  if (counter >= bound) {
    if (issuer.immutable) {
      throw new ProtocolError("bucket-full", `bucket ${bucket} of the batch is full`, {
        expected: `less than ${bound} stamps`,
        got: counter,
      });
    }
    counter = 0;
  }
  issuer.buckets[bucket] = counter + 1;
  return { bucket, counter };
}

/** Counter of the fullest bucket. API: utilization. [bee pkg/postage Utilization] */
export function utilization(issuer: Issuer): number {
  let fullest = 0;
  for (const counter of issuer.buckets) fullest = Math.max(fullest, counter);
  return fullest;
}

/** The same counters in a deeper batch. Fails with `depth-invalid` when not deeper. */
export function diluteIssuer(issuer: Issuer, depth: number): Issuer {
  checkDepths(depth, issuer.bucketDepth);
  if (depth > issuer.depth) return { ...issuer, depth };
  throw new ProtocolError("depth-invalid", "a batch can only become deeper", {
    expected: `more than ${issuer.depth}`,
    got: depth,
  });
}

function checkDepths(depth: number, bucketDepth: number): void {
  const isBucketDepth = Number.isInteger(bucketDepth) && bucketDepth >= 0 && bucketDepth <= 16;
  const isDepth = Number.isInteger(depth) && depth >= bucketDepth && depth - bucketDepth <= 32;
  if (isBucketDepth && isDepth) return;
  throw new ProtocolError("depth-invalid", "no such batch", {
    expected: "bucket depth 0 to 16, depth up to 32 more",
    got: `bucket depth ${bucketDepth}, depth ${depth}`,
  });
}
