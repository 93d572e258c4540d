import { MIN_PRICE_PLUR } from "@swarm-docs/protocol/postage/batch";
import { planBatch } from "@swarm-docs/protocol/postage/plan";
import { LEVEL_NAMES } from "@swarm-docs/protocol/redundancy/tables";
import { bzzFromPlur } from "@swarm-docs/protocol/units";
import { grouped } from "../../numbers/digits.ts";
import type { Plain } from "./plain.ts";
import { uploadLevel } from "../upload-level.ts";
import { BEE_VERSION } from "../versions.ts";

const DAYS = 30n;

/** Markdown form: the calculator's formulas and one example computed by the kernel. */
export const batchCalculatorMarkdown: Plain = ({ release = BEE_VERSION }) => {
  const level = uploadLevel(release);
  const { depth, amount, costPlur } = planBatch({
    sizeBytes: 1_000_000_000n,
    durationSeconds: DAYS * 86_400n,
    encrypted: false,
    level,
    pricePlur: MIN_PRICE_PLUR,
  });
  return `A batch of depth *d* and amount *a* costs \`a × 2^d\` PLUR and lasts \`a ÷ price\` blocks of five seconds; the price is \`currentPrice\` of \`GET /chainstate\`. Worked example: 1 GB for ${DAYS} days at redundancy level ${level} (${LEVEL_NAMES[level]}), which Bee ${release} uses unless told otherwise, and at ${grouped(MIN_PRICE_PLUR)} PLUR a chunk and block takes depth ${depth} and amount ${grouped(amount)}, which costs ${bzzFromPlur(costPlur)} xBZZ. The page has a calculator for other values.`;
};
