import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../test/fixed-seed.ts";
import vectors from "../vectors/addresses.json" with { type: "json" };
import { fromHex } from "./hex.ts";
import { compareDistance, distance, extendedPo, po } from "./proximity.ts";

const address = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe("proximity", () => {
  it.each(vectors.proximity)("order of $one and $other is $po", (vector) => {
    expect(po(fromHex(vector.one), fromHex(vector.other))).toBe(vector.po);
  });

  it.each(vectors.distances)("distance of $one and $other", (vector) => {
    const measured = distance(fromHex(vector.one), fromHex(vector.other));
    expect(measured.toString()).toBe(vector.distance);
  });

  it("counts the common leading bits, capped", () => {
    fc.assert(
      fc.property(address, fc.integer({ min: 0, max: 255 }), (one, bit) => {
        const other = one.slice();
        other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (0x80 >> (bit & 7));
        expect(po(one, other)).toBe(Math.min(bit, 31));
        expect(extendedPo(one, other)).toBe(Math.min(bit, 36));
        expect(extendedPo(one, one)).toBe(36);
      }),
    );
  });

  it("orders as the distance does", () => {
    fc.assert(
      fc.property(address, address, address, (target, one, other) => {
        const difference = distance(target, one) - distance(target, other);
        const order = compareDistance(target, one, other);
        expect(Math.sign(order)).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0);
      }),
    );
  });
});
