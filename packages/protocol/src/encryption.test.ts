import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../test/fixed-seed.ts";
import { ENGINES } from "../test/pattern.ts";
import vectors from "../vectors/encryption.json" with { type: "json" };
import { useEngine } from "./_wasm/engine.ts";
import { makeCac, payloadOf, spanOf } from "./cac.ts";
import { crypt, decryptPayload, decryptSpan, encryptChunk } from "./encryption.ts";
import { fromHex, toHex } from "./hex.ts";
import { keccak256 } from "./keccak.ts";
import { encodeSpan } from "./span.ts";
import { encodeUtf8 } from "./utf8.ts";

const key = fromHex(vectors.key);
const zeros = (bytes: number) => new Uint8Array(bytes);

describe.each(ENGINES)("cipher (%s)", (name) => {
  it.each(vectors.segmentKeys)("block $counter of the key stream", ({ counter, segmentKey }) => {
    useEngine(name);
    expect(toHex(crypt(key, zeros(32), counter))).toBe(segmentKey);
  });

  it("4096 zeros", () => {
    useEngine(name);
    const ciphertext = crypt(key, zeros(4096));
    expect(toHex(keccak256(ciphertext))).toBe(vectors.zeros4096.ciphertextKeccak);
  });

  it.each(vectors.chunks)("chunk of `$payloadText`", (vector) => {
    useEngine(name);
    const sealed = encryptChunk(makeCac(encodeUtf8(vector.payloadText)).data, key, zeros);
    expect(toHex(spanOf(sealed.data))).toBe(vector.encryptedSpan);
    expect(toHex(payloadOf(sealed.data).subarray(0, 16))).toBe(vector.first16);
    expect(toHex(sealed.address)).toBe(vector.address);
  });

  it("deciphers what it enciphered; two halves make the whole", () => {
    useEngine(name);
    const [keys, texts] = [
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.uint8Array({ maxLength: 200 }),
    ];
    fc.assert(
      fc.property(keys, texts, fc.nat(1000), (key, text, counter) => {
        const sealed = crypt(key, text, counter);
        expect(crypt(key, sealed, counter)).toEqual(text);
        const head = crypt(key, text.subarray(0, 64), counter);
        const tail = crypt(key, text.subarray(64), counter + 2);
        expect(Buffer.concat([head, tail])).toEqual(Buffer.from(sealed));
      }),
    );
  });
});

describe("encrypted chunk", () => {
  it("gives span and payload back; padding is not enciphered", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4096 }), (payload) => {
        const { data } = makeCac(payload);
        const sealed = encryptChunk(data, key, (bytes) => new Uint8Array(bytes).fill(0xaa));
        expect(sealed.data).toHaveLength(4104);
        expect(decryptSpan(sealed.data, key)).toEqual(encodeSpan(payload.length));
        expect(decryptPayload(sealed.data, key, payload.length)).toEqual(payload);
        const padding = sealed.data.subarray(8 + payload.length);
        expect(padding.every((byte) => byte === 0xaa)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it("refuses wrong keys and short ciphertexts by code", () => {
    const { data } = makeCac(zeros(10));
    for (const length of [0, 31, 33, 64]) {
      const wrong = expect.objectContaining({ code: "key-invalid", got: length });
      expect(() => crypt(zeros(length), data)).toThrow(wrong);
      expect(() => encryptChunk(data, zeros(length), zeros)).toThrow(wrong);
      expect(() => decryptSpan(data, zeros(length))).toThrow(wrong);
    }
    const short = expect.objectContaining({ code: "ciphertext-invalid" });
    expect(() => decryptPayload(data, key, 11)).toThrow(short);
    expect(() => decryptSpan(zeros(7), key)).toThrow(short);
    expect(() => encryptChunk(zeros(7), key, zeros)).toThrow(short);
    const long = expect.objectContaining({ code: "payload-too-large" });
    expect(() => encryptChunk(zeros(4105), key, zeros)).toThrow(long);
  });
});
