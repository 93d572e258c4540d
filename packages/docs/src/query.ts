// What the search field, the command line and the tool `search` make of a text before they search.
import { parseLine } from "./log/decode.ts";

/** `"message"` of an error response of the node, with its JSON escapes. */
export const MESSAGE = /"message"\s*:\s*"((?:[^"\\]|\\.)*)"/;

/** Messages that only say that the node ends; the line's `error` is the cause. */
const ENDS = /^(?:failed to build bee node|got error,? (?:while )?shutting down[. ]*)$/;

/** What journald, Docker Compose or a Go logger writes before a message: `bee-1  | `, `2026/11/25 10:00:01 ERROR `. */
const PREFIX =
  /^\s*(?:[A-Z][a-z]{2} +\d+ [\d:]{8} \S+ \S+\[\d+\]: |[\w.-]+ +\| |\d{4}[-/]\d\d[-/]\d\d[T ][\d:.]+Z?\s+(?:[A-Z]+\s+)?)/;

/** A value behind a message whose beginning was not copied: `" "peer_address"="ab…"`. */
const NEXT_VALUE = /" "\w+"=/;

/** Values that would take the space of words: hashes, and paths of three steps or more. */
const LONG_VALUE = /(?:\/[\w.@-]+){3,}|\b[\da-f]{40,}\b/g;

/** The message of a log line of Bee or of an error answer, or `text` if it is neither. */
function messageOf(text: string): string {
  const line = parseLine(
    NEXT_VALUE.test(text) && !text.includes('"msg"=') ? `"msg"="${text}` : text,
  );
  if (line) {
    const [msg = "", error = ""] = [line.get("msg"), line.get("error")];
    const parts = [ENDS.test(msg) && error ? "" : msg, error].filter(Boolean);
    return parts.join(": ").replace(LONG_VALUE, "…");
  }
  return MESSAGE.exec(text)?.[1]?.replace(/\\(.)/g, "$1") ?? text.replace(PREFIX, "");
}

/**
 * Converts text to a query: reduces a log line or an error response to its message, replaces
 * control characters and line breaks by spaces, removes invisible bidi marks, and truncates to
 * `most` UTF-16 code units without splitting a surrogate pair.
 * @example queryFrom('"level"="error" "msg"="create batch" "error"="out of gas"', 64) // "create
 * batch: out of gas"
 */
export function queryFrom(text: string, most: number): string {
  // 4,000 characters hold any log line; do not scan a pasted file.
  const plain = messageOf(text.slice(0, 4000))
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/^ /, "");
  return plain.slice(0, most).replace(/[\ud800-\udbff]$/, "");
}
