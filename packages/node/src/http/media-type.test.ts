import { describe, expect, it } from "vitest";
import { parseLongMediaType, parseMediaType } from "./media-type.ts";

const parameters = (header: string): Record<string, string> =>
  Object.fromEntries(parseMediaType(header).parameters);

describe("parseMediaType", () => {
  it("reads type and parameters, whatever the case and the blanks", () => {
    const { value, error } = parseMediaType('  Text/HTML ;Charset = utf-8;a="b c"; ');
    expect([value, error]).toEqual(["text/html", undefined]);
    expect(parameters('  Text/HTML ;Charset = utf-8;a="b c"; ')).toEqual({
      charset: "utf-8",
      a: "b c",
    });
  });

  it.each([
    ["", "no media type"],
    ["/html", "no media type"],
    ["text html", "expected slash after first token"],
    ["text/", "expected token after slash"],
    ["text/html/x", "unexpected content after media subtype"],
  ])("refuses the type %j", (header, reason) => {
    expect(parseMediaType(header)).toEqual({
      value: "",
      parameters: new Map(),
      error: `mime: ${reason}`,
    });
  });

  it.each([
    "a/b; c",
    "a/b; c=",
    "a/b; =c",
    'a/b; c="open',
    "a/b;; c=d",
    'a/b; c="x\ny"',
    "a/b c=d; e",
  ])("keeps the type of %j and drops its parameters", (header) => {
    const { value, parameters: found, error } = parseMediaType(header);
    const isType = header !== "a/b c=d; e";
    expect([value, found.size]).toEqual([isType ? "a/b" : "", 0]);
    expect(error).toMatch(/^mime: (invalid media parameter|unexpected content)/);
  });

  it("takes the same parameter twice, and drops everything when the values differ", () => {
    expect(parameters("a/b; c=d; C=d")).toEqual({ c: "d" });
    expect(parseMediaType("a/b; c=d; c=e")).toMatchObject({
      value: "",
      error: "mime: duplicate parameter name",
    });
    expect(parameters("a/b; c=d; c*=utf-8''e")).toEqual({ c: "e" });
  });

  it("takes a backslash for itself unless it escapes a special character", () => {
    expect(parameters('a/b; c="C:\\dir\\file"; d="\\"\\\\\\;\\a"')).toEqual({
      c: "C:\\dir\\file",
      d: '"\\;\\a',
    });
  });

  it("joins continuations and decodes charsets", () => {
    expect(
      parameters("a/b; c*=UTF-8'de'%c3%bc; d*0=x; d*1*=%20; d*2=z; e*0*=us-ascii''%41; e*1=b"),
    ).toEqual({ c: "\xc3\xbc", d: "x z", e: "Ab" });
    expect(parameters("a/b; c=plain; c*=latin1''x; d*=utf-8''%zz; e*1=late")).toEqual({
      c: "plain",
    });
  });

  it("knows the two letters whose lower case is ASCII", () => {
    expect(parseMediaType("mult\xc4\xb0part/\xe2\x84\xaa").value).toBe("multipart/k");
  });
});

describe("a header of megabytes", () => {
  it("is read in linear time and lets others have their turn", async () => {
    const headers = [
      "a/b" + ";c=d".repeat(200_000),
      `a/b; c="${"\\\\".repeat(200_000)}"`,
      `a/b; c=${"d".repeat(1_000_000)}`,
      "a/b" + " ".repeat(1_000_000) + "x",
      "a/b; c" + " ".repeat(1_000_000),
      `a/b${Array.from({ length: 50_000 }, (_, i) => `;c*${i}=x`).join("")}`,
    ];
    const counts: number[] = [];
    for (const header of headers) {
      let count = 0;
      await parseLongMediaType(header, () => void count++);
      counts.push(count);
    }
    expect(counts).toEqual([781, 781, 0, 0, 0, 390]);
  });
});
