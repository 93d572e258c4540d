import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../test/fixed-seed.ts";
import { isCac, makeCac, parseCac, payloadOf, spanOf } from "./cac.ts";
import { ProtocolError } from "./errors.ts";
import { encodeSpan } from "./span.ts";

describe("content-addressed chunk", () => {
  it("parse ∘ make = identity, and views give the parts back", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4096 }), (payload) => {
        const chunk = makeCac(payload);
        expect(parseCac(chunk.data)).toEqual(chunk);
        expect(payloadOf(chunk.data)).toEqual(payload);
        expect(spanOf(chunk.data)).toEqual(encodeSpan(payload.length));
        expect(isCac(chunk)).toBe(true);
      }),
    );
  });

  it("keeps a span that is given", () => {
    const span = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);
    expect(spanOf(makeCac(new Uint8Array(3), span).data)).toEqual(span);
  });

  it("is not valid with one bit changed, in data or address", () => {
    const { address, data } = makeCac(new Uint8Array(100).fill(7));
    for (const at of [0, 8, 107]) {
      const changed = data.slice();
      changed[at] = (changed[at] as number) ^ 1;
      expect(isCac({ address, data: changed })).toBe(false);
    }
    expect(isCac({ address: address.slice(0, 31), data })).toBe(false);
    expect(isCac({ address: address.map((byte, i) => (i === 31 ? byte ^ 1 : byte)), data })).toBe(
      false,
    );
  });

  it("parses any bytes or refuses them by code", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4200, size: "max" }), (data) => {
        try {
          expect(parseCac(data).address).toHaveLength(32);
          expect(data.length).toBeGreaterThanOrEqual(8);
          expect(data.length).toBeLessThanOrEqual(4104);
        } catch (error) {
          if (!(error instanceof ProtocolError)) throw error;
          expect(error.code).toBe(data.length < 8 ? "chunk-too-short" : "chunk-too-large");
          expect(error.got).toBe(data.length);
          expect(isCac({ address: new Uint8Array(32), data })).toBe(false);
        }
      }),
    );
  });
});
