import { toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AddressTable } from "./address-table.ts";

function address(n: number): Uint8Array {
  return keccak256(Uint8Array.of(n & 255, n >> 8));
}

/** Adversarial addresses: all bytes equal, or chunk addresses with changed halves. */
function crafted(n: number): Uint8Array {
  if (n < 100) return new Uint8Array(32).fill(n);
  return address(n % 3).map((byte) => byte ^ n);
}

describe("AddressTable", () => {
  it.each([
    ["hashes", address],
    ["crafted addresses", crafted],
  ])("does what a Map does, whatever the order of sets and deletes: %s", (_name, of) => {
    const step = fc.record({
      at: fc.integer({ min: 0, max: 300 }),
      value: fc.integer({ min: 0, max: 2 ** 40 }),
      isDelete: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 2000 }), (steps) => {
        const [table, map] = [new AddressTable(), new Map<string, number>()];
        for (const { at, value, isDelete } of steps) {
          if (isDelete) expect(table.delete(of(at))).toBe(map.delete(toHex(of(at))));
          else {
            table.set(of(at), value, at);
            map.set(toHex(of(at)), value);
          }
        }
        expect(table.size).toBe(map.size);
        for (let at = 0; at <= 300; at++) expect(table.get(of(at))).toBe(map.get(toHex(of(at))));
      }),
      { numRuns: 50 },
    );
  });

  it("survives deleting and setting over and over without growing for ever", () => {
    const table = new AddressTable();
    for (let round = 0; round < 200; round++) {
      for (let n = 0; n < 100; n++) table.set(address(n + (round % 7) * 100), n);
      for (let n = 0; n < 100; n++) table.delete(address(n + (round % 7) * 100));
    }
    expect(table.size).toBe(0);
    expect(table.get(address(5))).toBeUndefined();
  });
});
