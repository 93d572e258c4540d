import { fromHex } from "@swarm-docs/protocol/hex";
import { po } from "@swarm-docs/protocol/proximity";
import { describe, expect, test } from "vitest";
import { binsOf, compare, depthOf } from "./compare.ts";
import { parseDigits } from "./parse-digits.ts";

describe("worked examples of the Kademlia sheet", () => {
  test.each([
    ["3c020d6e", "3c331085", 10],
    ["3c11225d", "3c331085", 10],
    ["3c01a803", "3c020d6e", 14],
    ["a38f", "c63c", 1],
    ["4", "7", 2],
    ["5", "7", 2],
  ])("%s and %s have proximity order %d", (one, other, expected) => {
    expect(compare(one, other).po).toBe(expected);
  });

  test("4 and 7 are 3 apart, 5 and 7 are 2 apart", () => {
    expect(compare("4", "7").distance).toBe("3");
    expect(compare("5", "7").distance).toBe("2");
  });
});

test("agrees with the kernel on whole bytes", () => {
  for (const other of ["00ff", "80ff", "0100", "00fe"]) {
    expect(compare("00ff", other).shared).toBe(Math.min(po(fromHex("00ff"), fromHex(other)), 16));
  }
});

test("equal addresses stop at 31", () => {
  const address = "ab".repeat(32);
  expect(compare(address, address)).toMatchObject({ shared: 256, po: 31, binShare: 2 ** -31 });
});

test("only hexadecimal digits are addresses", () => {
  expect(parseDigits(" 0xABc ")).toBe("abc");
  for (const text of ["", "xyz", "a".repeat(65)]) expect(parseDigits(text)).toBeUndefined();
});

test.each([
  [3, 0],
  [4, 0],
  [15, 0],
  [16, 1],
  [100, 3],
  // Example of the page: bin 8 has 8 nodes and is saturated, bin 9 has 4.
  [4096, 9],
  [4095, 8],
  [1_000_000, 16],
])("%d nodes give depth %d by Bee's rule", (nodes, depth) => expect(depthOf(nodes)).toBe(depth));

test("the depth is the first bin that is not saturated and has three nodes in it and below", () => {
  for (let nodes = 16; nodes < 5000; nodes += 7) {
    const depth = depthOf(nodes);
    expect(nodes / 2 ** depth, `bin ${depth - 1} of ${nodes}`).toBeGreaterThanOrEqual(8);
    expect(nodes / 2 ** (depth + 1), `bin ${depth} of ${nodes}`).toBeLessThan(8);
    expect(nodes / 2 ** depth).toBeGreaterThanOrEqual(3);
  }
});

test("bins halve down to the depth, and the last one holds the rest", () => {
  const { bins, depth } = binsOf(4096);
  expect(depth).toBe(9);
  expect(bins[0]).toEqual({ po: 0, nodes: 2048 });
  expect(bins.at(-1)).toEqual({ po: 9, nodes: 8 });
  expect(bins.reduce((sum, bin) => sum + bin.nodes, 0)).toBe(4096);
});
