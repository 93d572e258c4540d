import { describe, expect, it } from "vitest";
import {
  decodeByteString,
  fromByteString,
  skipSpace,
  toByteString,
  trimSpace,
} from "./byte-string.ts";

const utf8 = (text: string): string => toByteString(new TextEncoder().encode(text));

describe("byte strings", () => {
  it("carry every byte, in any number", () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, i) => i * 7);
    expect(fromByteString(toByteString(bytes))).toEqual(bytes);
  });

  it("are decoded as UTF-8", () => {
    for (const text of [
      "",
      "plain",
      "ü",
      "€",
      "🐝",
      "\u{10ffff}",
      "a\0b",
      "\u07ff\u0800\ud7ff\ue000",
    ]) {
      expect(decodeByteString(utf8(text))).toBe(text);
    }
  });

  it("keep each malformed byte as a lone surrogate", () => {
    const malformed = [
      "\x80",
      "\xff",
      "\xc0\xaf",
      "\xe2\x82",
      "\xed\xa0\x80",
      "\xf4\x90\x80\x80",
      "\xf0\x8f\xbf\xbf",
    ];
    for (const text of malformed) {
      const decoded = decodeByteString(`a${text}b`);
      const bytes = [...text].map((byte) => String.fromCharCode(0xdc00 | byte.charCodeAt(0)));
      expect(decoded).toBe(`a${bytes.join("")}b`);
    }
  });

  it("lose white space of Unicode at their ends, and nothing else", () => {
    const spaces = [
      "",
      " \t\r\n\v\f",
      utf8("\u0085\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000"),
    ];
    for (const space of spaces) {
      expect(trimSpace(`${space}a${space}b${space}`)).toBe(`a${space}b`);
      expect(trimSpace(space)).toBe("");
      expect(skipSpace(`x${space}y`, 1)).toBe(1 + space.length);
    }
    for (const text of ["\xa0", utf8("\u200b"), utf8("\ufeff"), "\x85"])
      expect(trimSpace(text)).toBe(text);
  });
});
