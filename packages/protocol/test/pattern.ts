// Test data of any length, and the engines that every test of arithmetic runs on.
import type { EngineName } from "../src/_wasm/types.ts";

/** Byte i is i mod 255, as in the upstream vectors. */
export function pattern(length: number): Uint8Array {
  // A loop: `Uint8Array.from` with a function takes 13 times as long, 40 ms for a megabyte.
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at++) bytes[at] = at % 255;
  return bytes;
}

export const ENGINES: readonly EngineName[] = ["simd", "scalar", "javascript"];

/** All of an async iterable of slices in one array. */
export async function collect(slices: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const kept: Uint8Array[] = [];
  for await (const slice of slices) kept.push(slice);
  const whole = new Uint8Array(kept.reduce((sum, slice) => sum + slice.length, 0));
  let at = 0;
  for (const slice of kept) {
    whole.set(slice, at);
    at += slice.length;
  }
  return whole;
}
