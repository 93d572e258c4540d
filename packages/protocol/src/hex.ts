// Hex text at the doors, bytes inside.
import { assertBytes, assertText } from "./assert.ts";
import { ProtocolError } from "./errors.ts";

/** The two digits of each byte. */
const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Lower-case hex of `bytes`, two digits a byte, without 0x. */
export function toHex(bytes: Uint8Array): string {
  assertBytes(bytes);
  // Joined, not concatenated: V8 keeps a concatenated text as a tree of its pieces, 4 kB for an address.
  return Array.from(bytes, (byte) => PAIRS[byte]).join("");
}

/**
 * Bytes that hex digits of either case spell; an empty text gives no bytes. No 0x here: the formats
 * that allow it take it off first.
 *
 * Fails with `hex-invalid` on another character (told before a wrong count, as Bee does) and on an
 * odd number of digits. `what` names the value in the message. [bee pkg/api/util.go]
 */
export function fromHex(text: string, what = "hex text"): Uint8Array {
  assertText(text, what);
  const bytes = new Uint8Array(text.length >> 1);
  for (let at = 0; at < text.length; at++) {
    const digit = digitValue(text.charCodeAt(at));
    if (digit < 0) throw strangeCharacter(text, at, what);
    bytes[at >> 1] = ((bytes[at >> 1] ?? 0) << 4) | digit;
  }
  if (text.length % 2 === 0) return bytes;
  throw new ProtocolError("hex-invalid", `${what} cut in a byte`, {
    expected: "an even number of hex digits",
    got: text.length,
  });
}

function digitValue(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

function strangeCharacter(text: string, at: number, what: string): ProtocolError {
  const point = text.codePointAt(at) ?? 0;
  const name = `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
  return new ProtocolError("hex-invalid", `${what} is not hex`, {
    expected: "digits 0-9, a-f, A-F",
    got: `${name} at position ${at}`,
  });
}
