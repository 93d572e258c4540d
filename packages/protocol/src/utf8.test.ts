import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { codeOf } from "../test/error-code.ts";
import "../test/fixed-seed.ts";
import { decodeUtf8, encodeUtf8 } from "./utf8.ts";

describe("UTF-8", () => {
  it("agrees with the platform on every text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(encodeUtf8(text)).toEqual(new Uint8Array(new TextEncoder().encode(text)));
        expect(decodeUtf8(encodeUtf8(text))).toBe(text);
      }),
    );
  });

  it("agrees with the platform on any bytes, malformed ones included", () => {
    const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 6 }), (bytes) => {
        let wanted: string | undefined;
        try {
          wanted = strict.decode(bytes);
        } catch {
          wanted = undefined;
        }
        if (wanted === undefined) expect(codeOf(() => decodeUtf8(bytes))).toBe("text-invalid");
        else expect(decodeUtf8(bytes)).toBe(wanted);
      }),
      { numRuns: 3000 },
    );
  });
});
