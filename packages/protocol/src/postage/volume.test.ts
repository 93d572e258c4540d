import { RedundancyLevel, Utils } from "@ethersphere/bee-js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../../test/fixed-seed.ts";
import volumes from "../../vectors/postage-volume.json" with { type: "json" };
import { bzzFromPlur } from "../units.ts";
import { planBatch, safeDepth } from "./plan.ts";
import { depthVolume, effectiveBytes, poissonTail } from "./volume.ts";

const LEVELS = [
  ["none", 0],
  ["medium", 1],
  ["strong", 2],
  ["insane", 3],
  ["paranoid", 4],
] as const;

/** From depth 36 on the table's own arithmetic is off by up to this share. */
const TABLE_ERROR = 5e-6;

describe.each(volumes.depths)("depth $depth", (known) => {
  const { depth } = known;

  it("has the chunk counts of the table", () => {
    const volume = depthVolume(depth);
    expect(volume.slots).toBe(known.slots);
    expect(volume.theoreticalBytes).toBe(BigInt(known.slots) * 65_536n * 4096n);
    expect(volume.safeChunks).toBe(known.safeChunks);
    expect(volume.chunksUntilRefusal).toBe(known.chunksUntilRefusal);
  });

  it.each(LEVELS)("has the effective bytes of level %s", (name, level) => {
    const plain = known.effectiveBytes[`plain_${name}`];
    const encrypted = known.effectiveBytes[`encrypted_${name}`];
    expect(relative(effectiveBytes(depth, false, level), plain)).toBeLessThan(TABLE_ERROR);
    expect(relative(effectiveBytes(depth, true, level), encrypted)).toBeLessThan(TABLE_ERROR);
  });

  it("is near what bee-js uses for plain content", () => {
    // The published list differs by up to four percent at depth 17 and one percent above.
    const theirs = Utils.getStampEffectiveBytes(depth, false, RedundancyLevel.OFF);
    expect(relative(effectiveBytes(depth, false, 0), theirs)).toBeLessThan(
      depth < 21 ? 0.05 : 0.015,
    );
  });
});

function relative(got: number, wanted: number): number {
  return Math.abs(got - wanted) / wanted;
}

describe("Poisson tail", () => {
  it("is what summing up gives where that is possible", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        (count, share) => {
          const mean = count * share;
          let below = 0;
          let term = Math.exp(-mean);
          for (let k = 0; k < count; k++) {
            below += term;
            term *= mean / (k + 1);
          }
          expect(Math.abs(poissonTail(count, mean) - (1 - below))).toBeLessThan(1e-12);
        },
      ),
    );
  });

  it("agrees with dropped balls at depth 17", () => {
    // 65 536 buckets of two: the chance that 300 chunks fill one is 1 - exp(-300²/131072) = 0.497.
    const chance = 1 - (1 - poissonTail(2, 300 / 65_536)) ** 65_536;
    expect(chance).toBeCloseTo(0.496, 2);
  });
});

describe("plan", () => {
  const DAY = 86_400n;

  it("for 40 GB and 30 days is the worked one", () => {
    const plan = planBatch({
      sizeBytes: 40_000_000_000n,
      durationSeconds: 30n * DAY,
      encrypted: false,
      level: 0,
      pricePlur: 24_000n,
    });
    expect(plan).toMatchObject({
      depth: 24,
      minimumDepth: 24,
      blocks: 518_400n,
      amount: 12_441_600_000n,
      suggestedAmount: 13_685_760_000n,
      warnings: [],
    });
    expect(bzzFromPlur(plan.costPlur)).toBe("20.87354105856");
    expect(plan.effectiveBytes / 1e9).toBeCloseTo(47.15, 2);
  });

  it("for 5 GB, encrypted and strong, takes depth 22, for 6 GB 23", () => {
    const wish = {
      encrypted: true,
      level: 2,
      durationSeconds: 365n * DAY,
      pricePlur: 24_000n,
    } as const;
    const plan = planBatch({ ...wish, sizeBytes: 5_000_000_000n });
    expect(plan.depth).toBe(22);
    expect(Number(plan.costPlur) / 1e16).toBeCloseTo(63.4904, 4);
    expect(plan.warnings).toEqual(["may-fit-smaller"]);
    expect(safeDepth({ ...wish, sizeBytes: 6_000_000_000n })).toBe(23);
  });

  it("for a note and an hour says what is odd about it", () => {
    const plan = planBatch({
      sizeBytes: 100n,
      durationSeconds: 3600n,
      encrypted: false,
      level: 1,
      pricePlur: 24_000n,
    });
    expect(plan).toMatchObject({ depth: 17, minimumDepth: 17, chunks: 3, amount: 414_720_001n });
    expect(plan.warnings).toEqual(["duration-raised", "mostly-unusable", "root-only"]);
  });

  it("refuses what can not be bought", () => {
    const wish = { encrypted: false, level: 0, durationSeconds: DAY, pricePlur: 24_000n } as const;
    expect(() => planBatch({ ...wish, sizeBytes: 0n })).toThrow("no batch holds this much");
    expect(() => planBatch({ ...wish, sizeBytes: 10n ** 16n })).toThrow("no batch holds this much");
    expect(() => planBatch({ ...wish, sizeBytes: 1n, pricePlur: 0n })).toThrow("no price");
    expect(() => planBatch({ ...wish, sizeBytes: 1n, durationSeconds: -1n })).toThrow("duration");
  });
});
