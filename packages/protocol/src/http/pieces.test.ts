import { expect, it } from "vitest";
import { joinSlices } from "./pieces.ts";

async function* slicesOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function lengthsOf(bytes: Uint8Array, size: number, firstBytes?: number): Promise<number[]> {
  const pieces: Uint8Array[] = [];
  const joined = joinSlices(slicesOf(bytes, size), bytes.length, firstBytes);
  for await (const piece of joined) pieces.push(piece);
  // By `equals`: `toEqual` compares element by element.
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  return pieces.map(({ length }) => length);
}

const bytes = Uint8Array.from({ length: 140_000 }, (_, at) => at % 251);

it.each([1, 4096, 5000, 140_000])("joins slices of %i bytes to 64 KiB", async (size) => {
  expect(await lengthsOf(bytes, size)).toEqual([65_536, 65_536, 8928]);
  expect(await lengthsOf(bytes, size, 4096)).toEqual([4096, 65_536, 65_536, 4832]);
});

it("gives no piece for a body without bytes", async () => {
  expect(await lengthsOf(new Uint8Array(), 1)).toEqual([]);
});
