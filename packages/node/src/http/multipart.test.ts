import { describe, expect, it } from "vitest";
import { formOf } from "../../test/contract/harness/archive.ts";
import { TruncatedBodyError } from "./byte-reader.ts";
import { MultipartError, boundaryOf, readMultipart } from "./multipart.ts";

const encoder = new TextEncoder();

async function* inPieces(text: string | Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === "string" ? encoder.encode(text) : text;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function partsOf(
  body: string | Uint8Array,
  size = 1000,
  boundary = "frontier",
): Promise<string[][]> {
  const parts: string[][] = [];
  for await (const { name, filename, contentType, body: content } of readMultipart(
    inPieces(body, size),
    boundary,
  )) {
    let text = "";
    for await (const slice of content) text += new TextDecoder().decode(slice);
    parts.push([name, filename, contentType, text]);
  }
  return parts;
}

describe("readMultipart", () => {
  it("reads parts, whatever the pieces", async () => {
    const form = formOf(
      { name: "a", body: "one" },
      { name: "b", filename: "dir/b.html", type: "text/html", body: "two\r\n--front\r\n" },
      { name: "c", body: "" },
    );
    for (const size of [1, 2, 5, 17, 1000]) {
      expect(await partsOf(form, size)).toEqual([
        ["a", "", "", "one"],
        ["b", "b.html", "text/html", "two\r\n--front\r\n"],
        ["c", "", "", ""],
      ]);
    }
  });

  it("reads what the platform writes, names beyond ASCII included", async () => {
    const form = new FormData();
    form.append("files", new File(["<h1>"], "ü b.html", { type: "text/html" }));
    form.append("dir/x.txt", new Blob(["text"]));
    const response = new Response(form);
    const boundary = boundaryOf(response.headers.get("Content-Type") ?? "");
    const body = new Uint8Array(await response.arrayBuffer());
    expect(await partsOf(body, 10, boundary)).toEqual([
      ["files", "ü b.html", "text/html", "<h1>"],
      ["dir/x.txt", "blob", "application/octet-stream", "text"],
    ]);
  });

  it("passes over text before the first boundary and behind the last", async () => {
    const form = `preamble\r\n${formOf({ name: "a", body: "x" })}epilogue`;
    expect(await partsOf(form)).toEqual([["a", "", "", "x"]]);
    expect(await partsOf("--frontier--")).toEqual([]);
  });

  it("reads quotes, escapes and extended names", async () => {
    const head = (value: string): string =>
      `--frontier\r\ncontent-disposition: ${value}\r\n\r\nx\r\n--frontier--`;
    expect(await partsOf(head('form-data; name="a \\"b\\""'))).toEqual([['a "b"', "", "", "x"]]);
    expect(
      await partsOf(head("form-data; name=a; filename=b; filename*=UTF-8''%C3%BC.txt")),
    ).toEqual([["a", "ü.txt", "", "x"]]);
    expect(await partsOf(head('attachment; name="a"'))).toEqual([["", "", "", "x"]]);
  });

  it("refuses what is malformed or cut short", async () => {
    const form = formOf({ name: "a", body: "content" });
    for (let length = 1; length < form.length - 2; length += 7) {
      await expect(partsOf(form.slice(0, length))).rejects.toThrow(TruncatedBodyError);
    }
    await expect(partsOf("--frontierx\r\n\r\n")).rejects.toThrow(MultipartError);
    await expect(partsOf("--frontier\r\nno header\r\n\r\n")).rejects.toThrow(MultipartError);
    const long = `--frontier\r\nA: ${"x".repeat(70_000)}\r\n\r\n--frontier--`;
    await expect(partsOf(long)).rejects.toThrow(MultipartError);
  });
});

describe("boundaryOf", () => {
  it("reads plain and quoted boundaries of 1 to 70 characters", () => {
    expect(boundaryOf("multipart/form-data; boundary=abc")).toBe("abc");
    expect(boundaryOf('multipart/form-data; charset=x; Boundary="a b;c"')).toBe("a b;c");
    expect(boundaryOf("multipart/form-data")).toBe("");
    expect(boundaryOf(`multipart/form-data; boundary=${"x".repeat(71)}`)).toBe("x".repeat(71));
  });
});
