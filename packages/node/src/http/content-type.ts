import type { MediaTypes } from "../release/media-types.ts";

/** Media type of a file by the end of its name; empty text when unknown. [Go mime.TypeByExtension] */
export function typeByExtension(name: string, types: MediaTypes): string {
  const extension = /\.([^./]+)$/.exec(name)?.[1] ?? "";
  return types.get(extension.toLowerCase()) ?? "";
}

/** Bytes that {@link sniffType} looks at. */
export const sniffBytes = 512;

const tags =
  "!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|!--".split(
    "|",
  );

/** Byte signatures: the bytes in hex, `..` for any; optionally after white space. */
const signatures: readonly (readonly [hex: string, type: string])[] = [
  ["255044462d", "application/pdf"],
  ["252150532d41646f62652d", "application/postscript"],
  ["feff", "text/plain; charset=utf-16be"],
  ["fffe", "text/plain; charset=utf-16le"],
  ["efbbbf", "text/plain; charset=utf-8"],
  ["00000100", "image/x-icon"],
  ["00000200", "image/x-icon"],
  ["424d", "image/bmp"],
  ["474946383761", "image/gif"],
  ["474946383961", "image/gif"],
  ["52494646........57454250 5650", "image/webp"],
  ["89504e470d0a1a0a", "image/png"],
  ["ffd8ff", "image/jpeg"],
  ["464f524d........41494646", "audio/aiff"],
  ["494433", "audio/mpeg"],
  ["4f67675300", "application/ogg"],
  ["4d54686400000006", "audio/midi"],
  ["52494646........41564920", "video/avi"],
  ["52494646........57415645", "audio/wave"],
  ["1a45dfa3", "video/webm"],
  ["00010000", "font/ttf"],
  ["4f54544f", "font/otf"],
  ["74746366", "font/collection"],
  ["774f4646", "font/woff"],
  ["774f4632", "font/woff2"],
  ["1f8b08", "application/x-gzip"],
  ["504b0304", "application/zip"],
  ["526172211a0700", "application/x-rar-compressed"],
  ["526172211a070100", "application/x-rar-compressed"],
  ["0061736d", "application/wasm"],
];

function fits(bytes: Uint8Array, hex: string): boolean {
  const pairs = hex.replaceAll(" ", "").match(/../g) ?? [];
  return (
    bytes.length >= pairs.length &&
    pairs.every((pair, at) => pair === ".." || bytes[at] === Number.parseInt(pair, 16))
  );
}

function isMp4(bytes: Uint8Array): boolean {
  if (bytes.length < 12) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const box = view.getUint32(0);
  if (bytes.length < box || box % 4 !== 0 || !fits(bytes.subarray(4), "66747970")) return false;
  for (let at = 8; at + 3 <= box; at += 4) {
    // 12 to 15 is the minor version.
    if (at !== 12 && fits(bytes.subarray(at), "6d7034")) return true;
  }
  return false;
}

function markup(text: string): string | undefined {
  const start = text.replace(/^[\t\n\f\r ]+/, "").toLowerCase();
  if (start.startsWith("<?xml")) return "text/xml; charset=utf-8";
  const isHtml = tags.some(
    (tag) => start.startsWith(`<${tag}`) && / |>/.test(start.charAt(tag.length + 1)),
  );
  return isHtml ? "text/html; charset=utf-8" : undefined;
}

/** Media type by the first 512 bytes, never empty. [WHATWG MIME Sniffing, Go net/http] */
export function sniffType(head: Uint8Array): string {
  const bytes = head.subarray(0, sniffBytes);
  const text = String.fromCharCode(...bytes);
  const found =
    markup(text) ??
    signatures.find(([hex]) => fits(bytes, hex))?.[1] ??
    (isMp4(bytes) ? "video/mp4" : undefined);
  if (found !== undefined) return found;
  // Any of the control characters that text does not use.
  // oxlint-disable-next-line no-control-regex
  const isBinary = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(text);
  return isBinary ? "application/octet-stream" : "text/plain; charset=utf-8";
}
