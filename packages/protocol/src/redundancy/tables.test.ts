import { describe, expect, it } from "vitest";

import vectors from "../../vectors/redundancy.json" with { type: "json" };
import { maxShards, parityCount, parseLevel } from "./tables.ts";

describe("parity tables", () => {
  it.each(vectors.shards)("largest groups of level $level", (vector) => {
    const level = parseLevel(vector.level);
    expect(maxShards(level, false)).toBe(vector.plain);
    expect(maxShards(level, true)).toBe(vector.encrypted);
    expect(parityCount(level, vector.plain, false)).toBe(vector.plainParities);
    expect(parityCount(level, vector.encrypted, true)).toBe(vector.encryptedParities);
  });

  it.each([1, 2, 3, 4] as const)("every threshold of level %i", (level) => {
    for (const encrypted of [false, true]) {
      const text = (encrypted ? vectors.tables.encrypted : vectors.tables.plain)[level - 1] ?? "";
      const thresholds = text.split(" ").map((pair) => pair.split(":").map(Number));
      for (const [at, [shards = 0, parities = 0]] of thresholds.entries()) {
        const before = thresholds[at - 1]?.[1] ?? 0;
        expect(parityCount(level, shards, encrypted)).toBe(parities);
        expect(parityCount(level, shards - 1, encrypted)).toBe(before);
      }
    }
  });

  it("level 0 has none, and full groups of 128 and 64", () => {
    expect(maxShards(0, false)).toBe(128);
    expect(maxShards(0, true)).toBe(64);
    expect(parityCount(0, 128, false)).toBe(0);
  });

  it("a full group fits into one chunk", () => {
    for (const level of [0, 1, 2, 3, 4] as const) {
      const plain = maxShards(level, false);
      expect(32 * (plain + parityCount(level, plain, false))).toBe(4096);
      const encrypted = maxShards(level, true);
      const used = 64 * encrypted + 32 * parityCount(level, encrypted, true);
      expect(used).toBeLessThanOrEqual(4096);
    }
  });

  it.each([-1, 5, 0.5, Number.NaN])("refuses level %s", (value) => {
    expect(() => parseLevel(value)).toThrow(expect.objectContaining({ code: "level-invalid" }));
  });
});
