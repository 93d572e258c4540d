// Ranges and conditions, as Bee's server handles them. [Go net/http ServeContent]
import { checkPreconditions, isRangeWanted } from "@swarm-docs/protocol/http/preconditions";
import { contentRange, multipartRanges, selectRanges } from "@swarm-docs/protocol/http/ranges";
import type { FoundContent, Select } from "./respond.ts";

/** Separates the parts of a body of several ranges. */
const BOUNDARY = "swarm-fetch-7f1d35b0c2a84e6f9d";

/** Content of Swarm has no date. */
const NO_DATE = Number.NaN;

/** Selects the parts that `Range` asks for, or gives 304, 412 or 416. Conditions on dates do not hold. */
export const select: Select = (found, asked, isHead) => {
  const { content, contentType = "", etag } = found;
  const { size } = content;
  const tag = etag === undefined ? undefined : `"${etag}"`;
  const verdict = checkPreconditions("GET", asked, tag, NO_DATE);
  if (verdict === "not modified") return empty(304, found);
  if (verdict === "failed") return empty(412, found);
  if (isHead || !isRangeWanted(asked, tag, NO_DATE)) return undefined;
  const selected = selectRanges(asked.get("Range"), size);
  if (selected.kind === "whole") return undefined;
  if (selected.kind === "unsatisfiable") {
    const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8" });
    if (selected.contentRange) headers.set("Content-Range", selected.contentRange);
    return new Response(`${selected.message}\n`, { status: 416, headers });
  }
  const { ranges, bytes } = selected;
  const [first] = ranges;
  if (first !== undefined && ranges.length === 1) {
    const headers = { "Content-Range": contentRange(first, size) };
    return { status: 206, headers, bytes, body: content.read(first.start, first.end) };
  }
  const parts = multipartRanges(ranges, size, contentType, BOUNDARY, ({ start, end }) =>
    content.read(start, end),
  );
  const headers = { "Content-Type": parts.contentType };
  return { status: 206, headers, bytes: parts.bytes, body: parts.body };
};

function empty(status: number, { etag, headers: more = {} }: FoundContent): Response {
  const headers = new Headers(more);
  if (etag !== undefined) headers.set("ETag", `"${etag}"`);
  return new Response(null, { status, headers });
}
