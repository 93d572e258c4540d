import { BZZ, DAI } from "@ethersphere/bee-js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../test/fixed-seed.ts";
import { ProtocolError } from "./errors.ts";
import {
  bzzFromPlur,
  formatDecimal,
  parseDecimal,
  plurFromBzz,
  weiFromXdai,
  xdaiFromWei,
} from "./units.ts";

describe("units", () => {
  it.each([
    ["1.6777216", 16_777_216_000_000_000n],
    ["0.1", 10n ** 15n],
    ["10", 10n ** 17n],
    ["0.0001", 10n ** 12n],
    ["0.0000000000000001", 1n],
    ["-2.5", -25_000_000_000_000_000n],
  ])("%s BZZ", (bzz, plur) => {
    expect(plurFromBzz(bzz)).toBe(plur);
    expect(bzzFromPlur(plur)).toBe(bzz);
  });

  it("returns every amount unchanged", () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 30 }), (value, decimals) => {
        expect(parseDecimal(formatDecimal(value, decimals), decimals)).toBe(value);
      }),
    );
  });

  it("agrees with bee-js", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (value) => {
        expect(plurFromBzz(BZZ.fromPLUR(value).toDecimalString())).toBe(value);
        expect(weiFromXdai(DAI.fromWei(value).toDecimalString())).toBe(value);
        expect(DAI.fromDecimalString(xdaiFromWei(value)).toWeiBigInt()).toBe(value);
      }),
    );
  });

  it("reads any text as an amount or refuses it", () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(..."0123456789.+-_ ,e") }),
    );
    fc.assert(
      fc.property(text, (one) => {
        let value: bigint | undefined;
        try {
          value = plurFromBzz(one);
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError);
        }
        if (value !== undefined) expect(plurFromBzz(bzzFromPlur(value))).toBe(value);
      }),
    );
  });

  it("takes pasted figures and refuses everything else", () => {
    expect(plurFromBzz(" 16 777_216 ")).toBe(16_777_216n * 10n ** 16n);
    expect(plurFromBzz(".5")).toBe(5n * 10n ** 15n);
    for (const text of [
      "",
      ".",
      "1,5",
      "1e3",
      "0x1",
      "--1",
      "1.00000000000000001",
      "9".repeat(101),
    ]) {
      expect(() => plurFromBzz(text), text).toThrow("no amount");
    }
  });
});
