import { Reference } from "@ethersphere/bee-js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../test/fixed-seed.ts";
import vectors from "../vectors/cid.json" with { type: "json" };
import { decodeCid, decodeContentHash, encodeCid, encodeContentHash } from "./cid.ts";
import { ProtocolError } from "./errors.ts";
import { fromHex, toHex } from "./hex.ts";

const reference = fc.uint8Array({ minLength: 32, maxLength: 32 });
const kind = fc.constantFrom("manifest" as const, "feed" as const);

describe("CID", () => {
  it.each(vectors.cids)("of $reference", (vector) => {
    const bytes = fromHex(vector.reference);
    expect(encodeCid({ kind: "manifest", reference: bytes })).toBe(vector.manifest);
    expect(encodeCid({ kind: "feed", reference: bytes })).toBe(vector.feed);
  });

  it("comes back, and is that of bee-js", () => {
    fc.assert(
      fc.property(reference, kind, (bytes, which) => {
        const text = encodeCid({ kind: which, reference: bytes });
        expect(decodeCid(text)).toEqual({ kind: which, reference: bytes });
        expect(new Reference(bytes).toCid(which)).toBe(text);
      }),
    );
  });

  it("of any text is read or refused", () => {
    const good = vectors.cids[0]?.manifest ?? "";
    fc.assert(
      fc.property(fc.nat({ max: 60 }), fc.string({ minLength: 1, maxLength: 1 }), (at, sign) => {
        const text = good.slice(0, at) + sign + good.slice(at + 1);
        try {
          expect(encodeCid(decodeCid(text))).toBe(text);
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError);
        }
      }),
    );
    expect(() => decodeCid("")).toThrow("61 characters beginning with b, got 0");
    expect(() => decodeCid(`bq${good.slice(2)}`)).toThrow("version 1");
    expect(() => decodeCid(good.toUpperCase())).toThrow("no Swarm content identifier");
    // the last digit holds one bit of the reference and four that must be zero
    expect(() => decodeCid(`${good.slice(0, -1)}b`)).toThrow("zeros to fill");
    expect(() => encodeCid({ kind: "feed", reference: new Uint8Array(64) })).toThrow("32 bytes");
  });
});

describe("content hash", () => {
  it("comes back or is refused", () => {
    fc.assert(
      fc.property(reference, fc.nat({ max: 38 }), (bytes, at) => {
        const hash = encodeContentHash(bytes);
        expect(toHex(hash).startsWith("e40101fa011b20")).toBe(true);
        expect(decodeContentHash(hash)).toEqual(bytes);
        expect(() => decodeContentHash(hash.subarray(0, at))).toThrow("no Swarm");
      }),
    );
  });
});
