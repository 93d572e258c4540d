// Base32 text, as content identifiers and onion addresses have it.

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/** Base32 of `bytes`: lower case, without padding. [RFC 4648 §6] */
export function encodeBase32(bytes: Uint8Array): string {
  let [text, bits, held] = ["", 0, 0];
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    for (held += 8; held >= 5; held -= 5) text += ALPHABET.charAt((bits >> (held - 5)) & 31);
    bits &= (1 << held) - 1;
  }
  return held === 0 ? text : text + ALPHABET.charAt((bits << (5 - held)) & 31);
}

/**
 * The bytes that a text of lower-case base32 without padding spells; `undefined` for another character,
 * and when the bits that fill the last digit are not zero.
 */
export function decodeBase32(text: string): Uint8Array | undefined {
  const bytes: number[] = [];
  let [bits, held] = [0, 0];
  for (const digit of text) {
    const value = ALPHABET.indexOf(digit);
    if (value < 0) return undefined;
    bits = (bits << 5) | value;
    held += 5;
    if (held < 8) continue;
    held -= 8;
    bytes.push(bits >> held);
    bits &= (1 << held) - 1;
  }
  return bits === 0 ? Uint8Array.from(bytes) : undefined;
}
