// Base58 text, as peer ids have it.

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Base58 of `bytes`; a leading zero byte is the digit 1. Time grows with the square of the length. [Bitcoin] */
export function encodeBase58(bytes: Uint8Array): string {
  const digits = rebased(bytes, 256, 58);
  return Array.from(digits, (digit) => ALPHABET.charAt(digit)).join("");
}

/**
 * The bytes that base58 digits spell; `undefined` for another character. Time grows with the square of
 * the length: bound the length of a foreign text first.
 */
export function decodeBase58(text: string): Uint8Array | undefined {
  const digits = Array.from(text, (digit) => ALPHABET.indexOf(digit));
  return digits.includes(-1) ? undefined : Uint8Array.from(rebased(digits, 58, 256));
}

/** Digits of a number in another base; leading zeros stay as many as they are. */
function rebased(digits: ArrayLike<number> & Iterable<number>, from: number, to: number): number[] {
  let zeros = 0;
  while (zeros < digits.length && digits[zeros] === 0) zeros++;
  const result: number[] = [];
  for (const digit of digits) {
    let carry = digit;
    for (let at = 0; at < result.length; at++) {
      carry += (result[at] ?? 0) * from;
      result[at] = carry % to;
      carry = Math.floor(carry / to);
    }
    for (; carry > 0; carry = Math.floor(carry / to)) result.push(carry % to);
  }
  return [...Array.from({ length: zeros }, () => 0), ...result.reverse()];
}
