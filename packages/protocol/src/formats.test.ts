import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { codeOf } from "../test/error-code.ts";
import "../test/fixed-seed.ts";
import * as formats from "./formats.ts";
import { toHex } from "./hex.ts";

const LENGTHS = [
  ["parseSwarmAddress", formats.parseSwarmAddress, 32, false],
  ["parseEncryptedReference", formats.parseEncryptedReference, 64, false],
  ["parseTransactionHash", formats.parseTransactionHash, 32, true],
  ["parseEthAddress", formats.parseEthAddress, 20, true],
  ["parseSignature", formats.parseSignature, 65, false],
  ["parseHex8", formats.parseHex8, 8, false],
  ["parseBatchId", formats.parseBatchId, 32, false],
  ["parseTopic", formats.parseTopic, 32, false],
  ["parseIdentifier", formats.parseIdentifier, 32, false],
  ["parsePrivateKey", formats.parsePrivateKey, 32, true],
  ["parseStampText", formats.parseStampText, 113, false],
] as const;

describe.each(LENGTHS)("%s", (_name, parse, length, allowsPrefix) => {
  it("reads what it should, in either case", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: length, maxLength: length }), (bytes) => {
        expect(parse(toHex(bytes).toUpperCase())).toBe(toHex(bytes));
        expect(formats.bytesOf(parse(toHex(bytes)))).toEqual(bytes);
      }),
    );
  });

  it("says how many digits it wants and how many came", () => {
    expect(() => parse("00".repeat(length + 1))).toThrow(
      `expected ${2 * length} hex digits, got ${2 * length + 2}`,
    );
    expect(codeOf(() => parse(""))).toBe("length-invalid");
    expect(codeOf(() => parse(7))).toBe("type-invalid");
    expect(codeOf(() => parse("f".repeat(1e6)))).toBe("length-invalid");
  });

  it(allowsPrefix ? "takes 0x off" : "refuses 0x", () => {
    const text = `0x${"ab".repeat(length)}`;
    expect(codeOf(() => parse(text))).toBe(allowsPrefix ? "no error" : "hex-invalid");
  });

  it("gives a value or one of its errors for any text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.anything()), (value) => {
        expect(["no error", "hex-invalid", "length-invalid", "type-invalid"]).toContain(
          codeOf(() => parse(value)),
        );
      }),
    );
  });
});

describe("other text forms", () => {
  it("tells plain from encrypted references", () => {
    expect(formats.isEncryptedReference(formats.parseReference("aa".repeat(32)))).toBe(false);
    expect(formats.isEncryptedReference(formats.parseReference("aa".repeat(64)))).toBe(true);
    expect(() => formats.parseReference("aa")).toThrow("expected 64 or 128 hex digits, got 2");
    expect(codeOf(() => formats.parseReference("swarm.eth"))).toBe("hex-invalid");
  });

  it("wants a compressed public key", () => {
    expect(formats.parsePublicKey(`02${"11".repeat(32)}`)).toBe(`02${"11".repeat(32)}`);
    expect(codeOf(() => formats.parsePublicKey(`04${"11".repeat(32)}`))).toBe("public-key-invalid");
    expect(codeOf(() => formats.parsePublicKey("0211"))).toBe("length-invalid");
  });

  it("takes targets of one to three bytes", () => {
    expect(formats.parsePssTarget("D3")).toBe("d3");
    expect(codeOf(() => formats.parsePssTarget("d3f"))).toBe("hex-invalid");
    expect(codeOf(() => formats.parsePssTarget(""))).toBe("length-invalid");
    expect(codeOf(() => formats.parsePssTarget("d3d3d3d3"))).toBe("length-invalid");
  });

  it("reads every big integer and nothing else", () => {
    fc.assert(
      fc.property(fc.bigInt(), (value) => {
        expect(formats.bigIntOf(formats.parseBigIntText(value.toString()))).toBe(value);
      }),
    );
    expect(formats.parseBigIntText("+007")).toBe("7");
    for (const text of ["", "-", "1.5", "0x10", "1e3", " 1", "9".repeat(101)]) {
      expect(
        codeOf(() => formats.parseBigIntText(text)),
        text,
      ).toBe("integer-invalid");
    }
  });
});
