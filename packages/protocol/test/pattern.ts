// Test data of any length, and the engines that every test of arithmetic runs on.
import type { EngineName } from "../src/_wasm/types.ts";

/** Byte i is i mod 255, as in the upstream vectors. */
export function pattern(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => i % 255);
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
