import { describe, expect, it } from "vitest";
import { mediaTypesOfGo124, mediaTypesOfGo126 } from "../release/media-types.ts";
import { sniffType } from "@swarm-docs/protocol/http/sniff";
import { typeByExtension } from "./content-type.ts";
import { withMediaTypeFile } from "./media-type-file.ts";
import { inlineDisposition } from "./header-text.ts";

const encoder = new TextEncoder();
const binary = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

describe("typeByExtension", () => {
  it.each([
    ["a.html", "text/html; charset=utf-8"],
    ["A.HTM", "text/html; charset=utf-8"],
    ["x.tar.js", "text/javascript; charset=utf-8"],
    ["x.json", "application/json"],
    ["x.svg", "image/svg+xml"],
    ["x.wasm", "application/wasm"],
    ["none", ""],
    [".html/none", ""],
    ["x.unheard", ""],
    ["x.constructor", ""],
    // Toolchains and machines know these; the official image of Bee 2.6.0 does not.
    ["robots.txt", ""],
    ["README.md", ""],
    ["favicon.ico", ""],
    ["film.mp4", ""],
    ["text.woff2", ""],
  ])("%s", (name, expected) => {
    expect(typeByExtension(name, mediaTypesOfGo124)).toBe(expected);
  });

  it.each([
    ["robots.txt", "text/plain; charset=utf-8"],
    ["favicon.ico", "image/vnd.microsoft.icon"],
    ["film.MP4", "video/mp4"],
    ["README.md", ""],
    ["text.woff2", ""],
  ])("%s as the toolchain of Bee 2.8.1 has it", (name, expected) => {
    expect(typeByExtension(name, mediaTypesOfGo126)).toBe(expected);
  });

  it("knows what a file of types adds, as Go reads one", () => {
    const types = withMediaTypeFile(
      mediaTypesOfGo124,
      [
        "# type extensions",
        "text/plain\t\ttxt TEXT # log",
        "text/csv;charset=ascii csv",
        "application/javascript js",
        "video/mp4",
        "",
      ].join("\r\n"),
    );
    const names = ["a.txt", "a.text", "a.log", "a.csv", "a.js", "a.mp4", "a.png"];
    expect(names.map((name) => typeByExtension(name, types))).toEqual([
      "text/plain; charset=utf-8",
      "text/plain; charset=utf-8",
      "",
      "text/csv;charset=ascii",
      "application/javascript",
      "",
      "image/png",
    ]);
  });

  it("knows what a database of types adds to those of the release, as Go reads one", () => {
    const types = withMediaTypeFile(
      mediaTypesOfGo124,
      [
        "# glob patterns, by weight",
        "60:application/x-sharedlib:*.so.[0-9]*",
        "50:text/x-c++src:*.C:cs",
        "50:text/x-csrc:*.c:cs",
        "50:text/markdown:*.md",
        "50:application/javascript:*.js",
        "50:text/vnd.trolltech.linguist:*.ts",
        "50:video/mp2t:*.ts",
        "50:text/x-makefile:makefile",
      ].join("\n"),
    );
    const names = ["a.md", "a.ts", "a.c", "a.js", "a.so", "makefile"];
    expect(names.map((name) => typeByExtension(name, types))).toEqual([
      "text/markdown; charset=utf-8",
      "text/vnd.trolltech.linguist; charset=utf-8",
      "text/x-csrc; charset=utf-8",
      "text/javascript; charset=utf-8",
      "",
      "",
    ]);
  });
});

describe("sniffType", () => {
  // As Go's web server decides. [Go net/http sniff_test.go]
  it.each([
    ["empty", new Uint8Array(0), "text/plain; charset=utf-8"],
    ["binary", Uint8Array.of(1, 2, 3), "application/octet-stream"],
    ["html", encoder.encode("<HtMl><bOdY>"), "text/html; charset=utf-8"],
    ["html after space", encoder.encode("\n\t <!DOCTYPE HTML>"), "text/html; charset=utf-8"],
    ["no tag", encoder.encode("<htmlx"), "text/plain; charset=utf-8"],
    ["comment", encoder.encode("<!-- x"), "text/html; charset=utf-8"],
    ["xml", encoder.encode("\n<?xml!"), "text/xml; charset=utf-8"],
    ["pdf", encoder.encode("%PDF-1.4"), "application/pdf"],
    ["gif", encoder.encode("GIF89a..."), "image/gif"],
    ["png", binary("\x89PNG\r\n\x1a\n"), "image/png"],
    ["webp", binary("RIFF\0\0\0\0WEBPVP"), "image/webp"],
    ["gzip", binary("\x1f\x8b\x08"), "application/x-gzip"],
    ["wasm", binary("\0asm\x01\0"), "application/wasm"],
    ["mp4", binary("\0\0\0\x18ftypmp42\0\0\0\0mp42isom<\x06t\xbfmdat"), "video/mp4"],
    ["xml in capitals", encoder.encode("<?XML"), "text/plain; charset=utf-8"],
    ["utf-16 mark alone", binary("\xfe\xff"), "text/plain; charset=utf-8"],
    ["utf-16 mark", binary("\xfe\xff\0x"), "text/plain; charset=utf-16be"],
    ["embedded font", binary(`${"\0".repeat(34)}LP`), "application/vnd.ms-fontobject"],
    [
      "mp4 that ends in LP",
      binary(`\0\0\0\x24ftypisom\0\0\0\0mp41${" ".repeat(14)}LP`),
      "video/mp4",
    ],
    ["utf-8 mark", binary("\xef\xbb\xbfabc"), "text/plain; charset=utf-8"],
  ])("%s", (_name, bytes, expected) => {
    expect(sniffType(bytes)).toBe(expected);
  });
});

describe("inlineDisposition", () => {
  it("escapes quotes, drops folders and control characters", () => {
    expect(inlineDisposition('dir/a "b\\c".txt')).toBe('inline; filename="a \\"b\\\\c\\".txt"');
    const hostile = inlineDisposition("a\r\nSet-Cookie: x");
    expect(() => new Headers({ "Content-Disposition": hostile })).not.toThrow();
    expect(hostile).toBe('inline; filename="a  Set-Cookie: x"');
  });
});
