/**
 * Byte strings: one character for each byte (U+0000 to U+00FF), as `Headers` gives header values. Go's
 * strings are bytes, so rules that Bee takes from Go (names in archives, MIME headers) are applied to
 * byte strings and decoded last.
 */
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";

/** Bytes that become characters in one call; more arguments than that overflow the stack. */
const sliceBytes = 8_192;

/** One character for each byte. */
export function toByteString(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    text += String.fromCharCode(...bytes.subarray(at, at + sliceBytes));
  }
  return text;
}

/** The bytes of a byte string. Characters above U+00FF lose their high bits. */
export function fromByteString(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** One well-formed UTF-8 sequence, or one byte that is part of none. [Unicode, table 3-7] */
const sequence =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]/g;

/**
 * Text of a byte string in UTF-8. Each malformed byte becomes a lone surrogate (U+DC80 to U+DCFF), which
 * `encodeMetadata` writes as Go's JSON encoder writes such a byte.
 */
export function decodeByteString(text: string): string {
  return text.replaceAll(sequence, (match) => {
    const first = match.charCodeAt(0);
    if (match.length === 1) return String.fromCharCode(0xdc00 | first);
    let point = first & (0x7f >> match.length);
    for (let at = 1; at < match.length; at++) point = (point << 6) | (match.charCodeAt(at) & 0x3f);
    return String.fromCodePoint(point);
  });
}

/** Byte string of a text: the inverse of {@link decodeByteString}. */
export function encodeByteString(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/gu, (char) => {
    const isByte = /[\udc80-\udcff]/u.test(char);
    return isByte ? String.fromCharCode(char.charCodeAt(0) & 0xff) : toByteString(encodeUtf8(char));
  });
}

/** Text of a part of a URL, whose malformed bytes become lone surrogates, too. [Go net/url] */
export function percentDecoded(part: string): string {
  const bytes = part.replaceAll(/%([0-9a-f]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decodeByteString(bytes);
}

/**
 * Length of the UTF-8 white space at `at`; 0 if it is something else. Compares character codes, because a
 * regular expression takes ten times as long, and a hostile header may have megabytes of white space.
 * [Go unicode.IsSpace]
 */
function spaceAt(text: string, at: number): number {
  const first = text.charCodeAt(at);
  if (first === 0x20 || (first >= 0x09 && first <= 0x0d)) return 1;
  const second = text.charCodeAt(at + 1);
  if (first === 0xc2) return second === 0x85 || second === 0xa0 ? 2 : 0;
  const third = text.charCodeAt(at + 2);
  const isWide =
    (first === 0xe1 && second === 0x9a && third === 0x80) ||
    (first === 0xe2 && second === 0x80 && third >= 0x80 && third <= 0x8a) ||
    (first === 0xe2 && second === 0x80 && (third === 0xa8 || third === 0xa9 || third === 0xaf)) ||
    (first === 0xe2 && second === 0x81 && third === 0x9f) ||
    (first === 0xe3 && second === 0x80 && third === 0x80);
  return isWide ? 3 : 0;
}

/** Index of the first byte from `at` on that is no white space. [Go strings.TrimLeftFunc] */
export function skipSpace(text: string, at: number): number {
  let end = at;
  for (let size = spaceAt(text, end); size > 0; size = spaceAt(text, end)) end += size;
  return end;
}

/** A byte string without white space at its ends. [Go strings.TrimSpace] */
export function trimSpace(text: string): string {
  const start = skipSpace(text, 0);
  let end = text.length;
  for (let size = 1; size <= 3 && end - size >= start; size++) {
    if (spaceAt(text, end - size) !== size) continue;
    end -= size;
    size = 0;
  }
  return text.slice(start, end);
}
