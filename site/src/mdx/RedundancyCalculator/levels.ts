import {
  countChunks,
  fileFailure,
  groupFailure,
  redundancyOverhead,
  type ChunkCount,
} from "@swarm-docs/protocol/chunk-count";
import { safeDepth } from "@swarm-docs/protocol/postage/plan";
import {
  LEVEL_NAMES,
  maxShards,
  parityCount,
  TARGET_LOSS,
} from "@swarm-docs/protocol/redundancy/tables";
import type { RedundancyLevel } from "@swarm-docs/protocol/span";
import { readAmount, type Problem } from "../../../shared/numbers/amount.ts";
import { readNumber } from "../../../shared/numbers/read-number.ts";

/** Selectable size units in bytes; a chunk is 4096 bytes. */
export const sizeUnits = {
  chunks: 4096n,
  kB: 1_000n,
  MB: 1_000_000n,
  GB: 1_000_000_000n,
  GiB: 1_073_741_824n,
} as const;

/** Levels in order, with name and target loss rate. */
export const levels: readonly {
  readonly level: RedundancyLevel;
  readonly name: string;
  readonly loss: number;
}[] = ([0, 1, 2, 3, 4] as const).map((level) => ({
  level,
  name: LEVEL_NAMES[level] ?? "",
  loss: TARGET_LOSS[level] ?? 0,
}));

/** Chunks, overhead and risk of a file at one level. */
export interface LevelCost {
  readonly level: RedundancyLevel;
  readonly count: ChunkCount;
  /** Extra chunks relative to level None; 0.25 is 25 % more. */
  readonly overhead: number;
  /** Full group: data and parity chunks. */
  readonly shards: number;
  readonly parities: number;
  /** Probability that a full group, or any part of the file, cannot be recovered. */
  readonly groupFailure: number;
  readonly fileFailure: number;
  /** Smallest batch depth that holds the upload safely; `undefined` beyond depth 41. */
  readonly depth: number | undefined;
}

/** Parses a size in bytes, or returns a validation error. */
export function parseSize(text: string | undefined, unit: string | undefined): bigint | Problem {
  const value = readAmount(text, { what: "a size above 0", places: 3 });
  if (typeof value !== "bigint") return value;
  const factor = sizeUnits[unit as keyof typeof sizeUnits] ?? 1n;
  const bytes = (value * factor + 999n) / 1000n;
  return bytes <= 2n ** 61n ? bytes : { text: "Enter at most 2 EiB." };
}

/** Parses a percentage as a loss rate from 0 to 1; a {@link Problem} outside 0 to 100. */
export function parseLoss(text: string | undefined): number | Problem {
  const percent = readNumber(text, { what: "0 to 100", places: 6, orZero: true, most: 100 });
  return typeof percent === "number" ? percent / 100 : percent;
}

function depthFor(
  sizeBytes: bigint,
  encrypted: boolean,
  level: RedundancyLevel,
): number | undefined {
  try {
    return safeDepth({ sizeBytes, encrypted, level });
  } catch {
    return undefined;
  }
}

/** Computes chunks, overhead and risk of a file at one level, for independent chunk losses. */
export function costOf(
  sizeBytes: bigint,
  encrypted: boolean,
  level: RedundancyLevel,
  loss: number,
): LevelCost {
  const shards = maxShards(level, encrypted);
  const parities = parityCount(level, shards, encrypted);
  return {
    level,
    count: countChunks(sizeBytes, encrypted, level),
    overhead: redundancyOverhead(sizeBytes, encrypted, level),
    shards,
    parities,
    groupFailure: groupFailure(shards, parities, loss),
    fileFailure: fileFailure(sizeBytes, encrypted, level, loss),
    depth: depthFor(sizeBytes, encrypted, level),
  };
}

/** Formats a probability: `0.17 %`, `99.86 %`, `7.8e-7`, `almost certain`. */
export function chanceText(chance: number): string {
  if (chance > 0.9999) return "almost certain";
  // `toPrecision(2)` would print `1.0e+2`.
  if (chance >= 0.995) return `${(100 * chance).toFixed(2)} %`;
  if (chance >= 0.0001) return `${(100 * chance).toPrecision(2)} %`;
  return chance < 1e-99 ? "none in practice" : chance.toExponential(1);
}
