import { describe, expect, test } from "vitest";
import { chanceText, costOf, levels, parseLoss, parseSize } from "./levels.ts";

describe("worked totals of the erasure-coding sheet", () => {
  test.each([
    [1, false, [1, 3, 5, 9, 17]],
    [2, false, [3, 8, 12, 17, 42]],
    [19, false, [20, 27, 33, 41, 95]],
    [340, false, [344, 376, 427, 475, 1193]],
    [2442, false, [2463, 2658, 2961, 3280, 8290]],
    [262_144, false, [264_209, 284_370, 316_563, 349_549, 883_101]],
    [340, true, [347, 406, 499, 597, 1937]],
    [262_144, true, [266_305, 307_360, 373_076, 440_659, 1_476_398]],
  ])("%d chunks, encrypted %s", (chunks, encrypted, totals) => {
    const size = BigInt(chunks) * 4096n;
    expect(levels.map(({ level }) => costOf(size, encrypted, level, 0).count.total)).toEqual(
      totals,
    );
  });

  test("340 chunks at level Strong are a quarter more than without", () => {
    expect(costOf(340n * 4096n, false, 2, 0.05).overhead).toBeCloseTo(0.241, 3);
  });

  test("1 GiB at level Medium fails with about 0.17 % when 1 % of all chunks are lost", () => {
    const cost = costOf(2n ** 30n, false, 1, 0.01);
    expect(cost.groupFailure).toBeCloseTo(7.8e-7, 8);
    expect(cost.fileFailure).toBeCloseTo(0.0017, 4);
  });
});

test("sizes are exact and bounded", () => {
  expect(parseSize("340", "chunks")).toBe(1_392_640n);
  expect(parseSize("1.5", "GiB")).toBe(1_610_612_736n);
  for (const text of ["", "0", "-1", "x", "9999999999999"])
    expect(parseSize(text, "GiB")).toHaveProperty("text");
});

test("a loss rate is a percentage", () => {
  expect(parseLoss("5")).toBe(0.05);
  for (const text of ["", "-1", "101", "x"])
    expect(parseLoss(text)).toMatchObject({ text: expect.stringContaining("Enter 0 to 100.") });
  // A decimal comma is not left out, which would read 15 %.
  expect(parseLoss("1,5")).toMatchObject({ instead: "1.5" });
});

test.each([
  [1, "almost certain"],
  [0.0017, "0.17 %"],
  [7.8e-7, "7.8e-7"],
  [0, "none in practice"],
  [0.9986, "99.86 %"],
  [0.9946, "99 %"],
])("a chance of %d reads %s", (chance, text) => expect(chanceText(chance)).toBe(text));
