import { keccak_256 } from "@noble/hashes/sha3.js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../test/fixed-seed.ts";
import { ENGINES } from "../test/pattern.ts";
import { useEngine } from "./_wasm/engine.ts";
import { toHex } from "./hex.ts";
import { keccak256 } from "./keccak.ts";
import { encodeUtf8 } from "./utf8.ts";

describe.each(ENGINES)("keccak256 (%s)", (name) => {
  // Published with the original submission and used by Ethereum for empty code.
  it.each([
    ["", "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"],
    ["abc", "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45"],
    ["topic", "5ef0c22ad5a85e4c701253956114eeac26c27503bd523ad6fbc3ac2d4553e69c"],
  ])("of `%s`", (text, digest) => {
    useEngine(name);
    expect(toHex(keccak256(encodeUtf8(text)))).toBe(digest);
  });

  it("agrees with noble on any parts", () => {
    useEngine(name);
    const parts = fc.array(fc.uint8Array({ maxLength: 500 }), { maxLength: 4 });
    fc.assert(
      fc.property(parts, (some) => {
        expect(keccak256(...some)).toEqual(keccak_256(Buffer.concat(some)));
      }),
    );
  });
});

it("a digest is a copy that later hashing leaves alone", () => {
  useEngine("simd");
  const digest = keccak256(encodeUtf8("abc"));
  const before = toHex(digest);
  keccak256(encodeUtf8("something else"));
  expect(toHex(digest)).toBe(before);
});
