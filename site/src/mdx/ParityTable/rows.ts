import { groupFailure } from "@swarm-docs/protocol/chunk-count";
import { maxShards, parityCount, TARGET_LOSS } from "@swarm-docs/protocol/redundancy/tables";
import type { RedundancyLevel } from "@swarm-docs/protocol/span";

/** Groups of so many data chunks that have the same number of parity chunks. */
export interface ParityRow {
  /** Fewest and most data chunks of such a group. */
  readonly from: number;
  readonly to: number;
  readonly parities: number;
  /** Chance that the largest of these groups is lost when chunks are lost at the level's own rate. */
  readonly failure: number;
}

/** Loss of chunks that a level is made for, as a share of 1. */
export const lossOf = (level: RedundancyLevel): number => TARGET_LOSS[level] ?? 0;

/** Parity chunks for each size of a group, from one data chunk to the level's full group; none at level 0. */
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
