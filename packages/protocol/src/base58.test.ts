import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBase32, encodeBase32 } from "./base32.ts";
import { decodeBase58, encodeBase58 } from "./base58.ts";
import { fromHex } from "./hex.ts";
import { encodeUtf8 } from "./utf8.ts";

describe("base58", () => {
  // Test vectors of draft-msporny-base58-03 § 5.
  it.each([
    [encodeUtf8("Hello World!"), "2NEpo7TZRRrLZSi2U"],
    [
      encodeUtf8("The quick brown fox jumps over the lazy dog."),
      "USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z",
    ],
    [fromHex("0000287fb4cd"), "11233QC4"],
  ])("gives %o the text %s, and takes it back", (bytes, text) => {
    expect(encodeBase58(bytes)).toBe(text);
    expect(decodeBase58(text)).toEqual(bytes);
  });

  it("takes back whatever it gives, leading zeros included", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.nat(3), (rest, zeros) => {
        const bytes = Uint8Array.from([...new Uint8Array(zeros), ...rest]);
        expect(decodeBase58(encodeBase58(bytes))).toEqual(bytes);
      }),
    );
  });

  it.each(["0", "O", "I", "l", "é", "1 "])("refuses %s", (text) => {
    expect(decodeBase58(text)).toBeUndefined();
  });
});

describe("base32", () => {
  // Test vectors of RFC 4648 § 10, in lower case and without padding.
  it.each([
    ["", ""],
    ["f", "my"],
    ["fo", "mzxq"],
    ["foo", "mzxw6"],
    ["foob", "mzxw6yq"],
    ["fooba", "mzxw6ytb"],
    ["foobar", "mzxw6ytboi"],
  ])("gives %s the text %s, and takes it back", (plain, text) => {
    expect(encodeBase32(encodeUtf8(plain))).toBe(text);
    expect(decodeBase32(text)).toEqual(encodeUtf8(plain));
  });

  it.each(["MY", "m1", "mz", "m=", "é"])("refuses %s", (text) => {
    expect(decodeBase32(text)).toBeUndefined();
  });
});
