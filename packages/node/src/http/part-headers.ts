import type { Pace } from "@swarm-docs/protocol/pace";
import { readLinePiece } from "./body-lines.ts";
import type { ByteReader } from "./byte-reader.ts";
import { toByteString } from "./byte-string.ts";

/** A form that breaks its format, or is beyond Go's limits. */
export class MultipartError extends Error {
  constructor(what: string) {
    super(`multipart: ${what}`);
    this.name = "MultipartError";
  }
}

/** Headers of a part: by name in lower case, the first value of each; byte strings. */
export type PartHeaders = ReadonlyMap<string, string>;

/** Most bytes of headers in front of one part, by Go's count. [Go mime/multipart maxMIMEHeaderSize] */
const maxHeaderBytes = 10 << 20;
/** What a header, and the first of each name, count beside their text. [Go net/textproto] */
const overheadBytes = { all: 400, name: 200 };
/** Most headers in front of one part. [Go mime/multipart maxMIMEHeaders] */
const maxHeaders = 10_000;
/** Folded lines that are read between two calls of a pace. */
const linesPerPace = 1_024;
/** The headers that are kept. */
const keptNames = ["content-disposition", "content-type", "content-transfer-encoding"];

/**
 * Reads headers up to an empty line; `undefined` when the body ends before it, which Go takes for the
 * end of the form. Folded lines are joined by a blank; a name with a blank in front of its colon is
 * another name. Throws {@link MultipartError}. [Go net/textproto readMIMEHeader]
 */
export async function readPartHeaders(
  reader: ByteReader,
  pace: Pace,
): Promise<PartHeaders | undefined> {
  const headers = new Map<string, string>();
  const names = new Set<string>();
  let room = maxHeaderBytes - overheadBytes.all;
  if (isBlank(await peekByte(reader))) throw new MultipartError("a header begins with a blank");
  for (let count = 0; ; count++) {
    const line = await readFolded(reader, room, pace);
    if (line === undefined) return undefined;
    if (line === "") return headers;
    if (count === maxHeaders) throw new MultipartError("too many headers");
    const { name, value } = parseHeader(line);
    room -= value.length + (names.has(name) ? 0 : name.length + overheadBytes.name);
    if (room < 0) throw new MultipartError("headers too long");
    names.add(name);
    if (keptNames.includes(name) && !headers.has(name)) headers.set(name, value);
  }
}

/** The name in lower case, as written when it has blanks, and the value without blanks in front. */
function parseHeader(line: string): { readonly name: string; readonly value: string } {
  const colon = line.indexOf(":");
  const name = line.slice(0, colon);
  const value = line.slice(colon + 1);
  // oxlint-disable-next-line no-control-regex
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z -]+$/.test(name) || /[\x00-\x08\x0a-\x1f\x7f]/.test(value)) {
    throw new MultipartError("malformed header");
  }
  return {
    name: name.includes(" ") ? name : name.toLowerCase(),
    value: value.replace(/^[\t ]+/, ""),
  };
}

/** A header line with the folded lines behind it; `undefined` at the end of the body. */
async function readFolded(
  reader: ByteReader,
  maxBytes: number,
  pace: Pace,
): Promise<string | undefined> {
  const first = await readLine(reader, maxBytes);
  if (first === undefined || first === "") return first;
  if (!first.includes(":")) throw new MultipartError("a header without a colon");
  const pieces = [withoutBlanks(first)];
  let size = withoutBlanks(first).length;
  const most = maxBytes - size;
  while (await skipBlanks(reader)) {
    if (pieces.length % linesPerPace === 0) await pace();
    size++;
    if (size >= most) throw new MultipartError("headers too long");
    const next = await readLine(reader, most - size);
    pieces.push(withoutBlanks(next ?? ""));
    size += withoutBlanks(next ?? "").length;
    if (next === undefined) break;
  }
  return pieces.join(" ");
}

/** A line without its end, of any length up to `maxBytes`; `undefined` at the end of the body. */
async function readLine(reader: ByteReader, maxBytes: number): Promise<string | undefined> {
  const pieces: string[] = [];
  let size = 0;
  for (;;) {
    const { bytes, end } = await readLinePiece(reader);
    if (end === "body" && bytes.length === 0) return undefined;
    const piece = toByteString(bytes);
    pieces.push(end === "line" ? piece.slice(0, -1) : piece);
    size += bytes.length;
    if (size > maxBytes + 2) throw new MultipartError("headers too long");
    if (end === "full") continue;
    const line = pieces.join("");
    const text = end === "line" && line.endsWith("\r") ? line.slice(0, -1) : line;
    if (text.length > maxBytes) throw new MultipartError("headers too long");
    return text;
  }
}

async function peekByte(reader: ByteReader): Promise<number | undefined> {
  if (reader.buffered.length === 0) await reader.fill();
  return reader.buffered[0];
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09;
}

/** Skips blanks; returns false if nothing was skipped. */
async function skipBlanks(reader: ByteReader): Promise<boolean> {
  let count = 0;
  for (; isBlank(reader.buffered[0] ?? (await peekByte(reader))); count++) reader.consume(1);
  return count > 0;
}

/** Blanks and tabs at both ends gone; in loops, because a pattern for the end takes quadratic time. */
function withoutBlanks(line: string): string {
  let [start, end] = [0, line.length];
  while (start < end && isBlank(line.charCodeAt(start))) start++;
  while (end > start && isBlank(line.charCodeAt(end - 1))) end--;
  return line.slice(start, end);
}
