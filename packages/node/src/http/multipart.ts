import { ByteReader, TruncatedBodyError } from "./byte-reader.ts";
import { readParameters } from "./header-parameters.ts";

/** A multipart body that breaks its format. */
export class MultipartError extends Error {
  constructor(what: string) {
    super(`multipart: ${what}`);
    this.name = "MultipartError";
  }
}

/** One part of a form. Its body must be read before the next part is asked for, or is lost. */
export interface FormPart {
  /** Name of the field; empty when the part has none. */
  readonly name: string;
  /** Base name of the file; empty when the part has none. */
  readonly filename: string;
  /** Header of the part as written; empty when absent. */
  readonly contentType: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Most bytes of headers in front of one part. */
const maxHeaderBytes = 64 << 10;

/** The boundary in a `Content-Type` header; empty when there is none. */
export function boundaryOf(contentType: string): string {
  return readParameters(contentType).parameters.get("boundary") ?? "";
}

/**
 * The parts of a multipart body, read as it comes. Throws `MultipartError`, also for an empty boundary,
 * or `TruncatedBodyError` when it is cut short. [RFC 7578, RFC 2046 §5.1, Go mime/multipart]
 */
export async function* readMultipart(
  source: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<FormPart> {
  if (boundary === "") throw new MultipartError("no boundary");
  const encoder = new TextEncoder();
  const delimiter = encoder.encode(`\r\n--${boundary}`);
  // The line end makes the first delimiter look like all others.
  const reader = new ByteReader(behind(encoder.encode("\r\n"), source));
  try {
    await drain(reader.until(delimiter, "the first boundary"));
    while (await isPartNext(reader)) {
      const headers = await readHeaders(reader);
      const body = reader.until(delimiter, "a part");
      yield partOf(headers, uncloseable(body));
      await drain(body);
    }
  } finally {
    await reader.close();
  }
}

async function* behind(
  first: Uint8Array,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first;
  yield* source;
}

/** Who stops reading in the middle of a part must not end the walk over the rest of it. */
function uncloseable(body: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => ({ next: () => body.next() }) };
}

async function drain(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const slice of body) void slice;
}

/** Reads what follows a boundary: a line end, or two dashes behind the last. */
async function isPartNext(reader: ByteReader): Promise<boolean> {
  let mark = await reader.read(2);
  for (let padding = 0; mark[0] === 0x20 || mark[0] === 0x09; padding++) {
    if (padding > 100) throw new MultipartError("a boundary is followed by other text");
    mark = Uint8Array.of(mark[1] ?? 0, ...(await reader.read(1)));
  }
  const text = new TextDecoder().decode(mark);
  if (text === "--") return false;
  if (text === "\r\n") return true;
  if (mark.length < 2) throw new TruncatedBodyError("a boundary");
  throw new MultipartError("a boundary is followed by other text");
}

async function readHeaders(reader: ByteReader): Promise<Map<string, string>> {
  const lines: string[] = [];
  let size = 0;
  for (;;) {
    const bytes: number[] = [];
    for await (const slice of reader.until(Uint8Array.of(13, 10), "the headers of a part")) {
      size += slice.length;
      if (size > maxHeaderBytes) throw new MultipartError("headers too long");
      for (const byte of slice) bytes.push(byte);
    }
    if (bytes.length === 0) break;
    lines.push(new TextDecoder().decode(Uint8Array.from(bytes)));
    size += 2;
  }
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    if (colon < 1) throw new MultipartError("malformed header");
    headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
}

/** What is left of a path before its last slashes. A pattern for them would take 64 Ki looks at each. */
function baseName(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(path.lastIndexOf("/", end - 1) + 1, end);
}

function partOf(headers: Map<string, string>, body: AsyncIterable<Uint8Array>): FormPart {
  const { value, parameters } = readParameters(headers.get("content-disposition") ?? "");
  const isForm = value === "form-data";
  return {
    name: isForm ? (parameters.get("name") ?? "") : "",
    filename: baseName(parameters.get("filename") ?? ""),
    contentType: headers.get("content-type") ?? "",
    body,
  };
}
