import { describe, expect, it } from "vitest";

import {
  countChunks,
  fileFailure,
  groupFailure,
  payloadShare,
  redundancyOverhead,
} from "./chunk-count.ts";

const LEVELS = [0, 1, 2, 3, 4] as const;

function relative(got: number, wanted: number): number {
  return Math.abs(got - wanted) / wanted;
}

describe("chunk count", () => {
  it.each([
    [1, false, [1, 3, 5, 9, 17]],
    [2, false, [3, 8, 12, 17, 42]],
    [19, false, [20, 27, 33, 41, 95]],
    [100, false, [101, 112, 125, 155, 389]],
    [128, false, [129, 149, 171, 193, 490]],
    [340, false, [344, 376, 427, 475, 1193]],
    [2442, false, [2463, 2658, 2961, 3280, 8290]],
    [262_144, false, [264_209, 284_370, 316_563, 349_549, 883_101]],
    [340, true, [347, 406, 499, 597, 1937]],
    [262_144, true, [266_305, 307_360, 373_076, 440_659, 1_476_398]],
  ])("of %i data chunks, encrypted %s", (data, encrypted, totals) => {
    const bytes = BigInt(data) * 4096n;
    for (const level of LEVELS) {
      expect(countChunks(bytes, encrypted, level).total).toBe(totals[level]);
    }
    expect(countChunks(bytes - 1n, encrypted, 1).data).toBe(data);
  });

  it("of the worked example with 340 chunks", () => {
    const count = countChunks(340n * 4096n, false, 2);
    expect(count).toEqual({ data: 340, intermediate: 5, parity: 78, replicas: 4, total: 427 });
    expect(redundancyOverhead(340n * 4096n, false, 2)).toBeCloseTo(0.241, 3);
  });

  it("of large files tends to the payload share", () => {
    const shares = [0.992188, 0.921875, 0.828125, 0.75, 0.296875];
    const encrypted = [0.984375, 0.852941, 0.702703, 0.594937, 0.17757];
    for (const level of LEVELS) {
      expect(payloadShare(false, level)).toBeCloseTo(shares[level] ?? 0, 6);
      expect(payloadShare(true, level)).toBeCloseTo(encrypted[level] ?? 0, 5);
      const { data, total } = countChunks(10n ** 13n, false, level);
      expect(data / total).toBeCloseTo(payloadShare(false, level), 5);
    }
  });

  it("of an empty file is one, of an impossible one an error", () => {
    expect(countChunks(0n, false, 0).total).toBe(1);
    expect(() => countChunks(-1n, false, 0)).toThrow("0 to 2^62 bytes, got -1");
    expect(() => countChunks(2n ** 63n, false, 0)).toThrow("no such size");
  });
});

describe("failure", () => {
  it.each([
    [119, 9, 0.01, 7.8e-7],
    [119, 9, 0.02, 2.7e-4],
    [107, 21, 0.05, 4.1e-7],
    [107, 21, 0.1, 8.3e-3],
    [97, 31, 0.1, 8.8e-7],
    [39, 89, 0.5, 2.5e-6],
    [1, 2, 0.01, 1.0e-6],
    [48, 31, 0.1, 1.1e-12],
  ])("of a group of %i + %i at loss %d", (shards, parities, loss, wanted) => {
    expect(relative(groupFailure(shards, parities, loss), wanted)).toBeLessThan(0.05);
  });

  it("of certain loss is certain, of none impossible", () => {
    expect(groupFailure(10, 2, 0)).toBe(0);
    expect(groupFailure(10, 2, 1)).toBe(1);
    expect(fileFailure(10n ** 6n, false, 1, 0)).toBe(0);
    expect(fileFailure(10n ** 6n, false, 0, 1)).toBe(1);
    for (const level of LEVELS) {
      for (const bytes of [1n, 4097n, 10n ** 6n, 2n ** 40n]) {
        for (const loss of [0.9, 0.99999, 1 - 2 ** -53]) {
          const chance = fileFailure(bytes, true, level, loss);
          expect(chance).toBeGreaterThan(0);
          expect(chance).toBeLessThanOrEqual(1);
        }
      }
    }
  });

  it("of one GiB at level medium is the worked 0.17 percent", () => {
    expect(fileFailure(2n ** 30n, false, 1, 0.01)).toBeCloseTo(0.0017, 4);
  });
});

describe("of bad parameters", () => {
  const number = 5 as unknown as bigint;

  it.each([
    () => countChunks(number, false, 0),
    () => redundancyOverhead(number, false, 0),
    () => fileFailure(number, false, 0, 0.5),
    () => fileFailure(number, false, 0, 1),
  ])("a size that is a number is refused by its name: %s", (count) => {
    expect(count).toThrow(/sizeBytes of the wrong type/);
  });

  it.each([Number.NaN, -0.1, 1.1, Infinity])("a chance of %d is refused", (loss) => {
    const refusal = expect.objectContaining({ code: "range-invalid" });
    expect(() => groupFailure(10, 2, loss)).toThrow(refusal);
    expect(() => fileFailure(10n, false, 0, loss)).toThrow(refusal);
  });

  it.each([Number.NaN, -1, 1.5])("%d chunks are refused", (count) => {
    const refusal = expect.objectContaining({ code: "shards-invalid" });
    expect(() => groupFailure(count, 2, 0.5)).toThrow(refusal);
    expect(() => groupFailure(2, count, 0.5)).toThrow(refusal);
  });
});
