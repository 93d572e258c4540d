import { keccak256 } from "@swarm-docs/protocol/keccak";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AddressTable } from "./address-table.ts";

function address(n: number): Uint8Array {
  return keccak256(Uint8Array.of(n & 255, n >> 8));
}

describe("AddressTable", () => {
  it("does what a Map does, whatever the order of sets and deletes", () => {
    const step = fc.record({
      at: fc.integer({ min: 0, max: 300 }),
      value: fc.integer({ min: 0, max: 2 ** 40 }),
      isDelete: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 2000 }), (steps) => {
        const [table, map] = [new AddressTable(), new Map<number, number>()];
        for (const { at, value, isDelete } of steps) {
          if (isDelete) expect(table.delete(address(at))).toBe(map.delete(at));
          else {
            table.set(address(at), value, at);
            map.set(at, value);
          }
        }
        expect(table.size).toBe(map.size);
        for (let at = 0; at <= 300; at++) expect(table.get(address(at))).toBe(map.get(at));
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
