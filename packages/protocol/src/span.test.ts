import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../test/fixed-seed.ts";
import { toHex } from "./hex.ts";
import { decodeSpan, encodeSpan, spanLevel, spanSize, withSpanLevel } from "./span.ts";

describe("span", () => {
  it("decode ∘ encode = identity", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 64n - 1n), (size) => {
        expect(decodeSpan(encodeSpan(size))).toBe(size);
      }),
    );
  });

  it("is little-endian", () => {
    expect(toHex(encodeSpan(8192))).toBe("0020000000000000");
    expect(encodeSpan(5)).toEqual(encodeSpan(5n));
  });

  it("carries a level in the top byte, and gives size and level back", () => {
    for (const level of [0, 1, 2, 3, 4] as const) {
      const span = withSpanLevel(encodeSpan(8192), level);
      expect(spanLevel(span)).toBe(level);
      expect(spanSize(span)).toBe(8192n);
    }
    expect(toHex(withSpanLevel(encodeSpan(8192), 1))).toBe("0020000000000081");
  });

  it("leaves its argument alone", () => {
    const span = encodeSpan(1);
    withSpanLevel(span, 4);
    expect(decodeSpan(span)).toBe(1n);
  });

  it("takes a top byte of 0x80 or less for a part of the size", () => {
    const span = Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0x80);
    expect(spanLevel(span)).toBe(0);
    expect(spanSize(span)).toBe(1n + (0x80n << 56n));
  });

  it.each([-1, 0.5, Number.NaN, 2 ** 53, -1n, 2n ** 64n])("refuses the size %s", (size) => {
    expect(() => encodeSpan(size)).toThrow(expect.objectContaining({ code: "span-invalid" }));
  });

  it("refuses fewer than 8 bytes, and levels above 4", () => {
    expect(() => decodeSpan(new Uint8Array(7))).toThrow("expected 8, got 7");
    const span = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0x85);
    expect(() => spanLevel(span)).toThrow(expect.objectContaining({ code: "level-invalid" }));
  });
});
