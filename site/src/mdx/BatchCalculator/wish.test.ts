import { bzzFromPlur } from "@swarm-docs/protocol/units";
import { describe, expect, test } from "vitest";
import { planOf, worthOf, type WishText } from "./wish.ts";

const base: WishText = { sizeUnit: "GB", timeUnit: "days", price: "24000", level: "0" };
const plan = (text: WishText) => {
  const result = planOf({ ...base, ...text });
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  return result.plan;
};

describe("worked examples of the postage sheet", () => {
  test("40 GB for 30 days", () => {
    const { blocks, amount, depth, minimumDepth, costPlur } = plan({ size: "40", time: "30" });
    expect({ blocks, amount, depth, minimumDepth }).toEqual({
      blocks: 518_400n,
      amount: 12_441_600_000n,
      depth: 24,
      minimumDepth: 24,
    });
    expect(Number(bzzFromPlur(costPlur))).toBeCloseTo(20.8735, 4);
  });

  test("5 GB encrypted at level Strong for a year needs depth 22, 6 GB depth 23", () => {
    const text = { time: "365", encrypted: "on", level: "2" };
    const five = plan({ ...text, size: "5" });
    expect(five.depth).toBe(22);
    expect(Number(bzzFromPlur(five.costPlur))).toBeCloseTo(63.4904, 4);
    expect(plan({ ...text, size: "6" }).depth).toBe(23);
  });

  test("depth 24 with amount 1 000 000 000 lives 41 666 blocks and costs 1.6777216 xBZZ", () => {
    const result = worthOf({ ...base, depth: "24", amount: "1 000 000 000" });
    if ("problems" in result) throw new Error("unexpected");
    expect(result.worth.blocks).toBe(41_666n);
    expect(result.worth.ttlSeconds / 3600).toBeCloseTo(57.9, 1);
    expect(bzzFromPlur(result.worth.costPlur)).toBe("1.6777216");
    expect(result.worth.effectiveBytes / 1e9).toBeCloseTo(47.15, 2);
  });
});

test("units are exact: 1.5 GiB is 1 610 612 736 bytes", () => {
  const gib = plan({ size: "1.5", sizeUnit: "GiB", time: "2" });
  expect(gib.chunks).toBe(plan({ size: "1610612.736", sizeUnit: "kB", time: "2" }).chunks);
});

test("a time below 24 hours is raised", () => {
  expect(plan({ size: "1", time: "1", timeUnit: "hours" }).warnings).toContain("duration-raised");
});

test.each([
  [{ size: "0", time: "1" }, ["size"]],
  [{ size: "1", time: "-1" }, ["time"]],
  [{ size: "1,5", time: "1" }, ["size"]],
  [{ size: "1.2345", time: "1" }, ["size"]],
  [{ size: "1", time: "1", price: "1.5" }, ["price"]],
  [{ size: "1", time: "1", price: "0,5" }, ["price"]],
  [{ size: "abc", time: "", price: "" }, ["size", "time", "price"]],
  [{ size: "9000000", sizeUnit: "TB", time: "1" }, ["size"]],
])("%j is refused with a problem at %j", (text, fields) => {
  const result = planOf({ ...base, ...text });
  expect("problems" in result && Object.keys(result.problems)).toEqual(fields);
});

test.each([
  [{ depth: "16", amount: "1" }, ["depth"]],
  [{ depth: "22.5", amount: "1" }, ["depth"]],
  [{ depth: "22", amount: "0" }, ["amount"]],
])("%j is refused with a problem at %j", (text, fields) => {
  const result = worthOf({ ...base, ...text });
  expect("problems" in result && Object.keys(result.problems)).toEqual(fields);
});
