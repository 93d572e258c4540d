import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../../test/fixed-seed.ts";
import { type PlanOptions, STRATEGIES, nextStep, strategySteps } from "./strategy.ts";

/** Follows a plan to its end; `lost` never arrive. Gives the fetches and how it ended. */
function follow(
  shards: number,
  parities: number,
  lost: number[],
  wanted: number,
  plan: PlanOptions,
) {
  const [present, missing] = [new Set<number>(), new Set<number>()];
  const fetches: number[][] = [];
  for (;;) {
    const step = nextStep({ shards, parities, wanted, present, missing }, plan);
    if (step.act !== "fetch") return { fetches, end: step.act, present };
    fetches.push(step.shards);
    for (const shard of step.shards) (lost.includes(shard) ? missing : present).add(shard);
  }
}

describe("strategies", () => {
  const none: PlanOptions = { strategy: "none", fallback: true };

  it("fall back in their order", () => {
    expect(strategySteps({ strategy: "data", fallback: true })).toEqual(["data", "prox", "race"]);
    expect(strategySteps({ strategy: "data", fallback: false })).toEqual(["data"]);
    expect(strategySteps({ strategy: "none", fallback: true })).toEqual(STRATEGIES);
  });

  it("none fetches the wanted chunk alone", () => {
    expect(follow(4, 2, [1], 3, none)).toMatchObject({ fetches: [[3]], end: "read" });
  });

  it("none without fallback gives up when it is missing", () => {
    const plan = { ...none, fallback: false };
    expect(follow(4, 2, [3], 3, plan)).toMatchObject({ fetches: [[3]], end: "fail" });
  });

  it("a missing chunk makes none go on to the whole group and recover", () => {
    const { fetches, end } = follow(4, 2, [3], 3, none);
    expect(fetches).toEqual([[3], [0, 1, 2, 4, 5]]);
    expect(end).toBe("recover");
  });

  it("data fetches all data chunks, and reads on when another one is missing", () => {
    const plan: PlanOptions = { strategy: "data", fallback: false };
    expect(follow(4, 2, [], 0, plan)).toMatchObject({ fetches: [[0, 1, 2, 3]], end: "read" });
    expect(follow(4, 2, [1], 0, plan)).toMatchObject({ fetches: [[0, 1, 2, 3]], end: "read" });
    expect(follow(4, 2, [0], 0, plan)).toMatchObject({ fetches: [[0, 1, 2, 3]], end: "fail" });
  });

  it("prox fetches the nearest as many as there are data chunks, and recovers from them", () => {
    const nearness = (shard: number) => -shard;
    const plan: PlanOptions = { strategy: "prox", fallback: false, nearness };
    expect(follow(4, 2, [], 0, plan)).toMatchObject({ fetches: [[5, 4, 3, 2]], end: "recover" });
    expect(follow(4, 2, [], 3, plan)).toMatchObject({ fetches: [[5, 4, 3, 2]], end: "read" });
    // The wanted chunk is asked for, whatever becomes of the others.
    expect(follow(4, 2, [5], 0, plan)).toMatchObject({ fetches: [[5, 4, 3, 2], [0]], end: "read" });
    expect(follow(4, 2, [5, 0], 0, plan)).toMatchObject({ end: "fail" });
  });

  it("prox without a measure of nearness is passed over", () => {
    const plan: PlanOptions = { strategy: "prox", fallback: true };
    expect(follow(2, 1, [], 0, plan)).toMatchObject({ fetches: [[0, 1, 2]], end: "read" });
    const strict: PlanOptions = { ...plan, fallback: false };
    expect(follow(2, 1, [], 0, strict)).toMatchObject({ fetches: [[0]], end: "read" });
    expect(follow(2, 1, [0], 0, strict)).toMatchObject({ fetches: [[0]], end: "fail" });
  });

  it("race fetches everything at once", () => {
    const plan: PlanOptions = { strategy: "race", fallback: false };
    expect(follow(2, 2, [0, 1], 0, plan)).toMatchObject({
      fetches: [[0, 1, 2, 3]],
      end: "recover",
    });
  });

  it("with fallback, any k of k + m are enough and fewer are not; nothing is asked for twice", () => {
    const groups = fc.record({
      shards: fc.integer({ min: 1, max: 12 }),
      parities: fc.integer({ min: 1, max: 12 }),
      wanted: fc.nat(11),
      lost: fc.uniqueArray(fc.nat(23)),
      strategy: fc.constantFrom(...STRATEGIES),
      near: fc.boolean(),
    });
    fc.assert(
      fc.property(groups, ({ shards, parities, wanted, lost, strategy, near }) => {
        const want = wanted % shards;
        const gone = lost.filter((shard) => shard < shards + parities);
        const plan: PlanOptions = { strategy, fallback: true };
        if (near) plan.nearness = (shard) => (shard * 7) % 5;
        const { fetches, end, present } = follow(shards, parities, gone, want, plan);
        const asked = fetches.flat();
        expect(new Set(asked).size).toBe(asked.length);
        expect(fetches.length).toBeLessThanOrEqual(4);
        const possible = !gone.includes(want) || gone.length <= parities;
        expect(end === "fail").toBe(!possible);
        if (end === "read") expect(present.has(want)).toBe(true);
        if (end === "recover") expect(present.size).toBeGreaterThanOrEqual(shards);
      }),
    );
  });
});
