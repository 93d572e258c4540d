import { toHex } from "@swarm-docs/protocol/hex";
import type { OpenFile } from "@swarm-docs/protocol/file/joiner";
import { streamOf } from "./body.ts";
import { joinSlices } from "@swarm-docs/protocol/http/pieces";
import { sniffBytes, sniffType } from "@swarm-docs/protocol/http/sniff";
import { checkPreconditions, isRangeWanted } from "@swarm-docs/protocol/http/preconditions";
import {
  contentRange,
  multipartRanges,
  selectRanges,
  type ByteRange,
} from "@swarm-docs/protocol/http/ranges";
import type { Call } from "./route.ts";

/** Metadata of content to serve. */
interface ContentHead {
  /** Absent = sniffed from the first bytes. Empty text is sent as it is. */
  readonly contentType?: string | undefined;
  /** Without quotes; absent for mutable content such as feeds. */
  readonly etag?: string | undefined;
  /** Additional response headers. */
  readonly headers?: Headers;
}

/** The bytes of a range in pieces of 64 KiB. */
function pieces(file: OpenFile, { start, end }: ByteRange): AsyncIterable<Uint8Array> {
  return joinSlices(file.read(start, end), end - start);
}

async function sniff(file: OpenFile): Promise<string> {
  const end = Math.min(sniffBytes, Number(file.sizeBytes));
  const head = new Uint8Array(end);
  let filled = 0;
  for await (const slice of file.read(0, end)) {
    head.set(slice, filled);
    filled += slice.length;
  }
  return sniffType(head);
}

function text(status: number, message: string, headers: Headers): Response {
  for (const name of ["Accept-Ranges", "Content-Length", "ETag", "Last-Modified"])
    headers.delete(name);
  headers.set("Content-Type", "text/plain; charset=utf-8");
  headers.set("X-Content-Type-Options", "nosniff");
  // As for every short body of Go's server; clients may keep the connection. [Go net/http]
  headers.set("Content-Length", String(message.length + 1));
  return new Response(`${message}\n`, { status, headers });
}

/**
 * Serves a file as web servers do: conditions, one range or several, `HEAD` without ranges.
 * [bee pkg/api/bzz.go downloadHandler, Go net/http ServeContent]
 */
export async function serveContent(
  call: Call,
  file: OpenFile,
  head: ContentHead,
): Promise<Response> {
  const size = Number(file.sizeBytes);
  const headers = new Headers(head.headers);
  const etag = head.etag === undefined ? undefined : `"${head.etag}"`;
  const contentType = head.contentType ?? (await sniff(file));
  headers.set("Content-Type", contentType);
  headers.append("Access-Control-Expose-Headers", "Content-Disposition");
  if (etag !== undefined) headers.set("ETag", etag);
  if (call.request.method === "HEAD") {
    headers.set("Content-Length", String(size));
    return new Response(null, { headers });
  }
  const modifiedMs = Math.floor(call.node.clock.now() / 1000) * 1000;
  headers.set("Last-Modified", new Date(modifiedMs).toUTCString());
  const asked = call.request.headers;
  const verdict = checkPreconditions(call.request.method, asked, etag, modifiedMs);
  if (verdict === "not modified") {
    headers.delete("Content-Type");
    if (etag !== undefined) headers.delete("Last-Modified");
    return new Response(null, { status: 304, headers });
  }
  if (verdict === "failed") return new Response(null, { status: 412, headers });
  headers.set("Accept-Ranges", "bytes");
  const range = isRangeWanted(asked, etag, modifiedMs) ? asked.get("Range") : null;
  return selection(call, file, size, headers, range);
}

function whole(file: OpenFile, size: number, headers: Headers): Response {
  headers.set("Content-Length", String(size));
  return new Response(streamOf(pieces(file, { start: 0, end: size })), { headers });
}

function selection(
  call: Call,
  file: OpenFile,
  size: number,
  headers: Headers,
  header: string | null,
): Response {
  const selected = selectRanges(header, size);
  if (selected.kind === "unsatisfiable") {
    if (selected.contentRange) headers.set("Content-Range", selected.contentRange);
    return text(416, selected.message, headers);
  }
  if (selected.kind === "whole") return whole(file, size, headers);
  const { ranges, bytes } = selected;
  const [first] = ranges;
  if (first !== undefined && ranges.length === 1) {
    headers.set("Content-Range", contentRange(first, size));
    headers.set("Content-Length", String(bytes));
    return new Response(streamOf(pieces(file, first)), { status: 206, headers });
  }
  const boundary = toHex(call.node.random.bytes(30));
  const type = headers.get("Content-Type") ?? "";
  const parts = multipartRanges(ranges, size, type, boundary, (range) => pieces(file, range));
  headers.set("Content-Type", parts.contentType);
  headers.set("Content-Length", String(parts.bytes));
  return new Response(streamOf(parts.body), { status: 206, headers });
}
