import type { Pace } from "@swarm-docs/protocol/pace";
import { fail } from "../errors/errors.ts";
import { ByteReader } from "./byte-reader.ts";

/** A body without a byte. */
export async function* emptyBody(): AsyncIterable<Uint8Array> {}

/**
 * The pieces of a body in order. An adapter that has the body elsewhere hands it over itself; this
 * is for plain `Request`s (Firefox has no `Request.body`, so the whole body is the way out there).
 */
export async function* requestBody(request: Request): AsyncIterable<Uint8Array> {
  if (request.method === "GET" || request.method === "HEAD") return;
  const stream: ReadableStream<Uint8Array> | null | undefined = request.body;
  if (stream === null) return;
  if (stream === undefined) {
    yield new Uint8Array(await request.arrayBuffer());
    return;
  }
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Pieces that are worked on at once: as many bytes as a socket gives. */
const pieceBytes = 64 << 10;

/** The same bytes in pieces of 64 KiB at most, each at the pace of the request. */
export async function* pacedBody(
  body: AsyncIterable<Uint8Array>,
  pace: Pace,
): AsyncIterable<Uint8Array> {
  for await (const piece of body) {
    for (let at = 0; at < piece.length; at += pieceBytes) {
      await pace();
      yield piece.length <= pieceBytes ? piece : piece.subarray(at, at + pieceBytes);
    }
  }
}

/** The same pieces; throws `body-too-large` as soon as more than `maxBytes` have come. */
export async function* limitedBody(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncIterable<Uint8Array> {
  let seen = 0;
  for await (const piece of body) {
    seen += piece.length;
    if (seen > maxBytes) fail("body-too-large");
    yield piece;
  }
}

/** All pieces joined; for small bodies only. */
export async function readBody(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    pieces.push(piece);
    size += piece.length;
  }
  const all = new Uint8Array(size);
  let offset = 0;
  for (const piece of pieces) {
    all.set(piece, offset);
    offset += piece.length;
  }
  return all;
}

/**
 * Response body with backpressure: pulls the next piece from `source` only when the client has read the
 * last. When the client disconnects, the iterator is returned (`finally` blocks run).
 */
export function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await iterator.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The first `count` bytes of a body, or all when these are fewer, and the same body from its beginning. */
export async function peek(
  body: AsyncIterable<Uint8Array>,
  count: number,
): Promise<readonly [head: Uint8Array, body: AsyncIterable<Uint8Array>]> {
  const reader = new ByteReader(body);
  const head = await reader.read(count);
  return [head, again(head, reader)];
}

async function* again(head: Uint8Array, reader: ByteReader): AsyncIterable<Uint8Array> {
  yield head;
  yield* reader.rest();
}

/** Bytes of the body of a request as `fetch` takes it; `undefined` if its length is unknown. */
export function sizeOf(body: BodyInit): number | undefined {
  if (typeof body === "string") return new TextEncoder().encode(body).length;
  if (body instanceof Blob) return body.size;
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return body.byteLength;
  if (body instanceof URLSearchParams) return String(body).length;
  return undefined;
}

/** The text of a JSON body. Keeps a byte order mark, which `JSON.parse` refuses as Go does. [Go encoding/json] */
function jsonText(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** Parses a JSON body. Throws for a byte order mark, too. */
export function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(jsonText(bytes));
}

/** A string, a bracket or another value of JSON; a string without its end, too, so that each character is read once. */
const token = /"(?:[^"\\]|\\.)*"?|[[{\]}]|null|[^\s,:"[{\]}]+/gs;

/** Reads a body up to the end of its first JSON value, as text; later text is ignored. [Go encoding/json Decoder] */
export async function readFirstJson(body: AsyncIterable<Uint8Array>): Promise<string> {
  const text = jsonText(await readBody(body));
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(token)) {
    if ("[{".includes(found)) depth++;
    if ("]}".includes(found)) depth--;
    if (depth <= 0) return text.slice(0, index + found.length);
  }
  return text;
}

/** The member of a JSON object whose name is `name` in any case; the last of several. [Go encoding/json Unmarshal] */
export function memberOf(object: object, name: string): unknown {
  const wanted = name.toLowerCase();
  const found = Object.entries(object).filter(([key]) => key.toLowerCase() === wanted);
  return found.at(-1)?.[1];
}
