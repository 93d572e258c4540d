import { describe, expect, it } from "vitest";
import { MemoryJournal } from "../store/journal.ts";
import { Tables } from "../store/tables.ts";
import { BlockClock } from "./block-clock.ts";

/** A clock with a fixed wall time, with so many seconds of chain time in a block. */
async function clockWith(secondsPerBlock?: number): Promise<BlockClock> {
  const tables = await Tables.open(new MemoryJournal());
  return new BlockClock(tables, { now: () => 1_000_000 }, 1000, 100, secondsPerBlock);
}

describe("the distance of blocks", () => {
  it.each([
    [1, 60],
    [5, 12],
    [undefined, 12],
  ])("of %s s makes a minute %i blocks", async (seconds, blocks) => {
    const clock = await clockWith(seconds);
    await clock.advance(60);
    expect([clock.block, clock.timestamp]).toEqual([100 + blocks, 1060]);
    expect(clock.secondsPerBlock).toBe(seconds ?? 5);
  });
});
