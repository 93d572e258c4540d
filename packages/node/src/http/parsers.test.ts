import { describe, expect, it } from "vitest";
import { toHex } from "@swarm-docs/protocol/hex";
import { BadText } from "./parameters.ts";
import * as parsers from "./parsers.ts";

function refusal(parse: (text: string) => unknown, text: string): string {
  try {
    return `accepted ${String(parse(text))}`;
  } catch (error) {
    if (error instanceof BadText) return error.message;
    throw error;
  }
}

describe("hexBytes", () => {
  it("takes either case and no 0x", () => {
    expect(parsers.hexBytes("00fFAb")).toEqual(Uint8Array.of(0, 255, 0xab));
    expect(parsers.hexBytes("")).toEqual(new Uint8Array(0));
  });

  it.each([
    ["abc", "odd length hex string"],
    ["abG", "invalid hex byte: U+0047 'G'"],
    ["0x12", "invalid hex byte: U+0078 'x'"],
    ["\xe2\x82\xac", "invalid hex byte: U+00E2 'â'"],
    ["\xff", "invalid hex byte: U+00FF 'ÿ'"],
    ["\xa0", "invalid hex byte: U+00A0"],
    ["\xad", "invalid hex byte: U+00AD"],
    ["\x85", "invalid hex byte: U+0085"],
    ["'", "invalid hex byte: U+0027 '''"],
    ["\\", "invalid hex byte: U+005C '\\'"],
    ["a\n", "invalid hex byte: U+000A"],
    ["\x7f", "invalid hex byte: U+007F"],
  ])("refuses %j", (text, message) => {
    expect(refusal(parsers.hexBytes, text)).toBe(message);
  });
});

describe("referenceOrCid", () => {
  const hex = "97405db2706293f8d1911dac06e303f55bed41fd768832afd070ce2802235826";

  it("takes hex of any length and CIDs of manifests and feeds", () => {
    expect(parsers.referenceOrCid(hex)).toEqual(parsers.hexBytes(hex));
    expect(parsers.referenceOrCid(hex + hex)).toHaveLength(64);
    const cid = "bah5acgzas5af3mtqmkj7rumrdwwanyyd6vn62qp5o2edfl6qodhcqardlata";
    expect(parsers.referenceOrCid(cid)).toEqual(parsers.hexBytes(hex));
    const feed = "bah5qcgzayry7vpafc73kbzfaloglj2yzb26bylvdqhs2mkefcf42ihk2coea";
    expect(parsers.referenceOrCid(feed)).toEqual(
      parsers.hexBytes("c471fabc0517f6a0e4a05b8cb4eb190ebc1c2ea381e5a628851179a41d5a1388"),
    );
  });

  it("refuses names as bad hex", () => {
    expect(refusal(parsers.referenceOrCid, "swarm.eth")).toBe("invalid hex byte: U+0073 's'");
    expect(refusal(parsers.referenceOrCid, "bah5acg")).toBe("invalid hex byte: U+0068 'h'");
  });
});

describe("bool", () => {
  it("takes Go's words and no others", () => {
    expect(["1", "t", "T", "TRUE", "true", "True"].map(parsers.bool)).not.toContain(false);
    expect(["0", "f", "F", "FALSE", "false", "False"].map(parsers.bool)).not.toContain(true);
    for (const text of ["", "yes", "tRUE", " true"]) {
      expect(refusal(parsers.bool, text)).toBe("invalid syntax");
    }
  });
});

describe("integers", () => {
  it.each([
    [parsers.uint64, "18446744073709551615", "accepted 18446744073709551615"],
    [parsers.uint64, "18446744073709551616", "value out of range"],
    [parsers.uint64, "-1", "invalid syntax"],
    [parsers.uint64, "", "invalid syntax"],
    [parsers.uint64, "1_000", "invalid syntax"],
    [parsers.uint64, "0x10", "invalid syntax"],
    [parsers.uint64, "9".repeat(5000), "value out of range"],
    [parsers.int64, "-9223372036854775808", "accepted -9223372036854775808"],
    [parsers.int64, "-9223372036854775809", "value out of range"],
    [parsers.uint8, "255", "accepted 255"],
    [parsers.uint8, "256", "value out of range"],
    [parsers.anyInteger, "-5", "accepted -5"],
    [parsers.anyInteger, "1".repeat(100), `accepted ${"1".repeat(100)}`],
    [parsers.anyInteger, "", "invalid value"],
    [parsers.anyInteger, "1.5", "invalid value"],
  ])("%# %s", (parse, text, outcome) => {
    expect(refusal(parse, text)).toBe(outcome);
  });
});

describe("duration", () => {
  it.each([
    ["30s", 30_000],
    ["1m30s", 90_000],
    ["1.5h", 5_400_000],
    ["250ms", 250],
    ["-2s", -2_000],
    ["0", 0],
    [".5s", 500],
  ])("%s", (text, ms) => {
    expect(parsers.duration(text)).toBe(ms);
  });

  it.each(["", "5", "s", "1d", "1s x", "+-1s"])("refuses %j", (text) => {
    expect(refusal(parsers.duration, text)).toMatch(/^time: invalid duration/);
  });
});

describe("values of a megabyte, as a header may have", () => {
  it.each([
    [parsers.mediaType, `a/b${";".repeat(1 << 20)}`, "mime: invalid media parameter"],
    [parsers.mediaType, `a/b${';c="d;e"'.repeat(1 << 17)};"`, "mime: invalid media parameter"],
    [parsers.duration, "1".repeat(1 << 20), "time: invalid duration"],
  ])("are refused at once, where trying all ways would take days: %#", (parser, text, message) => {
    expect(refusal(parser, text)).toBe(message);
  });
});

describe("mediaType", () => {
  it.each([
    "text/plain",
    "text/html; charset=utf-8",
    'a/b; c="d;e"',
    'a/b; c="d;e"; f="g;h"',
    "application/x-tar;",
    "text",
  ])("takes %s", (text) => {
    expect(parsers.mediaType(text)).toBe(text);
  });

  it.each([
    ["", "mime: no media type"],
    ["; charset=utf-8", "mime: no media type"],
    ["text/", "mime: expected token after slash"],
    ["text/plain; charset", "mime: invalid media parameter"],
    ['a/b; c="d; e=f', "mime: invalid media parameter"],
    ["a/b; c=d; c=e", "mime: duplicate parameter name"],
    ["a/b/c", "mime: unexpected content after media subtype"],
  ])("refuses %j", (text, message) => {
    expect(refusal(parsers.mediaType, text)).toBe(message);
  });
});

describe("feedOwner", () => {
  it.each([
    ["0x" + "Ab".repeat(20), "ab".repeat(20)],
    ["12", "00".repeat(19) + "12"],
    ["123", "00".repeat(18) + "0123"],
    ["12zz34", "00".repeat(19) + "12"],
    ["cd" + "11".repeat(20), "11".repeat(20)],
    [" 12", ""],
    ["0x", ""],
    ["00".repeat(20), ""],
  ])("reads %j as Go does", (text, owner) => {
    expect(toHex(parsers.feedOwner(text))).toBe(owner);
  });
});

describe("base64", () => {
  it("takes the alphabet of URLs, padded", () => {
    expect(parsers.base64("-_-_")).toEqual(Uint8Array.of(251, 255, 191));
    expect(parsers.base64("YQ==")).toEqual(Uint8Array.of(97));
  });

  it.each([
    ["a!bc", "illegal base64 data at input byte 1"],
    // Recorded of GET /loggers/+abc by 2.6.0 and 2.8.1.
    ["+abc", "illegal base64 data at input byte 0"],
    ["YQ", "illegal base64 data at input byte 0"],
    ["Y=Q=", "illegal base64 data at input byte 1"],
  ])("refuses %j", (text, message) => {
    expect(refusal(parsers.base64, text)).toBe(message);
  });
});
