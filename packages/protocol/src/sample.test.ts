import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../test/fixed-seed.ts";
import vectors from "../vectors/sample.json" with { type: "json" };
import { compareBytes } from "./bytes.ts";
import { makeCac } from "./cac.ts";
import { fromHex, toHex } from "./hex.ts";
import { keccak256 } from "./keccak.ts";
import { proofAddress, verifyProof } from "./proof.ts";
import { po } from "./proximity.ts";
import {
  drawWitnesses,
  proveSample,
  sampleChunk,
  sampleReserve,
  transformChunk,
} from "./sample.ts";
import { makeSoc } from "./soc.ts";
import { encodeUtf8 } from "./utf8.ts";

const anchor = fromHex(vectors.anchor1);
const chunks = vectors.sample.payloads.map((text) => makeCac(encodeUtf8(text)));

describe("transformed address", () => {
  it.each(vectors.transformed)("of `$payload`", ({ payload, address }) => {
    expect(toHex(transformChunk(makeCac(encodeUtf8(payload)), anchor))).toBe(address);
  });

  it("of a single-owner chunk", () => {
    const { id, payload, privateKey, address } = vectors.soc;
    const soc = makeSoc(fromHex(id), makeCac(encodeUtf8(payload)), fromHex(privateKey));
    expect(toHex(transformChunk(soc, anchor))).toBe(address);
  });
});

describe("reserve sample", () => {
  it("has the order and the hash of the vector, whatever the order of the chunks", async () => {
    const sample = await sampleReserve([...chunks].reverse(), anchor);
    expect(sample.map(({ chunk }) => chunks.indexOf(chunk))).toEqual(vectors.sample.order);
    expect(toHex(sampleChunk(sample).address)).toBe(vectors.sample.hash);
    expect(await sampleReserve([...chunks, ...chunks], anchor)).toEqual(sample);
  });

  it("proves what the second anchor asks for", async () => {
    const { proofs: wanted } = vectors;
    const anchor2 = keccak256(encodeUtf8(wanted.anchor2Text));
    expect(toHex(anchor2)).toBe(wanted.anchor2);
    expect(drawWitnesses(anchor2)).toEqual({ items: wanted.witnesses, segment: wanted.segment });
    const sample = await sampleReserve(chunks, anchor);
    const { hash, proofs } = proveSample(sample, anchor, anchor2);
    const [first] = proofs;
    expect(toHex(first.inSample.segment)).toBe(wanted.proveSegment);
    expect(toHex(first.inSample.sisters[0] ?? hash)).toBe(wanted.proofSegments0);
    expect(toHex(first.inSample.sisters[6] ?? hash)).toBe(wanted.proofSegments6);
    expect(toHex(first.inChunk.sisters[6] ?? hash)).toBe(wanted.proofSegments2_6);
    expect(toHex(first.inTransformed.sisters[6] ?? hash)).toBe(wanted.proofSegments3_6);
    for (const { item, inSample, inChunk, inTransformed } of proofs) {
      expect(verifyProof(inSample, hash)).toBe(true);
      expect(inSample.segment).toEqual(item.chunk.address);
      expect(proofAddress(inChunk)).toEqual(item.chunk.address);
      expect(proofAddress(inTransformed, anchor)).toEqual(item.transformed);
      expect(inTransformed.segment).toEqual(inChunk.segment);
    }
  });

  it("keeps the smallest 16 of those within the depth", async () => {
    const many = Array.from({ length: 400 }, (_, n) => makeCac(encodeUtf8(`chunk ${n}`)));
    const sample = await sampleReserve(many, anchor, 1);
    const near = many.filter(({ address }) => po(address, anchor) >= 1);
    expect(near.length).toBeLessThan(many.length);
    const all = near.map((chunk) => transformChunk(chunk, anchor)).sort(compareBytes);
    expect(sample.map(({ transformed }) => toHex(transformed))).toEqual(
      all.slice(0, 16).map(toHex),
    );
  });

  it("of too few chunks is none", async () => {
    const sample = await sampleReserve(chunks.slice(1), anchor);
    expect(sample).toHaveLength(15);
    expect(() => sampleChunk(sample)).toThrow("expected 16, got 15");
  });

  it("takes anchors of any length but none", async () => {
    const short = anchor.subarray(0, 2);
    const sample = await sampleReserve(chunks, short);
    const { hash, proofs } = proveSample(sample, short, Uint8Array.of(0xbb));
    const { items, segment } = drawWitnesses(Uint8Array.of(0xbb));
    expect([items, segment]).toEqual([[7, 5, 15], 0xbb % 128]);
    for (const [at, { item, inSample, inTransformed }] of proofs.entries()) {
      expect(item).toBe(sample[items[at] ?? 0]);
      expect(verifyProof(inSample, hash)).toBe(true);
      expect(proofAddress(inTransformed, short)).toEqual(item.transformed);
    }
    const none = new Uint8Array(0);
    await expect(sampleReserve(chunks, none)).rejects.toThrow("at least 1 byte, got 0");
    expect(() => drawWitnesses(none)).toThrow("at least 1 byte, got 0");
  });

  it("draws two different witnesses and the last", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (anchor2) => {
        const { items, segment } = drawWitnesses(anchor2);
        expect(new Set(items).size).toBe(3);
        expect(Math.min(...items)).toBeGreaterThanOrEqual(0);
        expect(items[2]).toBe(15);
        expect(segment).toBe((anchor2[31] ?? 0) % 128);
      }),
    );
  });
});
