import { describe, expect, it } from "vitest";
import { checkPreconditions, isRangeWanted } from "./preconditions.ts";
import { multipartRanges, parseRanges, selectRanges } from "./ranges.ts";

describe("parseRanges", () => {
  // Header, size, outcome, as Go's web server decides. [Go net/http fs_test.go]
  it.each([
    ["bytes=0-4", 10, [[0, 5]]],
    ["bytes=0-", 10, [[0, 10]]],
    ["bytes=5-", 10, [[5, 10]]],
    ["bytes=0-20", 10, [[0, 10]]],
    ["bytes=-5", 10, [[5, 10]]],
    ["bytes=-15", 10, [[0, 10]]],
    [
      "bytes=1-2,5-",
      10,
      [
        [1, 3],
        [5, 10],
      ],
    ],
    [
      "bytes= 1 - 2 , , 5 - ",
      10,
      [
        [1, 3],
        [5, 10],
      ],
    ],
    ["bytes=0-9", 10, [[0, 10]]],
    ["bytes=10-,1-1", 10, [[1, 2]]],
    ["bytes=0-18446744073709551616", 10, "malformed"],
    ["bytes=0-9223372036854775807", 10, [[0, 10]]],
    ["bytes=0-9223372036854775808", 10, "malformed"],
    ["bytes=-9223372036854775807", 10, [[0, 10]]],
    ["bytes=000000000000000000001-2", 10, [[1, 3]]],
    ["bytes=10-", 10, "no overlap"],
    ["bytes=10-x", 10, "no overlap"],
    ["bytes=9223372036854775807-3", 10, "no overlap"],
    ["bytes=0-18446744073709551616", 0, "no overlap"],
    ["bytes=5", 10, "malformed"],
    ["bytes=0-0", 0, "no overlap"],
    ["bytes=-0", 10, [[10, 10]]],
    ["bytes=+1-+2", 10, [[1, 3]]],
    ["bytes=-+2", 10, [[8, 10]]],
    ["bytes=+-2", 10, "malformed"],
    ["bytes=-", 10, "malformed"],
    ["bytes=5-4", 10, "malformed"],
    ["bytes=a-b", 10, "malformed"],
    ["bytes=--6", 10, "malformed"],
    ["bytes=", 10, []],
    ["lines=1-2", 10, "malformed"],
  ] as const)("%s of %i bytes", (header, size, expected) => {
    const found = parseRanges(header, size);
    const plain = typeof found === "string" ? found : found.map(({ start, end }) => [start, end]);
    expect(plain).toEqual(expected);
  });

  it("does not let one header ask for endless parts", () => {
    expect(parseRanges(`bytes=${"0-0,".repeat(5000)}`, 10)).toEqual([]);
    expect(selectRanges(`bytes=${"0-0,".repeat(5000)}`, 100_000)).toEqual({ kind: "whole" });
  });
});

describe("selectRanges", () => {
  it.each([null, "", "bytes=", "bytes=0-9,0-9"])("sends the whole for %j", (header) => {
    expect(selectRanges(header, 10)).toEqual({ kind: "whole" });
  });

  it("sends the whole of empty content, whatever part of it is asked for", () => {
    expect(selectRanges("bytes=0-", 0)).toEqual({ kind: "whole" });
  });

  it("counts the bytes of all parts", () => {
    const ranges = [
      { start: 0, end: 2 },
      { start: 4, end: 5 },
    ];
    expect(selectRanges("bytes=0-1,4-4", 10)).toEqual({ kind: "parts", ranges, bytes: 3 });
  });

  it("says the size when no range overlaps, and not when the header is malformed", () => {
    expect(selectRanges("bytes=10-", 10)).toEqual({
      kind: "unsatisfiable",
      message: "invalid range: failed to overlap",
      contentRange: "bytes */10",
    });
    expect(selectRanges("lines=1", 10)).toEqual({
      kind: "unsatisfiable",
      message: "invalid range",
    });
  });
});

describe("multipartRanges", () => {
  it("foretells its length", async () => {
    const content = new TextEncoder().encode("0123456789");
    const parts = multipartRanges(
      [
        { start: 0, end: 2 },
        { start: 7, end: 10 },
      ],
      10,
      "text/plain",
      "edge",
      async function* read({ start, end }) {
        yield content.subarray(start, end);
      },
    );
    let text = "";
    for await (const piece of parts.body) text += new TextDecoder().decode(piece);
    expect(text.length).toBe(parts.bytes);
    expect(text).toBe(
      "--edge\r\nContent-Range: bytes 0-1/10\r\nContent-Type: text/plain\r\n\r\n01\r\n" +
        "--edge\r\nContent-Range: bytes 7-9/10\r\nContent-Type: text/plain\r\n\r\n789\r\n--edge--\r\n",
    );
  });
});

describe("checkPreconditions", () => {
  const now = Date.parse("Tue, 14 Nov 2023 22:13:20 GMT");
  const check = (headers: Record<string, string>, method = "GET", etag = '"a"') =>
    checkPreconditions(method, new Headers(headers), etag, now);

  it.each([
    [{}, "serve"],
    [{ "If-None-Match": '"a"' }, "not modified"],
    [{ "If-None-Match": 'W/"a"' }, "not modified"],
    [{ "If-None-Match": '"b", "a"' }, "not modified"],
    [{ "If-None-Match": "*" }, "not modified"],
    [{ "If-None-Match": '"b"' }, "serve"],
    [{ "If-Match": '"a"' }, "serve"],
    [{ "If-Match": 'W/"a"' }, "failed"],
    [{ "If-Match": "*" }, "serve"],
    [{ "If-Modified-Since": "Tue, 14 Nov 2023 22:13:20 GMT" }, "not modified"],
    [{ "If-Modified-Since": "Tue, 14 Nov 2023 22:13:19 GMT" }, "serve"],
    [{ "If-Modified-Since": "yesterday" }, "serve"],
    [{ "If-Unmodified-Since": "Tue, 14 Nov 2023 22:13:19 GMT" }, "failed"],
    // An entity tag counts before a date.
    [{ "If-None-Match": '"b"', "If-Modified-Since": "Tue, 14 Nov 2023 22:13:20 GMT" }, "serve"],
  ] as const)("%o", (headers, expected) => {
    expect(check(headers)).toBe(expected);
  });

  it("fails for writes of what is known", () => {
    expect(check({ "If-None-Match": '"a"' }, "PUT")).toBe("failed");
  });

  it("lets If-Range decide whether Range counts", () => {
    const wanted = (value: string): boolean =>
      isRangeWanted(new Headers({ "If-Range": value }), '"a"', now);
    expect([wanted('"a"'), wanted('W/"a"'), wanted('"b"')]).toEqual([true, false, false]);
    expect(wanted("Tue, 14 Nov 2023 22:13:20 GMT")).toBe(true);
    expect(isRangeWanted(new Headers(), undefined, now)).toBe(true);
  });
});
