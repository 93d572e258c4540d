import { describe, expect, it } from "vitest";

import vectors from "../vectors/gsoc.json" with { type: "json" };
import { makeCac } from "./cac.ts";
import { gsocKeyNumber, gsocMessageOf, makeGsocMessage, mineGsocKey } from "./gsoc.ts";
import { fromHex, toHex } from "./hex.ts";
import { keccak256 } from "./keccak.ts";
import { po } from "./proximity.ts";
import { parseSoc } from "./soc.ts";
import { encodeUtf8 } from "./utf8.ts";

const id = fromHex(vectors.id);
const target = fromHex(vectors.target);

describe("GSOC key", () => {
  it.each(vectors.mined)("from $firstKey at proximity $minPo", (vector) => {
    const firstKey = BigInt(vector.firstKey);
    const mined = mineGsocKey(target, id, { minPo: vector.minPo, firstKey });
    expect(gsocKeyNumber(mined)).toBe(BigInt(vector.key));
    expect(toHex(mined.owner)).toBe(vector.owner);
    expect(toHex(mined.address)).toBe(vector.address);
    expect(po(mined.address, target)).toBe(vector.po);
    const message = makeGsocMessage(id, makeCac(encodeUtf8("hello")), mined.key);
    expect(toHex(message.address)).toBe(vector.address);
    expect(gsocMessageOf(parseSoc(message.data))).toEqual(encodeUtf8("hello"));
  });

  it("is the same for every client by default", () => {
    expect(toHex(keccak256(encodeUtf8(vectors.idText)))).toBe(vectors.id);
    expect(gsocKeyNumber(mineGsocKey(target, id))).toBe(0x139bn);
  });

  it("that is not found in time is an error", () => {
    expect(() => mineGsocKey(target, id, { minPo: 31, tries: 20 })).toThrow("less in 20 tries");
    expect(() => mineGsocKey(target.subarray(1), id)).toThrow("32 bytes, got 31");
  });
});
