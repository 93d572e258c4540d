import { MAX_PAYLOAD_BYTES } from "@swarm-docs/protocol/bmt";
import { amountFor } from "@swarm-docs/protocol/postage/batch";
import { planBatch } from "@swarm-docs/protocol/postage/plan";

/** Yearly cost of a site. Amounts in PLUR. */
export interface YearlyCost {
  /** Cost of the chunks alone, as a share of a batch with other content. */
  readonly chunksPlur: bigint;
  /** A dedicated batch: the smallest that safely holds the site. */
  readonly depth: number;
  readonly batchPlur: bigint;
}

/** Seconds of a non-leap year. */
export const YEAR_SECONDS = 365n * 86_400n;

/** Cost of `chunks` at the current price per chunk and block. Fails as `planBatch` does. */
export function yearlyCost(chunks: number, pricePlur: bigint): YearlyCost {
  const { depth, costPlur } = planBatch({
    sizeBytes: BigInt(chunks * MAX_PAYLOAD_BYTES),
    durationSeconds: YEAR_SECONDS,
    encrypted: false,
    level: 0,
    pricePlur,
  });
  const chunksPlur = BigInt(chunks) * amountFor(YEAR_SECONDS, pricePlur);
  return { chunksPlur, depth, batchPlur: costPlur };
}
