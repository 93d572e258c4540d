import type { Pace } from "@swarm-docs/protocol/pace";
import { readLinePiece } from "./body-lines.ts";
import { TruncatedBodyError } from "./byte-reader.ts";
import { GoBufferedReader } from "./go-buffered-reader.ts";
import { fromByteString, toByteString } from "./byte-string.ts";
import { basePath } from "./go-path.ts";
import { parseLongMediaType } from "./media-type.ts";
import { MultipartError, readPartHeaders, type PartHeaders } from "./part-headers.ts";
import { decodeQuotedPrintable, type QuotedPrintableOptions } from "./quoted-printable.ts";

/** One part of a form; byte strings. Its body must be read before the next part is asked for. */
interface FormPart {
  /** Name of the field; empty when the part has none, or is no `form-data`. */
  readonly name: string;
  /** Base name of the file; empty when the part has none. */
  readonly filename: string;
  /** Header of the part as written; empty when absent. */
  readonly contentType: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/** How a form is read. */
export interface FormOptions extends QuotedPrintableOptions {
  /** Byte string, from the `Content-Type` of the request. */
  readonly boundary: string;
}

/** Lines in front of the first boundary that are passed over between two calls of a pace. */
const linesPerPace = 1_024;

/** Delimiters of a form, as byte strings. */
interface Delimiters {
  /** Two dashes and the boundary. */
  readonly dashes: string;
  /** Line end of this form: that behind the first boundary. */
  lineEnd: "\r\n" | "\n";
}

/**
 * The parts of a form as it arrives. A body that ends between parts, within headers or before the first
 * boundary is a form that ends there. Throws `MultipartError`, also for an empty boundary, and
 * `TruncatedBodyError` for an end within a part. [Go mime/multipart]
 */
export async function* readMultipart(
  source: AsyncIterable<Uint8Array>,
  options: FormOptions,
): AsyncGenerator<FormPart> {
  if (options.boundary === "") throw new MultipartError("boundary is empty");
  const reader = new GoBufferedReader(source);
  const delimiters: Delimiters = { dashes: `--${options.boundary}`, lineEnd: "\r\n" };
  try {
    for (let count = 0; await findPart(reader, delimiters, count === 0, options.pace); count++) {
      const headers = await readPartHeaders(reader, options.pace);
      if (headers === undefined) return;
      const raw = bodyOf(reader, delimiters);
      yield await partOf(headers, uncloseable(raw), options);
      for await (const slice of raw) void slice;
    }
  } finally {
    await reader.close();
  }
}

/** Ignores `return()`: a consumer that breaks out of a part must not end the scan for the next boundary. */
function uncloseable(body: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => ({ next: () => body.next() }) };
}

/**
 * Consumes lines up to a boundary line; false at the last boundary or the end of the body. Text is
 * passed over in front of the first boundary and refused in front of others. [Go Reader.nextPart]
 */
async function findPart(
  reader: GoBufferedReader,
  delimiters: Delimiters,
  isFirst: boolean,
  pace: Pace,
): Promise<boolean> {
  for (let isExpected = false, lines = 1; ; lines++) {
    if (lines % linesPerPace === 0) await pace();
    const { bytes, end } = await readLinePiece(reader);
    if (end === "body") return false;
    if (end === "full") throw new MultipartError("a line does not fit into the buffer");
    const line = toByteString(bytes);
    const rest = line.startsWith(delimiters.dashes) ? line.slice(delimiters.dashes.length) : "?";
    if (isFirst && /^[\t ]*\n$/.test(rest)) delimiters.lineEnd = "\n";
    if (rest.replace(/^[\t ]+/, "") === delimiters.lineEnd) return true;
    if (rest.startsWith("--")) {
      const behind = rest.slice(2).replace(/^[\t ]+/, "");
      if (behind === "" || behind === delimiters.lineEnd) return false;
    }
    if (isExpected) throw new MultipartError("other text in front of a boundary");
    if (isFirst) continue;
    if (line !== delimiters.lineEnd) throw new MultipartError("other text behind a part");
    isExpected = true;
  }
}

/**
 * The bytes of a part up to its delimiter, which stays. An empty slice at the end says that the delimiter
 * was found after the last bytes were given, not with them. Throws `TruncatedBodyError` without a delimiter.
 * [Go partReader]
 */
async function* bodyOf(
  reader: GoBufferedReader,
  { dashes, lineEnd }: Delimiters,
): AsyncGenerator<Uint8Array> {
  const start = fromByteString(dashes);
  const delimiter = fromByteString(`${lineEnd}${dashes}`);
  let isOver = false;
  for (let isFirst = true; ;) {
    const { window } = reader;
    const { count, next } = scan(window, isFirst ? start : undefined, delimiter, isOver);
    if (count > 0) isFirst = false;
    reader.consume(count);
    if (count > 0 || next === "end") yield window.subarray(0, count);
    if (next === "end") return;
    if (next === "scan") continue;
    if (isOver) throw new TruncatedBodyError("a part");
    if (count === 0) isOver = !(await reader.fillWindow());
  }
}

/** Length of the content at the start of a window, and the next step. */
interface Scanned {
  readonly count: number;
  readonly next: "end" | "scan" | "fill";
}

/**
 * Scans a window for the end of a part. `start` is given at the beginning of a part, where a boundary
 * needs no line end; `isOver` when no more bytes come. [Go scanUntilBoundary]
 */
function scan(
  window: Uint8Array,
  start: Uint8Array | undefined,
  delimiter: Uint8Array,
  isOver: boolean,
): Scanned {
  if (start !== undefined) {
    const found = matchingBytes(window, 0, start);
    const isWhole = found === start.length;
    const verdict = isWhole ? judge(window, found, isOver) : "content";
    if (verdict === "boundary") return { count: 0, next: "end" };
    if (verdict === "undecided" || found === window.length) return { count: 0, next: "fill" };
    if (isWhole) return { count: found, next: "scan" };
  }
  const [first = 0] = delimiter;
  for (let at = window.indexOf(first); at >= 0; at = window.indexOf(first, at + 1)) {
    const found = matchingBytes(window, at, delimiter);
    const isWhole = found === delimiter.length;
    const verdict = isWhole ? judge(window, at + found, isOver) : "content";
    if (verdict === "boundary") return { count: at, next: "end" };
    // The delimiter, or a prefix of it, reaches the end of the window.
    const isCut = verdict === "undecided" || (!isWhole && at + found === window.length);
    if (isCut) return { count: at, next: at > 0 ? "scan" : "fill" };
    if (isWhole) return { count: at + found, next: "scan" };
  }
  return { count: window.length, next: "fill" };
}

/** How many bytes of `wanted` are at `at`. */
function matchingBytes(window: Uint8Array, at: number, wanted: Uint8Array): number {
  const most = Math.min(wanted.length, window.length - at);
  let count = 0;
  while (count < most && window[at + count] === wanted[count]) count++;
  return count;
}

/**
 * Classifies a delimiter by the bytes after it: a blank, a line end or two dashes make it a boundary,
 * other bytes make it content. [Go matchAfterPrefix]
 */
function judge(
  window: Uint8Array,
  behind: number,
  isOver: boolean,
): "boundary" | "content" | "undecided" {
  const [first, second] = [window[behind], window[behind + 1]];
  const isUndecided = first === undefined || (first === dash && second === undefined);
  if (isUndecided && !isOver) return "undecided";
  const isBoundary =
    first === undefined || blanks.includes(first) || (first === dash && second === dash);
  return isBoundary ? "boundary" : "content";
}

const dash = 0x2d;
const blanks = [0x20, 0x09, 0x0d, 0x0a];

async function partOf(
  headers: PartHeaders,
  body: AsyncIterable<Uint8Array>,
  { maySoftBreakHaveBlanks, pace }: FormOptions,
): Promise<FormPart> {
  const disposition = headers.get("content-disposition") ?? "";
  const { value, parameters } = await parseLongMediaType(disposition, pace);
  const filename = parameters.get("filename") ?? "";
  const encoding = (headers.get("content-transfer-encoding") ?? "").toLowerCase();
  return {
    name: value === "form-data" ? (parameters.get("name") ?? "") : "",
    filename: filename === "" ? "" : basePath(filename),
    contentType: headers.get("content-type") ?? "",
    body:
      encoding === "quoted-printable"
        ? decodeQuotedPrintable(body, { maySoftBreakHaveBlanks, pace })
        : body,
  };
}
