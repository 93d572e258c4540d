import { MAX_PAYLOAD_BYTES } from "@swarm-docs/protocol/bmt";
import { amountFor } from "@swarm-docs/protocol/postage/batch";
import { planBatch } from "@swarm-docs/protocol/postage/plan";

/** What it costs to keep a site for a year. Amounts are PLUR. */
export interface YearlyCost {
  /** The chunks themselves, as a share of a batch that holds other content, too. */
  readonly chunksPlur: bigint;
  /** A batch of its own: the smallest that holds the site safely. */
  readonly depth: number;
  readonly batchPlur: bigint;
}

/** Seconds of a year without a leap day. */
export const YEAR_SECONDS = 365n * 86_400n;

/** The cost of `chunks` at the present price of a chunk and block. Fails as `planBatch` does. */
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
