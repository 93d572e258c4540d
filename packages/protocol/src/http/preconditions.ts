/** As much of `Headers` as is read. */
interface RequestHeaders {
  /** Value of a header, or null. */
  get(name: string): string | null;
}

/** What the conditions of a request lead to: the content, 304, or 412. */
type Precondition = "serve" | "not modified" | "failed";

/** Entity tags of a header such as `If-None-Match`; `*` matches any. */
function tagsOf(header: string): string[] {
  return [...header.matchAll(/\*|(?:W\/)?"[^"]*"/g)].map(([tag]) => tag);
}

function weak(tag: string): string {
  return tag.replace(/^W\//, "");
}

/**
 * Looks at the conditions in the order that HTTP prescribes. `etag` is absent for content behind a
 * feed; `modifiedMs` is the time that `Last-Modified` tells, NaN for content without a date:
 * conditions on dates are then ignored. [RFC 9110 §13.2.2, Go net/http]
 */
export function checkPreconditions(
  method: string,
  headers: RequestHeaders,
  etag: string | undefined,
  modifiedMs: number,
): Precondition {
  const ifMatch = headers.get("If-Match");
  if (ifMatch !== null && ifMatch !== "") {
    const isMet = tagsOf(ifMatch).some((tag) => tag === "*" || tag === etag);
    if (!isMet) return "failed";
  } else if (isDated(headers, "If-Unmodified-Since", (date) => modifiedMs > date)) return "failed";
  const isRead = method === "GET" || method === "HEAD";
  const ifNoneMatch = headers.get("If-None-Match");
  if (ifNoneMatch !== null && ifNoneMatch !== "") {
    const isKnown = tagsOf(ifNoneMatch).some(
      (tag) => tag === "*" || (etag !== undefined && weak(tag) === weak(etag)),
    );
    if (isKnown) return isRead ? "not modified" : "failed";
  } else if (isRead && isDated(headers, "If-Modified-Since", (date) => modifiedMs <= date)) {
    return "not modified";
  }
  return "serve";
}

/** False when `If-Range` names another state of the content, so that `Range` does not count. */
export function isRangeWanted(
  headers: RequestHeaders,
  etag: string | undefined,
  modifiedMs: number,
): boolean {
  const condition = headers.get("If-Range");
  if (condition === null || condition === "") return true;
  if (/^(?:W\/)?"/.test(condition)) return condition === etag;
  return Date.parse(condition) === modifiedMs;
}

function isDated(headers: RequestHeaders, name: string, holds: (date: number) => boolean): boolean {
  const date = Date.parse(headers.get(name) ?? "");
  return Number.isFinite(date) && holds(date);
}
