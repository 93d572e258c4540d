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
import { readAmount, type Problem } from "../../numbers/amount.ts";

/** Bytes of the size units on offer; a chunk is 4096 bytes. */
export const sizeUnits = {
  chunks: 4096n,
  kB: 1_000n,
  MB: 1_000_000n,
  GB: 1_000_000_000n,
  GiB: 1_073_741_824n,
} as const;

/** The levels in order, with the name and the loss they are made for. */
export const levels: readonly {
  readonly level: RedundancyLevel;
  readonly name: string;
  readonly loss: number;
}[] = ([0, 1, 2, 3, 4] as const).map((level) => ({
  level,
  name: LEVEL_NAMES[level] ?? "",
  loss: TARGET_LOSS[level] ?? 0,
}));

/** What one level makes of a file. */
export interface LevelCost {
  readonly level: RedundancyLevel;
  readonly count: ChunkCount;
  /** Extra chunks against level None: 0.25 is a quarter more. */
  readonly overhead: number;
  /** Largest group: data and parity chunks. */
  readonly shards: number;
  readonly parities: number;
  /** Chance that one full group, or some part of the file, can not be rebuilt. */
  readonly groupFailure: number;
  readonly fileFailure: number;
  /** Smallest batch depth that holds the upload safely; absent beyond depth 41. */
  readonly depth: number | undefined;
}

/** Size in bytes of the form's text, or what is wrong with it. */
export function parseSize(text: string | undefined, unit: string | undefined): bigint | Problem {
  const value = readAmount(text, { what: "a size above 0", places: 3 });
  if (typeof value !== "bigint") return value;
  const factor = sizeUnits[unit as keyof typeof sizeUnits] ?? 1n;
  const bytes = (value * factor + 999n) / 1000n;
  return bytes <= 2n ** 61n ? bytes : { text: "Enter at most 2 EiB." };
}

/** Loss rate as a share of 1 from a percentage text, or `undefined` outside 0 to 100. */
export function parseLoss(text: string | undefined): number | undefined {
  const percent = Number((text ?? "").trim() || Number.NaN);
  return percent >= 0 && percent <= 100 ? percent / 100 : undefined;
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

/** Chunks, overhead and risk of a file at one level, for an independent loss of each chunk. */
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

/** A chance in words and digits: `0.17 %`, `99.86 %`, `7.8e-7`, `almost certain`. */
export function chanceText(chance: number): string {
  if (chance > 0.9999) return "almost certain";
  // Two digits of it would be a power of ten.
  if (chance >= 0.995) return `${(100 * chance).toFixed(2)} %`;
  if (chance >= 0.0001) return `${(100 * chance).toPrecision(2)} %`;
  return chance < 1e-99 ? "none in practice" : chance.toExponential(1);
}
