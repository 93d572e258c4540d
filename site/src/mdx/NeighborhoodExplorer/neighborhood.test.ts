import { describe, expect, test } from "vitest";
import {
  estimateReserve,
  matchesTarget,
  parseSlots,
  neighborhoodFigures,
  rewardFor,
} from "./neighborhood.ts";

describe("worked examples of the neighborhoods sheet", () => {
  test("N1 at depth 10 lies between 3c00 and 3c3f", () => {
    const place = neighborhoodFigures(
      "3c020d6ed4f1dc0a42084f6f492dd3afd759e8c606b5505e31f5ff75ff363576",
      10,
    );
    expect(place).toMatchObject({
      prefix: "0011110000",
      index: 240n,
      sister: "0011110001",
      parent: "001111000",
      firstDigits: "3c00",
      lastDigits: "3c3f",
    });
  });

  test.each([
    [10, 9.0],
    [11, 18.0],
    [12, 36.0],
  ])("at depth %d a neighborhood is drawn about every %d days", (depth, days) => {
    expect(neighborhoodFigures("00", depth).drawSeconds / 86_400).toBeCloseTo(days, 1);
  });

  test("2^32 slots sold give reserve depth 10, and radius 9 when 40 % are used", () => {
    expect(estimateReserve(2n ** 32n, 40, 0)).toMatchObject({ reserveDepth: 10, storageRadius: 9 });
  });

  test("133 828 050 944 slots give reserve depth 15", () => {
    expect(estimateReserve(133_828_050_944n, 100, 0).reserveDepth).toBe(15);
  });
});

test("doubling the reserve lowers the depth by one", () => {
  expect(estimateReserve(2n ** 32n, 100, 1).reserveDepth).toBe(9);
});

test("slots may be written as digits or as a power of two", () => {
  expect(parseSlots("2^32")).toBe(4_294_967_296n);
  expect(parseSlots("133 828 050 944")).toBe(133_828_050_944n);
  expect(parseSlots("133,828,050,944")).toBe(133_828_050_944n);
  expect(parseSlots("many")).toBeUndefined();
  expect(parseSlots("1,5")).toBeUndefined();
});

test("a target prefix is compared with the address", () => {
  expect(matchesTarget("3c02", "0011110000")).toBe(true);
  expect(matchesTarget("3c02", "1111")).toBe(false);
  expect(matchesTarget("3c02", "")).toBeUndefined();
});

test("at depth 10 with four nodes there is one win in 4096 rounds, 36 days", () => {
  const { chance, seconds } = rewardFor(10, 4);
  expect(1 / chance).toBe(4096);
  expect(seconds / 86_400).toBeCloseTo(36, 0);
});
