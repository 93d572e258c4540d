import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../test/fixed-seed.ts";
import vectors from "../vectors/soc.json" with { type: "json" };
import { concatBytes } from "./bytes.ts";
import { type Chunk, makeCac } from "./cac.ts";
import { ethAddressOfPrivateKey } from "./crypto/keys.ts";
import { signDigest } from "./crypto/signature.ts";
import { ProtocolError } from "./errors.ts";
import { fromHex, toHex } from "./hex.ts";
import {
  MAX_SOC_BYTES,
  MIN_SOC_BYTES,
  chunkIdentity,
  isSoc,
  joinSoc,
  makeSoc,
  parseSoc,
  socDigest,
} from "./soc.ts";
import { encodeUtf8 } from "./utf8.ts";

const key = fromHex(vectors.privateKey);
const owner = ethAddressOfPrivateKey(key);
const textChunk = (text: string): Chunk => makeCac(encodeUtf8(text));

describe("single-owner chunk", () => {
  it.each(vectors.chunks)("of `$payload` under $id", (vector) => {
    const cac = textChunk(vector.payload);
    const soc = makeSoc(fromHex(vector.id), cac, key);
    expect(toHex(soc.signature)).toBe(vector.signature);
    if (vector.address !== undefined) expect(toHex(soc.address)).toBe(vector.address);
    if (vector.digest !== undefined)
      expect(toHex(socDigest(soc.id, cac.address))).toBe(vector.digest);
    if (vector.identity !== undefined) expect(toHex(chunkIdentity(soc))).toBe(vector.identity);
    expect(chunkIdentity(cac)).toBe(cac.address);
  });

  it.each(vectors.replicas)("replica $n of `$payload`", (vector) => {
    const cac = textChunk(vector.payload);
    const id = cac.address.slice();
    id[0] = vector.n;
    const replica = makeSoc(id, cac, fromHex(`01${"00".repeat(31)}`));
    expect(toHex(replica.address)).toBe(vector.address);
    if (vector.signature !== undefined) expect(toHex(replica.signature)).toBe(vector.signature);
    expect(isSoc(replica)).toBe(true);
  });

  it("comes back from its bytes", () => {
    const id32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(id32, fc.uint8Array({ maxLength: 4096 }), (id, payload) => {
        const soc = makeSoc(id, makeCac(payload), key);
        expect(parseSoc(soc.data)).toEqual(soc);
        expect(soc.owner).toEqual(owner);
        expect(joinSoc(id, owner, soc.signature, soc.wrapped)).toEqual(soc);
        expect(soc.data.length).toBeGreaterThanOrEqual(MIN_SOC_BYTES);
        expect(soc.data.length).toBeLessThanOrEqual(MAX_SOC_BYTES);
      }),
      { numRuns: 10 },
    );
  });

  it("with any bit changed belongs elsewhere or is none", () => {
    const soc = makeSoc(new Uint8Array(32), textChunk("foo"), key);
    fc.assert(
      fc.property(fc.nat({ max: soc.data.length * 8 - 1 }), (bit) => {
        const data = soc.data.slice();
        data[bit >> 3] = (data[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(isSoc({ address: soc.address, data })).toBe(false);
      }),
      { numRuns: 40 },
    );
  });

  it("of another signer, wrong sizes and false replicas are refused", () => {
    const cac = textChunk("foo");
    const id = new Uint8Array(32);
    const { signature } = makeSoc(id, cac, key);
    expect(() => joinSoc(id, new Uint8Array(20), signature, cac)).toThrow("another key signed");
    expect(() => joinSoc(id, new Uint8Array(19), signature, cac)).toThrow(
      "expected 20 bytes, got 19",
    );
    expect(() => makeSoc(new Uint8Array(31), cac, key)).toThrow("expected 32 bytes, got 31");
    expect(() => parseSoc(new Uint8Array(104))).toThrow("at least 105 bytes, got 104");
    const replicaKey = fromHex(`01${"00".repeat(31)}`);
    const falseSignature = signDigest(socDigest(id, cac.address), replicaKey);
    const falseReplica = concatBytes(id, falseSignature, cac.data);
    expect(() => parseSoc(falseReplica)).toThrow("replica under the name of another chunk");
  });

  it("in any bytes is a chunk or an error", () => {
    const bytes = fc.uint8Array({ minLength: 90, maxLength: 300 });
    fc.assert(
      fc.property(bytes, fc.boolean(), (data, isSigned) => {
        if (isSigned && data.length > 96) data[96] = 27;
        try {
          parseSoc(data);
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError);
        }
        expect(isSoc({ address: new Uint8Array(32), data })).toBe(false);
      }),
    );
    expect(() => parseSoc(new Uint8Array(4202))).toThrow("chunk too large");
  });
});
