import { encodeUtf8 } from "../utf8.ts";

/** A part of content: bytes from `start` up to, not including, `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Ranges of one request, each of which costs a part of an answer; a request for more gets the whole. [RFC 9110 §14.2] */
const maxRanges = 1_000;

/**
 * What a `Range` header asks of content of `size` bytes: the parts that overlap it, or why none is
 * served. [Go net/http parseRange, RFC 9110 §14.2]
 */
export function parseRanges(
  header: string,
  size: number,
): readonly ByteRange[] | "malformed" | "no overlap" {
  if (!header.startsWith("bytes=")) return "malformed";
  const ranges: ByteRange[] = [];
  let isBeyond = false;
  const specs = header.slice("bytes=".length).split(",");
  if (specs.length > maxRanges) return [];
  for (const spec of specs.map((one) => one.trim())) {
    if (spec === "") continue;
    const range = parseRange(spec, size);
    if (range === undefined) return "malformed";
    if (range === "no overlap") isBeyond = true;
    else ranges.push(range);
  }
  return isBeyond && ranges.length === 0 ? "no overlap" : ranges;
}

function parseRange(spec: string, size: number): ByteRange | "no overlap" | undefined {
  const dash = spec.indexOf("-");
  if (dash < 0) return undefined;
  const [first, last] = [spec.slice(0, dash).trim(), spec.slice(dash + 1).trim()];
  if (first === "") {
    // The last n bytes; the last none are a part, too. [Go net/http parseRange]
    const count = integerOf(last);
    return count === undefined ? undefined : { start: Math.max(size - count, 0), end: size };
  }
  const start = integerOf(first);
  if (start === undefined) return undefined;
  // The end of a range beyond the content is not looked at.
  if (start >= size) return "no overlap";
  if (last === "") return { start, end: size };
  const end = integerOf(last);
  return end === undefined || end < start ? undefined : { start, end: Math.min(end + 1, size) };
}

/** A signed number of 64 bits, not negative, a plus sign in front or not. [Go strconv.ParseInt] */
function integerOf(text: string): number | undefined {
  const digits = /^\+?0*(\d{1,19})$/.exec(text)?.[1];
  return digits === undefined || BigInt(digits) >= 1n << 63n ? undefined : Number(digits);
}

/** Part of content that a request with `Range` gets; `unsatisfiable` is status 416 with a message. */
type RangeSelection =
  | { readonly kind: "whole" }
  | { readonly kind: "parts"; readonly ranges: readonly ByteRange[]; readonly bytes: number }
  | { readonly kind: "unsatisfiable"; readonly message: string; readonly contentRange?: string };

/**
 * Selects the parts of content of `size` bytes for a `Range` header; null or empty is the whole.
 * [Go net/http serveContent]
 */
export function selectRanges(header: string | null, size: number): RangeSelection {
  if (header === null || header === "") return { kind: "whole" };
  const ranges = parseRanges(header, size);
  if (ranges === "malformed") return { kind: "unsatisfiable", message: "invalid range" };
  if (ranges === "no overlap") {
    if (size === 0) return { kind: "whole" };
    const message = "invalid range: failed to overlap";
    return { kind: "unsatisfiable", message, contentRange: `bytes */${size}` };
  }
  const bytes = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  // Ranges that repeat bytes may sum up to more than the content: send that once.
  if (ranges.length === 0 || bytes > size) return { kind: "whole" };
  return { kind: "parts", ranges, bytes };
}

/** `bytes 0-4/11`. */
export function contentRange({ start, end }: ByteRange, size: number): string {
  return `bytes ${start}-${end - 1}/${size}`;
}

/** Reads a part of the content. */
type ReadRange = (range: ByteRange) => AsyncIterable<Uint8Array>;

/** A body of several parts and its exact length in bytes. [RFC 9110 §14.6] */
interface MultipartRanges {
  readonly contentType: string;
  readonly bytes: number;
  readonly body: AsyncIterable<Uint8Array>;
}

/** The parts one after the other, each under its own small header. */
export function multipartRanges(
  ranges: readonly ByteRange[],
  size: number,
  contentType: string,
  boundary: string,
  read: ReadRange,
): MultipartRanges {
  const heads = ranges.map((range, index) =>
    encodeUtf8(
      `${index === 0 ? "" : "\r\n"}--${boundary}\r\n` +
        `Content-Range: ${contentRange(range, size)}\r\nContent-Type: ${contentType}\r\n\r\n`,
    ),
  );
  const tail = encodeUtf8(`\r\n--${boundary}--\r\n`);
  const bytes =
    heads.reduce((sum, head) => sum + head.length, tail.length) +
    ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  return {
    contentType: `multipart/byteranges; boundary=${boundary}`,
    bytes,
    body: parts(ranges, heads, tail, read),
  };
}

async function* parts(
  ranges: readonly ByteRange[],
  heads: readonly Uint8Array[],
  tail: Uint8Array,
  read: ReadRange,
): AsyncIterable<Uint8Array> {
  for (const [index, range] of ranges.entries()) {
    const head = heads[index];
    if (head !== undefined) yield head;
    yield* read(range);
  }
  yield tail;
}
