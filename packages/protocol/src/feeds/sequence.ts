// Finding the latest update of a sequence feed: updates are numbered 0, 1, 2, … without gaps.
import type { GetChunk } from "../file/group.ts";
import type { Soc } from "../soc.ts";
import { type Feed, MAX_SEQUENCE, sequenceIndex } from "./identifier.ts";
import { readUpdate } from "./update.ts";

/** An update and its place in the row. */
export type SequenceUpdate = {
  /** Number of the update, from 0. */
  readonly index: bigint;
  /** Where the next update will be. */
  readonly next: bigint;
  /** The update, checked. */
  readonly soc: Soc;
};

/** Probes of one round reach 2^8 - 1 updates ahead. [bee pkg/feeds/sequence DefaultLevels] */
const LEVELS = 8;

/**
 * Finds the latest update at or after index `after`, or undefined if `after` has no update.
 *
 * A round asks for updates 1, 3, 7, … 255 ahead in parallel, so a feed of n updates costs about
 * n ÷ 255 rounds and then 8 more. `get` should resolve with undefined after a timeout of its own; the
 * result is then the newest update that was received. Fails as `readUpdate` does, and with
 * `feed-index-invalid`. [bee pkg/feeds/sequence AsyncFinder]
 */
export async function findSequence(
  feed: Feed,
  get: GetChunk,
  after = 0n,
): Promise<SequenceUpdate | undefined> {
  return searchSequence((n) => readUpdate(feed, sequenceIndex(n), get), after);
}

/** Reads the verified update with a number; undefined if it is not found. */
export type ReadNumbered = (n: bigint) => Promise<Soc | undefined>;

/** The search of `findSequence` over updates that `read` gives. Fails as `read` does. */
export async function searchSequence(
  read: ReadNumbered,
  after = 0n,
): Promise<SequenceUpdate | undefined> {
  const first = await read(after);
  if (first === undefined) return undefined;
  let best = updateAt(after, first);
  let level = LEVELS;
  for (;;) {
    const hits = await probe(read, best.index, level);
    const highest = lastHit(hits);
    if (highest === undefined) break;
    best = highest.update;
    // All answered: continue with the full reach, unless a missing probe already bounds this round.
    if (highest.level < level) level = highest.level;
    else if (level < LEVELS) break;
  }
  return best;
}

type Probe = SequenceUpdate | undefined;

/** Updates `base` + 2^1 - 1 … 2^level - 1 where they exist, nearest first. */
async function probe(read: ReadNumbered, base: bigint, level: number): Promise<Probe[]> {
  const numbers = Array.from({ length: level }, (_, at) => base + 2n ** BigInt(at + 1) - 1n);
  return Promise.all(
    numbers.map(async (number) => {
      if (number > MAX_SEQUENCE) return undefined;
      const soc = await read(number);
      return soc === undefined ? undefined : updateAt(number, soc);
    }),
  );
}

/** The farthest update of a round and the level, 1 and up, at which it was found. */
function lastHit(hits: readonly Probe[]): { update: SequenceUpdate; level: number } | undefined {
  for (let level = hits.length; level > 0; level--) {
    const update = hits[level - 1];
    if (update !== undefined) return { update, level };
  }
  return undefined;
}

function updateAt(index: bigint, soc: Soc): SequenceUpdate {
  return { index, next: index + 1n, soc };
}
