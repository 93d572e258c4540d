/** Numbers from 0 up to, not including, `below`; the same for the same seed. */
export type Dice = (below: number) => number;

/** A source of repeatable chance. */
export function dice(seed: number): Dice {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** Bytes that break parsers more often than others. */
const favorites = [0x00, 0x0a, 0x0d, 0x22, 0x2d, 0x2e, 0x2f, 0x37, 0x3b, 0x7f, 0x80, 0xff];

function change(bytes: Uint8Array, roll: Dice): Uint8Array {
  const at = roll(bytes.length);
  const length = 1 + roll(24);
  const copy = bytes.slice();
  switch (roll(6)) {
    case 0:
      copy[at] = roll(256);
      return copy;
    case 1:
      copy[at] = favorites[roll(favorites.length)] ?? 0;
      return copy;
    case 2:
      return bytes.slice(0, at);
    case 3:
      return Uint8Array.of(...bytes.subarray(0, at), ...bytes.subarray(at + length));
    case 4:
      return Uint8Array.of(
        ...bytes.subarray(0, at),
        ...bytes.subarray(roll(bytes.length)).subarray(0, length),
        ...bytes.subarray(at),
      );
    default:
      copy.copyWithin(at, roll(bytes.length), roll(bytes.length));
      return copy;
  }
}

/** The bytes with one to four changes; never empty. */
export function mutate(bytes: Uint8Array, roll: Dice): Uint8Array {
  let mutated = bytes;
  for (let n = 1 + roll(4); n > 0; n--) {
    if (mutated.length > 0) mutated = change(mutated, roll);
  }
  return mutated.length > 0 ? mutated : Uint8Array.of(0);
}
