// Epoch feeds index updates by a binary tree of time ranges: epoch 0/32 covers all times, and each epoch
// has two children of half its length. The next update uses the child of the previous epoch at its time,
// or, if its time is outside that epoch, the child of the lowest common ancestor.
import { ProtocolError } from "../errors.ts";
import type { GetChunk } from "../file/group.ts";
import type { Soc } from "../soc.ts";
import { type Epoch, type Feed, MAX_LEVEL, epochIndex } from "./identifier.ts";
import { decodePayload } from "./payload.ts";
import { readUpdate } from "./update.ts";

/** The epoch of the first update. */
export const FIRST_EPOCH: Epoch = { start: 0n, level: MAX_LEVEL };

/** End of the grid: 2^32 seconds, in the year 2106. */
const END = 1n << BigInt(MAX_LEVEL);

/** An update found in an epoch feed. */
export type EpochUpdate = {
  /** The epoch that holds the update. */
  readonly epoch: Epoch;
  /** The update, checked. */
  readonly soc: Soc;
};

/**
 * Epoch of the next update, at unix time `at`; `last` is where and when the last one was made, absent
 * before the first.
 *
 * Fails with `time-invalid` when `at` is before the last update or outside the grid, and with
 * `feed-index-invalid` when this second has no cell left. [bee pkg/feeds/epochs]
 */
export function nextEpoch(at: bigint, last?: { epoch: Epoch; at: bigint }): Epoch {
  const earliest = last?.at ?? 0n;
  if (at < earliest || at >= END) {
    throw new ProtocolError("time-invalid", "time of an update", {
      expected: `${earliest} to ${END - 1n}`,
      got: at.toString(),
    });
  }
  if (last === undefined) return FIRST_EPOCH;
  const isInside = last.epoch.start + lengthOf(last.epoch) > at;
  return childAt(isInside ? last.epoch : commonEpoch(at, last.at), at);
}

/**
 * Smallest epoch that holds both times; 0/32 when nothing was written before (`last` is 0).
 * [bee pkg/feeds/epochs lca]
 */
export function commonEpoch(at: bigint, last: bigint): Epoch {
  if (last === 0n) return FIRST_EPOCH;
  let level = 0;
  while (level < MAX_LEVEL && at >> BigInt(level) !== last >> BigInt(level)) level++;
  const start = (last >> BigInt(level)) << BigInt(level);
  return { start, level };
}

/**
 * Latest update not after unix time `at`, or undefined. Times beyond the grid mean its end.
 *
 * At most 66 chunks are asked for, one after the other. The time of an update is the one in its
 * payload, where it has one, else the start of its epoch. Bee compares start × 2^level, which skips
 * updates; here they are found. Fails with `time-invalid` if `at` is not a bigint, and as `readUpdate`
 * does. [bee pkg/feeds/epochs finder.at]
 */
export async function findEpoch(
  feed: Feed,
  get: GetChunk,
  at: bigint,
): Promise<EpochUpdate | undefined> {
  return searchEpoch((epoch) => readUpdate(feed, epochIndex(epoch), get), at);
}

/** Reads the verified update in an epoch; undefined if it is not found. */
export type ReadEpoch = (epoch: Epoch) => Promise<Soc | undefined>;

/** The search of `findEpoch` over updates that `read` gives. Fails as `read` does. */
export async function searchEpoch(read: ReadEpoch, at: bigint): Promise<EpochUpdate | undefined> {
  if (typeof at !== "bigint") {
    throw new ProtocolError("time-invalid", "the time of a lookup must be Unix seconds", {
      expected: "a bigint",
      got: typeof at,
    });
  }
  let time = at < END ? at : END - 1n;
  let epoch = FIRST_EPOCH;
  let best: EpochUpdate | undefined;
  if (time < 0n) return undefined;
  for (;;) {
    const soc = await read(epoch);
    if (soc !== undefined && updateTime(epoch, soc) <= time) {
      best = { epoch, soc };
      if (epoch.level === 0) return best;
      epoch = childAt(epoch, time);
    } else {
      const isRightHalf = (epoch.start & lengthOf(epoch)) !== 0n;
      if (!isRightHalf) return best;
      time = epoch.start - 1n;
      epoch = { start: epoch.start - lengthOf(epoch), level: epoch.level };
    }
  }
}

function updateTime(epoch: Epoch, soc: Soc): bigint {
  const payload = decodePayload(soc.wrapped);
  return payload.version === 1 ? payload.seconds : epoch.start;
}

function lengthOf(epoch: Epoch): bigint {
  return 1n << BigInt(epoch.level);
}

/** The half of `epoch` that holds `at`. */
function childAt(epoch: Epoch, at: bigint): Epoch {
  if (epoch.level === 0) {
    throw new ProtocolError("feed-index-invalid", "no epoch left in this second", {
      expected: `a time after ${epoch.start}`,
      got: at.toString(),
    });
  }
  const half = 1n << BigInt(epoch.level - 1);
  return { start: epoch.start | (at & half), level: epoch.level - 1 };
}
