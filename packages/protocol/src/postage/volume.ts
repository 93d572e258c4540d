// How much of a batch can really be used. A chunk's bucket is decided by its address, which is as good
// as random, so some buckets fill long before the others. The counts of the 65,536 buckets are taken
// as independent Poisson variables; that agrees with simulation and with the published tables within
// about one percent.
import { ProtocolError } from "../errors.ts";
import { BUCKET_DEPTH, bucketUpperBound } from "./bucket.ts";
import { MAX_DEPTH, MIN_DEPTH } from "./batch.ts";
import { payloadShare } from "../chunk-count.ts";
import type { RedundancyLevel } from "../span.ts";

/** Accepted chance that some bucket is full: one in a thousand. */
const FAILURE_QUANTILE = 0.001;

/** Capacity of a batch depth. */
type DepthVolume = {
  readonly depth: number;
  /** Stamps per bucket. */
  readonly slots: number;
  /** 2^depth × 4096. */
  readonly theoreticalBytes: bigint;
  /** Chunks that can be stamped before some bucket is full, at the accepted chance; rounded. */
  readonly safeChunks: number;
  /** Chunks that can be stamped before one is refused, at the accepted chance; rounded. */
  readonly chunksUntilRefusal: number;
  /** The two counts as shares of 2^depth. */
  readonly utilizationWhenFull: number;
  readonly utilizationWhenRefused: number;
};

/** Capacity of a batch. Fails with `depth-invalid` outside 17 to 41. */
export function depthVolume(depth: number): DepthVolume {
  const slots = slotsOf(depth);
  const [full, refused] = [chunksUntil(slots), chunksUntil(slots + 1)];
  return {
    depth,
    slots,
    theoreticalBytes: 4096n << BigInt(depth),
    safeChunks: Math.round(full),
    chunksUntilRefusal: Math.round(refused),
    utilizationWhenFull: full / 2 ** depth,
    utilizationWhenRefused: refused / 2 ** depth,
  };
}

/**
 * Bytes of content that can safely be uploaded with a batch, for this encryption and redundancy
 * level: safe chunks times the payload share of a large file. Fails with `depth-invalid`.
 */
export function effectiveBytes(depth: number, encrypted: boolean, level: RedundancyLevel): number {
  return Math.round(chunksUntil(slotsOf(depth)) * 4096 * payloadShare(encrypted, level));
}

function slotsOf(depth: number): number {
  if (Number.isInteger(depth) && depth >= MIN_DEPTH && depth <= MAX_DEPTH) {
    return bucketUpperBound(depth);
  }
  throw new ProtocolError("depth-invalid", "no volume known", {
    expected: `${MIN_DEPTH} to ${MAX_DEPTH}`,
    got: depth,
  });
}

/**
 * Number of chunks (not whole) at which some bucket holds `count` or more with the accepted chance.
 * The tail falls monotonically with the mean, so halving an interval finds it.
 */
function chunksUntil(count: number): number {
  const buckets = 2 ** BUCKET_DEPTH;
  const allowed = -Math.expm1(Math.log1p(-FAILURE_QUANTILE) / buckets);
  let [low, high] = [0, count];
  for (let round = 0; round < 60; round++) {
    const mean = (low + high) / 2;
    if (poissonTail(count, mean) <= allowed) low = mean;
    else high = mean;
  }
  return low * buckets;
}

/**
 * Chance that a Poisson variable of this mean is `count` or more; for means below the count. First
 * term, then each next one smaller by mean ÷ k, until they no longer matter.
 */
export function poissonTail(count: number, mean: number): number {
  if (mean <= 0) return 0;
  let [sum, ratio] = [1, 1];
  for (let k = count + 1; ratio > 1e-17 * sum; k++) {
    ratio *= mean / k;
    sum += ratio;
  }
  return poissonMass(count, mean) * sum;
}

/**
 * Chance of exactly `count`, by the saddle point form: at counts of many millions the usual
 * λ^k·e^-λ/k! cancels to nothing. [C. Loader, Fast and accurate computation of binomial probabilities]
 */
function poissonMass(count: number, mean: number): number {
  const deviance = halfDeviance(count, mean);
  return Math.exp(-stirlingError(count) - deviance) / Math.sqrt(2 * Math.PI * count);
}

/** k·ln(k/λ) + λ - k, exact also when the two are near each other. */
function halfDeviance(count: number, mean: number): number {
  const difference = count - mean;
  const share = difference / (count + mean);
  if (Math.abs(share) > 0.1) return count * Math.log(count / mean) + mean - count;
  let sum = difference * share;
  let power = 2 * count * share;
  for (let odd = 3; odd < 1000; odd += 2) {
    power *= share * share;
    const next = sum + power / odd;
    if (next === sum) break;
    sum = next;
  }
  return sum;
}

/** ln k! less Stirling's approximation of it; k of 1 and more. */
function stirlingError(count: number): number {
  if (count < 16) {
    let logFactorial = 0;
    for (let k = 2; k <= count; k++) logFactorial += Math.log(k);
    return logFactorial - (count + 0.5) * Math.log(count) + count - 0.5 * Math.log(2 * Math.PI);
  }
  const square = count * count;
  return (1 / 12 - (1 / 360 - (1 / 1260 - 1 / 1680 / square) / square) / square) / count;
}
