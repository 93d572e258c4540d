/** Next value of a pseudo-random sequence. [xorshift32, Marsaglia 2003] */
export function scattered(word: number): number {
  let next = word;
  next ^= next << 13;
  next ^= next >>> 17;
  next ^= next << 5;
  return next;
}

/** Deterministic pseudo-random bytes. */
export function scatteredBytes(count: number, seed: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(count);
  let word = seed;
  for (let at = 0; at < count; at++) {
    word = scattered(word);
    bytes[at] = word;
  }
  return bytes;
}
