// From a wish (this much content for this long) to a purchase (this depth, this amount).
import { assertBigint } from "../assert.ts";
import { countChunks } from "../chunk-count.ts";
import { ProtocolError } from "../errors.ts";
import type { RedundancyLevel } from "../span.ts";
import {
  BLOCK_SECONDS,
  MAX_DEPTH,
  MIN_DEPTH,
  amountFor,
  batchCost,
  blocksFor,
  minimumAmount,
} from "./batch.ts";
import { effectiveBytes } from "./volume.ts";

/** The wish. */
export type BatchWish = {
  /** Length of the content. */
  readonly sizeBytes: bigint;
  /** How long it is to stay. */
  readonly durationSeconds: bigint;
  /** Whether it will be encrypted, which takes more chunks. */
  readonly encrypted: boolean;
  /** Redundancy level of the uploads, 0 to 4. */
  readonly level: RedundancyLevel;
  /** PLUR per chunk and block. */
  readonly pricePlur: bigint;
};

/**
 * What a buyer should know:
 * - `duration-raised`: a purchase must pay for more than 24 hours, so the amount was raised;
 * - `mostly-unusable`: at depths below 22 less than half of the paid slots can safely be filled;
 * - `may-fit-smaller`: `minimumDepth` could hold it, if the buckets happen to fill evenly;
 * - `root-only`: content of one chunk has no group, redundancy only copies the chunk.
 */
export type PlanWarning = "duration-raised" | "mostly-unusable" | "may-fit-smaller" | "root-only";

/** The purchase. Amounts are PLUR. */
export type BatchPlan = {
  /** Smallest depth that holds the content with a chance of one in a thousand to overflow. */
  readonly depth: number;
  /** Smallest depth that has as many slots as the content has chunks. */
  readonly minimumDepth: number;
  /** Chunks of the content, all kinds. */
  readonly chunks: number;
  /** Content that the depth holds safely. */
  readonly effectiveBytes: number;
  /** Blocks that the duration lasts. */
  readonly blocks: bigint;
  /** Per chunk. */
  readonly amount: bigint;
  /** Amount times number of stamps. */
  readonly costPlur: bigint;
  /** A tenth more, against a rising price. */
  readonly suggestedAmount: bigint;
  /** The same with the suggested amount. */
  readonly suggestedCostPlur: bigint;
  /** Problems of the plan. */
  readonly warnings: readonly PlanWarning[];
};

/**
 * Plans a purchase. Exact: amounts are integers throughout.
 *
 * Fails with `size-invalid` when the content is empty or too large for depth 41, `amount-invalid`
 * when the price is not above 0, `duration-invalid` below 0, `type-invalid` for a number.
 */
export function planBatch(wish: BatchWish): BatchPlan {
  assertBigint(wish.pricePlur, "pricePlur");
  if (wish.pricePlur <= 0n) {
    throw new ProtocolError("amount-invalid", "no price", {
      expected: "a price above 0",
      got: wish.pricePlur.toString(),
    });
  }
  const depth = safeDepth(wish);
  const chunks = countChunks(wish.sizeBytes, wish.encrypted, wish.level).total;
  const minimumDepth = Math.max(MIN_DEPTH, Math.ceil(Math.log2(chunks)));
  const wanted = amountFor(wish.durationSeconds, wish.pricePlur);
  const minimum = minimumAmount(wish.pricePlur) + 1n;
  const amount = wanted < minimum ? minimum : wanted;
  const suggestedAmount = (amount * 11n + 9n) / 10n;

  const warnings: PlanWarning[] = [];
  if (amount !== wanted) warnings.push("duration-raised");
  if (depth < 22) warnings.push("mostly-unusable");
  if (minimumDepth < depth) warnings.push("may-fit-smaller");
  if (wish.level > 0 && wish.sizeBytes <= 4096n) warnings.push("root-only");
  return {
    depth,
    minimumDepth,
    chunks,
    effectiveBytes: effectiveBytes(depth, wish.encrypted, wish.level),
    blocks: blocksFor(wish.durationSeconds, BLOCK_SECONDS),
    amount,
    costPlur: batchCost(amount, depth),
    suggestedAmount,
    suggestedCostPlur: batchCost(suggestedAmount, depth),
    warnings,
  };
}

/** Smallest depth whose effective volume holds the content. Fails with `size-invalid`. */
export function safeDepth(wish: Pick<BatchWish, "sizeBytes" | "encrypted" | "level">): number {
  const { sizeBytes, encrypted, level } = wish;
  assertBigint(sizeBytes, "sizeBytes");
  if (sizeBytes > 0n) {
    for (let depth = MIN_DEPTH; depth <= MAX_DEPTH; depth++) {
      if (sizeBytes <= BigInt(effectiveBytes(depth, encrypted, level))) return depth;
    }
  }
  throw new ProtocolError("size-invalid", "no batch holds this much", {
    expected: `1 to ${effectiveBytes(MAX_DEPTH, encrypted, level)} bytes`,
    got: sizeBytes.toString(),
  });
}
