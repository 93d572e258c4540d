// The media type of content that has none, by its first bytes.
/** Bytes that {@link sniffType} looks at. */
export const sniffBytes = 512;

const tags =
  "!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|!--".split(
    "|",
  );

type Signature = readonly [hex: string, type: string];

/** Byte signatures, in the order of Go: bytes in hex, `..` for any byte. A signature needs all its bytes. */
const signatures: readonly Signature[] = [
  ["255044462d", "application/pdf"],
  ["252150532d41646f62652d", "application/postscript"],
  ["feff....", "text/plain; charset=utf-16be"],
  ["fffe....", "text/plain; charset=utf-16le"],
  ["efbbbf..", "text/plain; charset=utf-8"],
  ["00000100", "image/x-icon"],
  ["00000200", "image/x-icon"],
  ["424d", "image/bmp"],
  ["474946383761", "image/gif"],
  ["474946383961", "image/gif"],
  ["52494646........574542505650", "image/webp"],
  ["89504e470d0a1a0a", "image/png"],
  ["ffd8ff", "image/jpeg"],
  ["464f524d........41494646", "audio/aiff"],
  ["494433", "audio/mpeg"],
  ["4f67675300", "application/ogg"],
  ["4d54686400000006", "audio/midi"],
  ["52494646........41564920", "video/avi"],
  ["52494646........57415645", "audio/wave"],
];

/** Signatures that an MP4 file takes precedence over. */
const signaturesAfterMp4: readonly Signature[] = [
  ["1a45dfa3", "video/webm"],
  [`${"..".repeat(34)}4c50`, "application/vnd.ms-fontobject"],
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

function startsWith(bytes: Uint8Array, hex: string): boolean {
  const pairs = hex.match(/../g) ?? [];
  return (
    bytes.length >= pairs.length &&
    pairs.every((pair, at) => pair === ".." || bytes[at] === Number.parseInt(pair, 16))
  );
}

function typeBySignature(bytes: Uint8Array, list: readonly Signature[]): string | undefined {
  return list.find(([hex]) => startsWith(bytes, hex))?.[1];
}

function mp4Type(bytes: Uint8Array): string | undefined {
  if (bytes.length < 12) return undefined;
  const boxBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const isBox = bytes.length >= boxBytes && boxBytes % 4 === 0;
  if (!isBox || !startsWith(bytes.subarray(4), "66747970")) return undefined;
  for (let at = 8; at < boxBytes; at += 4) {
    // Offset 12 is the minor version of the major brand.
    if (at !== 12 && startsWith(bytes.subarray(at), "6d7034")) return "video/mp4";
  }
  return undefined;
}

function markupType(text: string): string | undefined {
  const start = text.replace(/^[\t\n\f\r ]+/, "");
  const lower = start.toLowerCase();
  const isHtml = tags.some(
    (tag) => lower.startsWith(`<${tag}`) && / |>/.test(lower.charAt(tag.length + 1)),
  );
  if (isHtml) return "text/html; charset=utf-8";
  return start.startsWith("<?xml") ? "text/xml; charset=utf-8" : undefined;
}

/** Media type by the first 512 bytes, never empty. [WHATWG MIME Sniffing, Go net/http DetectContentType] */
export function sniffType(head: Uint8Array): string {
  const bytes = head.subarray(0, sniffBytes);
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const found =
    markupType(text) ??
    typeBySignature(bytes, signatures) ??
    mp4Type(bytes) ??
    typeBySignature(bytes, signaturesAfterMp4);
  if (found !== undefined) return found;
  // Control characters that text does not use.
  // oxlint-disable-next-line no-control-regex
  const isBinary = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(text);
  return isBinary ? "application/octet-stream" : "text/plain; charset=utf-8";
}
