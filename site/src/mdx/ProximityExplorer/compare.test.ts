import { fromHex } from "@swarm-docs/protocol/hex";
import { po } from "@swarm-docs/protocol/proximity";
import { describe, expect, test } from "vitest";
import { binsOf, compare, parseDigits } from "./compare.ts";

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
  expect(compare(address, address)).toMatchObject({ shared: 256, po: 31 });
});

test("only hexadecimal digits are addresses", () => {
  expect(parseDigits(" 0xABc ")).toBe("abc");
  for (const text of ["", "xyz", "a".repeat(65)]) expect(parseDigits(text)).toBeUndefined();
});

test("bins halve until three nodes are left", () => {
  const { bins, depth } = binsOf(4096);
  expect(depth).toBe(10);
  expect(bins[0]).toEqual({ po: 0, nodes: 2048 });
  expect(bins.at(-1)).toEqual({ po: 10, nodes: 4 });
  expect(bins.reduce((sum, bin) => sum + bin.nodes, 0)).toBe(4096);
});
