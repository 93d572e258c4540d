import { describe, expect, it } from "vitest";
import { soak } from "./soak.ts";
import { works } from "./works.ts";

const rounds = 2;

describe("a node that is worked on, stopped and killed", () => {
  const title = `answers, keeps everything and is always there, ${rounds} rounds (npm run soak: ten minutes)`;
  it(title, { timeout: 600_000 }, async () => {
    const report = await soak({ isLong: false, goesOn: (round) => round < rounds });
    expect(report.faults).toEqual([]);
    expect([report.rounds, report.stops, report.kills]).toEqual([2, 1, 1]);
    expect(report.compared).toBeGreaterThan(10);
    // `/health` answered while every single kind of work was going on.
    const during = [...report.waits.keys()];
    expect(during).toEqual(expect.arrayContaining([...Object.keys(works), "all together"]));
  });
});
