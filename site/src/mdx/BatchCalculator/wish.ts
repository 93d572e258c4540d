import { batchCost, blocksPaid, minimumAmount } from "@swarm-docs/protocol/postage/batch";
import { planBatch, type BatchPlan } from "@swarm-docs/protocol/postage/plan";
import { depthVolume, effectiveBytes } from "@swarm-docs/protocol/postage/volume";
import type { RedundancyLevel } from "@swarm-docs/protocol/span";
import { readAmount, type Problem } from "../../../shared/numbers/amount.ts";

/** Selectable size units in bytes. */
export const sizeUnits = {
  kB: 1_000n,
  MB: 1_000_000n,
  GB: 1_000_000_000n,
  TB: 1_000_000_000_000n,
  MiB: 1_048_576n,
  GiB: 1_073_741_824n,
} as const;

/** Selectable time units in seconds; a month is 30 days. */
export const timeUnits = {
  hours: 3_600n,
  days: 86_400n,
  weeks: 604_800n,
  months: 2_592_000n,
  years: 31_536_000n,
} as const;

/** Form values as text. */
export interface WishText {
  readonly size?: string;
  readonly sizeUnit?: string;
  readonly time?: string;
  readonly timeUnit?: string;
  readonly level?: string;
  readonly encrypted?: string;
  readonly price?: string;
  readonly depth?: string;
  readonly amount?: string;
}

/** Validation errors by field name. */
export type Problems = Partial<Record<keyof WishText, Problem>>;

const SIZE = { what: "a size above 0", places: 3 };
const TIME = { what: "a time above 0", places: 3 };
const PLUR = { what: "a whole number of PLUR above 0", places: 0 };

const isProblem = (read: bigint | Problem): read is Problem => typeof read !== "bigint";

/** Parses the redundancy level of the form; 0 for missing or invalid values. */
function redundancyLevel(text: WishText): RedundancyLevel {
  const level = Number(text.level ?? 0);
  return level === 1 || level === 2 || level === 3 || level === 4 ? level : 0;
}

const unitOf = <Unit extends string>(
  units: Record<Unit, bigint>,
  name: string | undefined,
): bigint => units[name as Unit] ?? 1n;

/** Computes the purchase for a size and duration at a price in PLUR, or returns validation errors. */
export function planOf(
  text: WishText,
): { plan: BatchPlan; pricePlur: bigint } | { problems: Problems } {
  const size = readAmount(text.size, SIZE);
  const time = readAmount(text.time, TIME);
  const pricePlur = readAmount(text.price, PLUR);
  if (isProblem(size) || isProblem(time) || isProblem(pricePlur)) {
    return {
      problems: {
        ...(isProblem(size) && { size }),
        ...(isProblem(time) && { time }),
        ...(isProblem(pricePlur) && { price: pricePlur }),
      },
    };
  }
  const sizeBytes = (size * unitOf(sizeUnits, text.sizeUnit) + 999n) / 1000n;
  const durationSeconds = (time * unitOf(timeUnits, text.timeUnit) + 999n) / 1000n;
  const encrypted = text.encrypted === "on";
  try {
    return {
      plan: planBatch({
        sizeBytes,
        durationSeconds,
        encrypted,
        level: redundancyLevel(text),
        pricePlur,
      }),
      pricePlur,
    };
  } catch {
    const problem = { text: "No batch holds this much; the calculator ends at depth 41." };
    return { problems: { size: problem } };
  }
}

/** Capacity, lifetime and cost of a batch. Amounts are in PLUR. */
export interface BatchWorth {
  readonly depth: number;
  readonly amount: bigint;
  readonly theoreticalBytes: number;
  readonly effectiveBytes: number;
  readonly slots: number;
  readonly blocks: bigint;
  readonly ttlSeconds: number;
  readonly costPlur: bigint;
  readonly pricePlur: bigint;
  /** Minimum amount that the node accepts at this price. */
  readonly minimumAmount: bigint;
}

/** Computes capacity, lifetime and cost of a depth and amount, or returns validation errors. */
export function worthOf(text: WishText): { worth: BatchWorth } | { problems: Problems } {
  const depth = Number(text.depth);
  const amount = readAmount(text.amount, PLUR);
  const pricePlur = readAmount(text.price, PLUR);
  const depthIsFine = Number.isInteger(depth) && depth >= 17 && depth <= 41;
  if (!depthIsFine || isProblem(amount) || isProblem(pricePlur)) {
    return {
      problems: {
        ...(!depthIsFine && { depth: { text: "Enter a whole number from 17 to 41." } }),
        ...(isProblem(amount) && { amount }),
        ...(isProblem(pricePlur) && { price: pricePlur }),
      },
    };
  }
  const { slots, theoreticalBytes } = depthVolume(depth);
  const blocks = blocksPaid(amount, pricePlur);
  return {
    worth: {
      depth,
      amount,
      slots,
      theoreticalBytes: Number(theoreticalBytes),
      effectiveBytes: effectiveBytes(depth, text.encrypted === "on", redundancyLevel(text)),
      blocks,
      ttlSeconds: Number(blocks) * 5,
      costPlur: batchCost(amount, depth),
      pricePlur,
      minimumAmount: minimumAmount(pricePlur) + 1n,
    },
  };
}
