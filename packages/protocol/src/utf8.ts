// TextEncoder is a name of the browser and of Node, not of the language; the kernel may only use the
// language, hence these few lines. Strict both ways: Swarm hashes the bytes, so nothing is repaired.
import { assertBytes, assertText } from "./assert.ts";
import { ProtocolError } from "./errors.ts";

/**
 * UTF-8 bytes of a text. Lone surrogates become U+FFFD, as every encoder of the platform does.
 */
export function encodeUtf8(text: string): Uint8Array {
  assertText(text, "text");
  const bytes: number[] = [];
  for (const character of text) {
    let point = character.codePointAt(0) ?? 0;
    if (point >= 0xd800 && point <= 0xdfff) point = 0xfffd;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), tail(point));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), tail(point >> 6), tail(point));
    else bytes.push(0xf0 | (point >> 18), tail(point >> 12), tail(point >> 6), tail(point));
  }
  return Uint8Array.from(bytes);
}

/**
 * Text of UTF-8 bytes.
 *
 * Fails with `text-invalid` on any malformed, overlong or truncated sequence: the offset is told.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  assertBytes(bytes);
  let text = "";
  let offset = 0;
  while (offset < bytes.length) {
    const first = bytes[offset] ?? 0;
    const length = sequenceLength(first);
    const point = length === 0 ? -1 : readSequence(bytes, offset, first, length);
    if (point < 0) throw malformed(bytes, offset);
    text += String.fromCodePoint(point);
    offset += length;
  }
  return text;
}

function tail(bits: number): number {
  return 0x80 | (bits & 0x3f);
}

function sequenceLength(first: number): number {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first < 0xe0) return 2;
  if (first >= 0xe0 && first < 0xf0) return 3;
  return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

/** The code point, or -1 when the sequence is cut, overlong, a surrogate or beyond U+10FFFF. */
function readSequence(bytes: Uint8Array, offset: number, first: number, length: number): number {
  if (length === 1) return first;
  let point = first & (0x7f >> length);
  for (let at = 1; at < length; at++) {
    const next = bytes[offset + at] ?? 0;
    if ((next & 0xc0) !== 0x80) return -1;
    point = (point << 6) | (next & 0x3f);
  }
  const smallest = length === 2 ? 0x80 : length === 3 ? 0x800 : 0x10000;
  const isSurrogate = point >= 0xd800 && point <= 0xdfff;
  return point < smallest || point > 0x10ffff || isSurrogate ? -1 : point;
}

function malformed(bytes: Uint8Array, offset: number): ProtocolError {
  const byte = (bytes[offset] ?? 0).toString(16).padStart(2, "0");
  return new ProtocolError("text-invalid", "malformed text", {
    expected: "UTF-8",
    got: `byte 0x${byte} at offset ${offset} of ${bytes.length}`,
  });
}
