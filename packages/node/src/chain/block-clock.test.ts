import { describe, expect, it } from "vitest";
import { Dice } from "../../test/fuzz/requests.ts";
import { MemoryJournal } from "../store/journal.ts";
import { Tables } from "../store/tables.ts";
import { BlockClock } from "./block-clock.ts";

/** A clock with a fixed wall time, with so many seconds of chain time in a block. */
async function clockWith(secondsPerBlock?: number): Promise<BlockClock> {
  const tables = await Tables.open(new MemoryJournal());
  return new BlockClock(tables, { now: () => 1_000_000 }, 1000, 100, secondsPerBlock);
}

describe("blocks and the time after any commands", () => {
  it.each([1, 2, 3, 4, 5])("neither drifts from the wall clock (seed %i)", async (seed) => {
    const dice = new Dice(seed);
    let nowMs = 1_000_000;
    const tables = await Tables.open(new MemoryJournal());
    const clock = new BlockClock(tables, { now: () => nowMs }, 1000, 100, 1);
    let [mined, skipped] = [0, 0];
    let last = clock.timestampOf(clock.block);
    for (let step = 0; step < 400; step++) {
      nowMs += dice.below(1700);
      const choice = dice.below(10);
      if (choice < 5) {
        const blocks = 1 + dice.below(3);
        await clock.step(blocks);
        mined += blocks;
      } else if (choice < 7) {
        const seconds = 1 + dice.below(90);
        await clock.advance(seconds);
        // A block of a second each.
        mined += seconds;
        skipped += seconds;
      }
      expect(clock.nowMs).toBe(nowMs + skipped * 1000);
      const head = clock.timestampOf(clock.block);
      expect(head).toBeGreaterThanOrEqual(last);
      expect(clock.timestamp - head).toBeLessThanOrEqual(1);
      last = head;
    }
    expect(clock.block - 100 - mined).toBe(Math.floor((nowMs - 1_000_000) / 1000));
  });

  it("brings no block while it is held, and those of the time after it", async () => {
    let nowMs = 0;
    const tables = await Tables.open(new MemoryJournal());
    const clock = new BlockClock(tables, { now: () => nowMs }, 1000, 100, 1);
    nowMs = 900;
    await clock.hold(true);
    nowMs = 90_000;
    expect(clock.block).toBe(100);
    await clock.hold(false);
    nowMs = 90_999;
    expect(clock.block).toBe(100);
    nowMs = 91_000;
    expect(clock.block).toBe(101);
  });
});

it("gives a block that was mined between two others its own time", async () => {
  let nowMs = 1_000_000;
  const tables = await Tables.open(new MemoryJournal());
  const clock = new BlockClock(tables, { now: () => nowMs }, 5000, 100);
  nowMs += 4_000;
  await clock.step(1);
  nowMs += 1_000;
  expect([101, 102].map((block) => clock.timestampOf(block))).toEqual([1004, 1005]);
});

describe("a machine that sleeps", () => {
  it("finds as many blocks as have passed, in one step", async () => {
    let nowMs = 1_000_000;
    const tables = await Tables.open(new MemoryJournal());
    const clock = new BlockClock(tables, { now: () => nowMs }, 5000, 100);
    nowMs += 86_400_000;
    expect([clock.block, clock.timestamp]).toEqual([100 + 17_280, 87_400]);
  });
});

describe("a wall clock that is set back", () => {
  it("takes no block back, and blocks keep coming", async () => {
    let nowMs = 1_000_000;
    const tables = await Tables.open(new MemoryJournal());
    const clock = new BlockClock(tables, { now: () => nowMs }, 1000, 100, 1);
    clock.init();
    nowMs += 10_000;
    expect([clock.block, clock.timestamp, clock.nowMs]).toEqual([110, 1010, 1_010_000]);
    nowMs -= 60_000;
    expect([clock.block, clock.timestamp, clock.nowMs]).toEqual([110, 1010, 1_010_000]);
    await clock.step(1);
    expect([clock.block, clock.timestampOf(clock.block)]).toEqual([111, 1010]);
    nowMs += 999;
    expect(clock.block).toBe(111);
    nowMs += 1;
    expect([clock.block, clock.timestamp]).toEqual([112, 1011]);
    const restarted = new BlockClock(tables, { now: () => nowMs }, 1000, 100, 1);
    expect([restarted.block, restarted.timestamp]).toEqual([111, 1010]);
    nowMs += 1000;
    expect([restarted.block, restarted.timestamp]).toEqual([112, 1011]);
  });

  it("has the clock's time again when that has caught up, as after a test with a fake date", async () => {
    let nowMs = 1_000_000;
    const tables = await Tables.open(new MemoryJournal());
    const clock = new BlockClock(tables, { now: () => nowMs }, 1000, 100, 1);
    nowMs = 400_000;
    expect(clock.block).toBe(100);
    nowMs += 2000;
    expect([clock.block, clock.nowMs]).toEqual([102, 1_002_000]);
    nowMs = 1_003_000;
    expect([clock.block, clock.nowMs]).toEqual([103, 1_003_000]);
  });

  it("moves the time of a chain back that has a block for every transaction", async () => {
    let nowMs = 1_000_000;
    const tables = await Tables.open(new MemoryJournal());
    const clock = new BlockClock(tables, { now: () => nowMs }, 0, 100, 1);
    nowMs -= 60_000;
    expect([clock.block, clock.timestamp]).toEqual([100, 940]);
  });
});

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
