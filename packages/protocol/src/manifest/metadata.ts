// Metadata of a manifest entry: a small JSON object of texts, written exactly as Go writes it, since
// its bytes are part of the address.
import { compareBytes, concatBytes } from "../bytes.ts";
import { ProtocolError } from "../errors.ts";
import { decodeUtf8, encodeUtf8 } from "../utf8.ts";

/** Keys and values are free text; a lone surrogate represents an invalid UTF-8 byte. */
export type Metadata = Readonly<Record<string, string>>;

/** Keys that Bee gives a meaning. [bee pkg/manifest, pkg/feeds, pkg/accesscontrol] */
export const METADATA = {
  contentType: "Content-Type",
  filename: "Filename",
  indexDocument: "website-index-document",
  errorDocument: "website-error-document",
  feedOwner: "swarm-feed-owner",
  feedTopic: "swarm-feed-topic",
  feedType: "swarm-feed-type",
  granteeList: "encryptedglref",
} as const;

/** Most bytes of metadata, padding included: its size field has 16 bits. */
export const MAX_METADATA_BYTES = 65_535;

const LINE_FEED = 10;
/** Go's JSON encoder escapes these in strings, so that the output is safe inside HTML and JavaScript. */
const ESCAPES: Readonly<Record<string, string>> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * Size field, JSON and padding. Keys are in the order of their bytes; line feeds fill up so that size
 * and text end at a multiple of 32 bytes, and add a full 32 when the text alone would fit, past the
 * first 32.
 *
 * Fails with `metadata-invalid` beyond 65,535 bytes. [bee pkg/manifest/mantaray/marshal.go]
 */
export function encodeMetadata(metadata: Metadata): Uint8Array {
  const members = Object.entries(metadata)
    .map(([key, value]) => ({ key: encodeUtf8(key), text: `${quote(key)}:${quote(value)}` }))
    .sort((one, other) => compareBytes(one.key, other.key));
  const json = encodeUtf8(`{${members.map(({ text }) => text).join(",")}}`);
  const size = json.length + paddingBytes(json.length + 2);
  if (size > MAX_METADATA_BYTES) throw invalid(`at most ${MAX_METADATA_BYTES} bytes`, size);
  const padding = new Uint8Array(size - json.length).fill(LINE_FEED);
  return concatBytes(Uint8Array.of(size >> 8, size & 255), json, padding);
}

/**
 * Reads JSON and padding, without the size field. Fails with `metadata-invalid` or `text-invalid`
 * unless it is an object of texts. An escape of half a surrogate pair becomes U+FFFD, as in Go.
 * [bee pkg/manifest/mantaray/marshal.go, Go encoding/json]
 */
export function decodeMetadata(bytes: Uint8Array): Metadata {
  const text = decodeUtf8(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid("JSON", "other text");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalid("a JSON object", Array.isArray(value) ? "array" : typeof value);
  }
  const members: [string, string][] = Object.entries(value).map(
    ([key, member]: [string, unknown]) => {
      if (typeof member === "string") return [wellFormed(key), wellFormed(member)];
      throw invalid("texts as members", typeof member);
    },
  );
  return Object.fromEntries(members);
}

const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, "\ufffd");

/**
 * Quotes a JSON string. A lone surrogate represents an invalid UTF-8 byte: Go writes the escape `\ufffd`
 * for each.
 */
function quote(text: string): string {
  const pieces = text.split(/\p{Surrogate}/u).map((piece) => JSON.stringify(piece).slice(1, -1));
  const quoted = `"${pieces.join("\\ufffd")}"`;
  return quoted.replace(/[<>&\u2028\u2029]/g, (sign) => ESCAPES[sign] ?? sign);
}

function paddingBytes(length: number): number {
  if (length <= 32) return 32 - length;
  return 32 - (length % 32);
}

function invalid(expected: string, got: string | number): ProtocolError {
  return new ProtocolError("metadata-invalid", "metadata of a manifest entry", { expected, got });
}
