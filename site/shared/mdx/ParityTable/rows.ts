import { groupFailure } from "@swarm-docs/protocol/chunk-count";
import { maxShards, parityCount, TARGET_LOSS } from "@swarm-docs/protocol/redundancy/tables";
import type { RedundancyLevel } from "@swarm-docs/protocol/span";

/** Range of group sizes with the same number of parity chunks. */
export interface ParityRow {
  /** Minimum and maximum number of data chunks. */
  readonly from: number;
  readonly to: number;
  readonly parities: number;
  /** Probability of losing the largest of these groups at the level's target loss rate. */
  readonly failure: number;
}

/** Chunk loss rate a level is designed for, 0 to 1. */
export const lossOf = (level: RedundancyLevel): number => TARGET_LOSS[level] ?? 0;

/** Parity chunks by group size, from one data chunk to a full group; empty at level 0. */
export function parityRows(level: RedundancyLevel, encrypted: boolean): readonly ParityRow[] {
  const rows: ParityRow[] = [];
  const most = level === 0 ? 0 : maxShards(level, encrypted);
  for (let from = 1, to = 1; to <= most; to++) {
    const parities = parityCount(level, to, encrypted);
    if (to < most && parityCount(level, to + 1, encrypted) === parities) continue;
    rows.push({ from, to, parities, failure: groupFailure(to, parities, lossOf(level)) });
    from = to + 1;
  }
  return rows;
}
