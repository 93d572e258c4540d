import { makeChunk } from "@fairdatasociety/bmt-js";
import { MerkleTree } from "@ethersphere/bee-js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../test/fixed-seed.ts";
import { ENGINES, pattern } from "../test/pattern.ts";
import vectors from "../vectors/bmt.json" with { type: "json" };
import { useEngine } from "./_wasm/engine.ts";
import {
  bmtRoot,
  chunkAddress,
  chunkAddresses,
  dataAddress,
  merkleLevels,
  transformedAddress,
} from "./bmt.ts";
import { makeCac } from "./cac.ts";
import { ProtocolError } from "./errors.ts";
import { fromHex, toHex } from "./hex.ts";
import { encodeSpan } from "./span.ts";
import { encodeUtf8 } from "./utf8.ts";

const anchor = fromHex(vectors.transformed.anchor);

describe.each(ENGINES)("BMT (%s)", (name) => {
  it.each(vectors.addresses)("address $address", (vector) => {
    useEngine(name);
    const payload =
      vector.payloadText === undefined
        ? new Uint8Array(vector.payloadZeros as number)
        : encodeUtf8(vector.payloadText);
    const span = fromHex(vector.spanHex);
    expect(toHex(chunkAddress(span, payload))).toBe(vector.address);
  });

  it("roots of zeros on every level", () => {
    useEngine(name);
    const levels = merkleLevels(new Uint8Array(0));
    for (const { level, root } of vectors.zeroRoots) {
      expect(toHex((levels[level] as Uint8Array).subarray(0, 32))).toBe(root);
    }
    expect(toHex(bmtRoot(new Uint8Array(0)))).toBe(vectors.zeroRoots[7]?.root);
  });

  it.each(vectors.transformed.addresses)("transformed address of `$payloadText`", (vector) => {
    useEngine(name);
    const payload = encodeUtf8(vector.payloadText);
    const span = encodeSpan(payload.length);
    expect(toHex(transformedAddress(anchor, span, payload))).toBe(vector.transformed);
  });

  it("agrees with bmt-js and bee-js on payloads of 1 to 4096 bytes", async () => {
    useEngine(name);
    const payloads = fc.uint8Array({ minLength: 1, maxLength: 4096 });
    const agree = async (payload: Uint8Array) => {
      const address = toHex(makeCac(payload).address);
      expect(toHex(makeChunk(payload).address())).toBe(address);
      expect(toHex((await MerkleTree.root(payload)).hash())).toBe(address);
    };
    await fc.assert(fc.asyncProperty(payloads, agree), { numRuns: 25 });
    for (const length of [1, 31, 32, 33, 63, 64, 65, 4095, 4096]) await agree(pattern(length));
  });

  it("a batch gives the same addresses as one by one", () => {
    useEngine(name);
    const batch = Array.from({ length: 20 }, (_, i) => makeCac(pattern(4096 - (i % 3))).data);
    const one = batch.map((data) => chunkAddress(data.subarray(0, 8), data.subarray(8)));
    expect(chunkAddresses(batch)).toEqual(one);
    expect(batch.map(dataAddress)).toEqual(one);
    const full = batch.filter((data) => data.length === 4104);
    expect(chunkAddresses(full)).toEqual(full.map((data) => one[batch.indexOf(data)]));
  });
});

it("a keyed hash takes anchors of other lengths too", () => {
  const short = anchor.subarray(0, 5);
  const levels = merkleLevels(pattern(100), short);
  expect(levels.map((level) => level.length)).toEqual([4096, 2048, 1024, 512, 256, 128, 64, 32]);
  const addresses = [short, anchor].map((some) =>
    toHex(transformedAddress(some, encodeSpan(100), pattern(100))),
  );
  expect(new Set(addresses).size).toBe(2);
});

describe("refuses", () => {
  const code = (act: () => unknown) => {
    try {
      act();
      return "nothing";
    } catch (error) {
      return error instanceof ProtocolError ? error.code : "another error";
    }
  };
  const span = encodeSpan(1);

  it("a payload above 4096 bytes", () => {
    const long = new Uint8Array(4097);
    expect(code(() => bmtRoot(long))).toBe("payload-too-large");
    expect(code(() => chunkAddress(span, long))).toBe("payload-too-large");
    expect(code(() => transformedAddress(anchor, span, long))).toBe("payload-too-large");
    expect(code(() => chunkAddresses([new Uint8Array(4105)]))).toBe("payload-too-large");
    expect(code(() => dataAddress(new Uint8Array(4105)))).toBe("payload-too-large");
    expect(code(() => dataAddress(new Uint8Array(7)))).toBe("span-invalid");
    expect(() => bmtRoot(long)).toThrow("expected at most 4096 bytes, got 4097");
  });

  it("a span that has not 8 bytes", () => {
    expect(code(() => chunkAddress(new Uint8Array(7), span))).toBe("span-invalid");
    expect(code(() => transformedAddress(anchor, new Uint8Array(9), span))).toBe("span-invalid");
    expect(code(() => chunkAddresses([new Uint8Array(7)]))).toBe("span-invalid");
  });
});
