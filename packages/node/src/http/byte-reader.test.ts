import { describe, expect, it } from "vitest";
import { ByteReader, TruncatedBodyError, indexOf } from "./byte-reader.ts";

const encoder = new TextEncoder();

/** The text in pieces of `size` bytes. */
async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = encoder.encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function textOf(source: AsyncIterable<Uint8Array>): Promise<string> {
  let text = "";
  for await (const slice of source) text += new TextDecoder().decode(slice);
  return text;
}

describe.each([1, 2, 3, 7, 100])("ByteReader over pieces of %i bytes", (size) => {
  it("reads amounts and what is left", async () => {
    const reader = new ByteReader(pieces("0123456789", size));
    expect(await reader.read(3)).toEqual(encoder.encode("012"));
    expect(await textOf(reader.take(4, "a test"))).toBe("3456");
    await reader.skip(1, "a test");
    expect(await reader.read(10)).toEqual(encoder.encode("89"));
    expect((await reader.read(1)).length).toBe(0);
    await expect(reader.skip(1, "a test")).rejects.toThrow(TruncatedBodyError);
  });

  it("reads up to a delimiter, also one that begins twice", async () => {
    const reader = new ByteReader(pieces("aab--aabb--aab!", size));
    const end = encoder.encode("--aab!");
    expect(await textOf(reader.until(encoder.encode("--"), "a test"))).toBe("aab");
    expect(await textOf(reader.until(end, "a test"))).toBe("aabb");
    await expect(textOf(reader.until(end, "a test"))).rejects.toThrow(TruncatedBodyError);
  });
});

describe("indexOf", () => {
  it("finds whole occurrences only", () => {
    const bytes = encoder.encode("ababac");
    expect(indexOf(bytes, encoder.encode("abac"))).toBe(2);
    expect(indexOf(bytes, encoder.encode("acx"))).toBe(-1);
  });
});
