import { describe, expect, it } from "vitest";
import { ByteReader } from "./byte-reader.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The text in pieces of `size` bytes, an empty one between them. */
async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = encoder.encode(text);
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size);
    yield new Uint8Array(0);
  }
}

describe.each([1, 2, 3, 7, 100])("ByteReader over pieces of %i bytes", (size) => {
  it("reads amounts, passes over others, and gives what is left", async () => {
    const reader = new ByteReader(pieces("0123456789", size));
    expect(decoder.decode(await reader.read(3))).toBe("012");
    expect(await reader.skip(4)).toBe(true);
    expect(decoder.decode(await reader.some(1))).toBe("7");
    let rest = "";
    for await (const slice of reader.rest()) rest += decoder.decode(slice);
    expect(rest).toBe("89");
    expect(await reader.some(1)).toBeUndefined();
    expect((await reader.read(1)).length).toBe(0);
    expect(await reader.skip(1)).toBe(false);
    expect(await reader.skip(0)).toBe(true);
  });

  it("shows what has come, and more on request", async () => {
    const reader = new ByteReader(pieces("abcdef", size));
    while (reader.buffered.length < 4) expect(await reader.fill()).toBe(true);
    expect(decoder.decode(reader.buffered).slice(0, 4)).toBe("abcd");
    reader.consume(2);
    expect(decoder.decode(await reader.read(9))).toBe("cdef");
    expect(await reader.fill()).toBe(false);
  });
});

describe("ByteReader", () => {
  it("reads one piece ahead at most", async () => {
    let given = 0;
    async function* source(): AsyncGenerator<Uint8Array> {
      for (; ; given++) yield new Uint8Array(1000);
    }
    const reader = new ByteReader(source());
    await reader.skip(4_500);
    expect(given).toBe(4);
    expect(reader.buffered.length).toBe(500);
  });

  it("ends its source when it is closed", async () => {
    let isEnded = false;
    async function* source(): AsyncGenerator<Uint8Array> {
      try {
        yield new Uint8Array(3);
      } finally {
        isEnded = true;
      }
    }
    const reader = new ByteReader(source());
    await reader.read(1);
    await reader.close();
    expect(isEnded).toBe(true);
  });
});
