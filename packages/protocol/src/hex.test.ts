import { bytesToHex } from "@noble/hashes/utils.js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { codeOf } from "../test/error-code.ts";
import "../test/fixed-seed.ts";
import { fromHex, toHex } from "./hex.ts";

describe("hex", () => {
  it("returns every byte string unchanged", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromHex(toHex(bytes))).toEqual(bytes);
        expect(fromHex(toHex(bytes).toUpperCase())).toEqual(bytes);
        expect(toHex(bytes)).toBe(bytesToHex(bytes));
      }),
    );
  });

  it("writes long byte strings, too", () => {
    for (const length of [4_095, 4_096, 4_097, 300_000]) {
      const bytes = Uint8Array.from({ length }, (_, at) => at * 7);
      expect(toHex(bytes)).toBe(bytesToHex(bytes));
    }
  });

  it("names the strange character before the odd length", () => {
    expect(() => fromHex("abG")).toThrow("U+0047 at position 2");
    expect(() => fromHex("abc")).toThrow("expected an even number of hex digits, got 3");
    expect(codeOf(() => fromHex("0x00"))).toBe("hex-invalid");
  });

  it("gives bytes or an error for any text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const isHex = /^([0-9a-fA-F]{2})*$/.test(text);
        expect(codeOf(() => fromHex(text))).toBe(isHex ? "no error" : "hex-invalid");
      }),
    );
  });
});
