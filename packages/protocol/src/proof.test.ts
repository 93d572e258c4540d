import { makeChunk } from "@fairdatasociety/bmt-js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../test/fixed-seed.ts";
import { pattern } from "../test/pattern.ts";
import vectors from "../vectors/bmt.json" with { type: "json" };
import { chunkAddress, transformedAddress } from "./bmt.ts";
import { fromHex, toHex } from "./hex.ts";
import { type InclusionProof, proofAddress, proveSegment, verifyProof } from "./proof.ts";
import { encodeSpan } from "./span.ts";
import { encodeUtf8 } from "./utf8.ts";

const anchor = fromHex(vectors.transformed.anchor);

describe("inclusion proof", () => {
  it.each(vectors.proofs)("of segment $index of `$payloadText`", (vector) => {
    const payload = encodeUtf8(vector.payloadText);
    const proof = proveSegment(payload, vector.index, encodeSpan(payload.length));
    const sisters = proof.sisters.map(toHex);
    if (vector.sisters !== undefined) expect(sisters).toEqual(vector.sisters);
    if (vector.lastSister !== undefined) expect(sisters.at(-1)).toBe(vector.lastSister);
  });

  it("has the sisters that bmt-js has", () => {
    const payload = pattern(3000);
    const chunk = makeChunk(payload);
    for (const index of [0, 1, 63, 64, 93, 94]) {
      const sisters = chunk.inclusionProof(index).map((sister) => toHex(sister));
      expect(proveSegment(payload, index, encodeSpan(3000)).sisters.map(toHex)).toEqual(sisters);
    }
  });

  const payloads = fc.uint8Array({ maxLength: 4096 });
  const indexes = fc.nat(127);

  it("leads to the address, plain and transformed", () => {
    fc.assert(
      fc.property(payloads, indexes, fc.boolean(), (payload, index, keyed) => {
        const span = encodeSpan(payload.length);
        const key = keyed ? anchor : undefined;
        const proof = proveSegment(payload, index, span, key);
        const address = keyed
          ? transformedAddress(anchor, span, payload)
          : chunkAddress(span, payload);
        expect(toHex(proofAddress(proof, key))).toBe(toHex(address));
        expect(verifyProof(proof, address, keyed ? undefined : anchor)).toBe(false);
      }),
      { numRuns: 20 },
    );
  });

  it("fails with any bit changed or another index", () => {
    const payload = pattern(4096);
    const span = encodeSpan(4096);
    const address = chunkAddress(span, payload);
    const proof = proveSegment(payload, 77, span);
    expect(verifyProof(proof, address)).toBe(true);
    expect(verifyProof({ ...proof, index: 76 }, address)).toBe(false);
    const flip = (bytes: Uint8Array) => bytes.map((byte, i) => (i === 3 ? byte ^ 1 : byte));
    expect(verifyProof({ ...proof, segment: flip(proof.segment) }, address)).toBe(false);
    expect(verifyProof({ ...proof, span: flip(proof.span) }, address)).toBe(false);
    for (let level = 0; level < 7; level++) {
      const sisters = proof.sisters.map((sister, i) => (i === level ? flip(sister) : sister));
      expect(verifyProof({ ...proof, sisters }, address)).toBe(false);
    }
  });

  it("refuses malformed proofs and indexes by code", () => {
    const proof = proveSegment(pattern(10), 0, encodeSpan(10));
    const codes = (changed: Partial<InclusionProof>) =>
      expect(() => proofAddress({ ...proof, ...changed }));
    const invalid = expect.objectContaining({ code: "proof-invalid" });
    codes({ sisters: proof.sisters.slice(1) }).toThrow(invalid);
    codes({ segment: new Uint8Array(31) }).toThrow(invalid);
    codes({ span: new Uint8Array(7) }).toThrow(invalid);
    for (const index of [-1, 128, 0.5, Number.NaN]) {
      const outside = expect.objectContaining({ code: "segment-out-of-range" });
      codes({ index }).toThrow(outside);
      expect(() => proveSegment(pattern(10), index, encodeSpan(10))).toThrow(outside);
    }
  });
});
