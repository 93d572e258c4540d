import { sizeOf } from "../http/body.ts";
import type { HeaderLines } from "./messages.ts";
import { piecesOf } from "./slices.ts";

/** A request taken apart, ready to travel. */
export interface RequestParts {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: HeaderLines;
  readonly body?: AsyncIterable<Uint8Array>;
  readonly redirect: RequestRedirect;
}

/**
 * What `fetch` was given, taken apart. Only path and query of the address count. A body whose size is
 * known declares it, as HTTP clients do. Works where requests have no `body` (Firefox): the body is
 * read whole there.
 */
export async function requestParts(
  input: string | URL | Request,
  init: RequestInit,
  gone: AbortSignal,
): Promise<RequestParts> {
  const request = input instanceof Request ? input : undefined;
  const method = (init.method ?? request?.method ?? "GET").toUpperCase();
  const headers = new Headers(init.headers ?? request?.headers);
  // Answers are read as they come; nothing on the way would unpack them.
  headers.delete("Accept-Encoding");
  const given = init.body ?? (request === undefined ? undefined : await bodyOfRequest(request));
  const body = given === undefined || given === null ? undefined : readable(given, headers, gone);
  return {
    method,
    path: pathOf(request?.url ?? String(input)),
    headers: [...headers],
    redirect: init.redirect ?? request?.redirect ?? "follow",
    ...(body !== undefined && { body }),
  };
}

/** Path and query of an address, also of one without origin. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(
    address.startsWith("/") ? `http://localhost${address}` : address,
    "http://localhost/",
  );
  return pathname + search;
}

async function bodyOfRequest(request: Request): Promise<BodyInit | undefined> {
  if (request.method === "GET" || request.method === "HEAD") return undefined;
  const stream: ReadableStream<Uint8Array> | null | undefined = request.body;
  if (stream !== undefined) return stream as ReadableStream<Uint8Array<ArrayBuffer>> | undefined;
  const whole = await request.arrayBuffer();
  return whole.byteLength === 0 ? undefined : whole;
}

function readable(body: BodyInit, headers: Headers, gone: AbortSignal): AsyncIterable<Uint8Array> {
  const wrapped = new Response(body);
  const type = wrapped.headers.get("Content-Type");
  if (type !== null && !headers.has("Content-Type")) headers.set("Content-Type", type);
  const size = sizeOf(body);
  if (size !== undefined && !headers.has("Content-Length")) {
    headers.set("Content-Length", String(size));
  }
  return piecesOf(wrapped.body ?? new ReadableStream(), gone);
}
