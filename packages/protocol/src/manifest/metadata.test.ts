import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import "../../test/fixed-seed.ts";
import { ProtocolError } from "../errors.ts";
import { decodeUtf8, encodeUtf8 } from "../utf8.ts";
import { type Metadata, decodeMetadata, encodeMetadata } from "./metadata.ts";

describe("metadata", () => {
  it("comes back, whatever the texts", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: "binary" }), fc.string({ unit: "binary" })),
        (metadata) => {
          const bytes = encodeMetadata(metadata);
          expect(decodeMetadata(bytes.subarray(2))).toEqual({ ...metadata });
          expect((bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)).toBe(bytes.length - 2);
          expect(bytes.length % 32).toBe(0);
        },
      ),
    );
  });

  it("is sorted by bytes, escaped and padded as Go does it", () => {
    const text = (metadata: Metadata) => decodeUtf8(encodeMetadata(metadata).subarray(2)).trimEnd();
    expect(text({ b: "1", a: "<&>\u2028" })).toBe('{"a":"\\u003c\\u0026\\u003e\\u2028","b":"1"}');
    expect(text({ "\u{1f41d}": "bee", "\uffff": "last in UTF-16" })).toBe(
      '{"\uffff":"last in UTF-16","\u{1f41d}":"bee"}',
    );
    expect(text({ "\ud800": "\u0001" })).toBe('{"\\ufffd":"\\u0001"}');
    expect(text({ a: "\udc80\ufffd\udcff\\udc80" })).toBe('{"a":"\\ufffd\ufffd\\ufffd\\\\udc80"}');
    expect(encodeMetadata({ a: "x".repeat(22) })).toHaveLength(32);
    expect(encodeMetadata({ a: "x".repeat(23) })).toHaveLength(64);
    expect(encodeMetadata({ a: "x".repeat(54) })).toHaveLength(96);
    expect(() => encodeMetadata({ a: "x".repeat(65_600) })).toThrow("at most 65535");
  });

  it("in any bytes is an object of texts or an error", () => {
    for (const bad of ["[]", "null", '{"a":1}', '{"a":null}', "{", "7"]) {
      expect(() => decodeMetadata(encodeUtf8(bad)), bad).toThrow("metadata of a manifest entry");
    }
    expect(Object.keys(decodeMetadata(encodeUtf8('{"__proto__":"x"}')))).toEqual(["__proto__"]);
    const halves = encodeUtf8(String.raw`{"a\udc00":"\ud800 \ud83c\udf75"}`);
    expect(decodeMetadata(halves)).toEqual({ "a\ufffd": "\ufffd \u{1f375}" });
    const texts = fc.oneof(fc.uint8Array(), fc.json().map(encodeUtf8));
    fc.assert(
      fc.property(texts, (bytes) => {
        try {
          decodeMetadata(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError);
        }
      }),
    );
  });
});
