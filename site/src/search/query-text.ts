import { parseLine } from "@swarm-docs/docs/log/decode";

/** Maximum length of a search query, in UTF-16 code units [website.md 5]. */
export const MAX_QUERY = 64;

/** `"message"` of an error response of the node, with its JSON escapes. */
const MESSAGE = /"message"\s*:\s*"((?:[^"\\]|\\.)*)"/;

/** The message of a log line of Bee or of an error answer, or `text` if it is neither. */
function messageOf(text: string): string {
  const line = parseLine(text);
  if (line) return [line.get("msg"), line.get("error")].filter(Boolean).join(": ");
  return MESSAGE.exec(text)?.[1]?.replace(/\\(.)/g, "$1") ?? text;
}

/**
 * Converts text to a query: reduces a log line or an error response to its message, replaces
 * control characters and line breaks by spaces, removes invisible bidi marks, and truncates to
 * `MAX_QUERY` code units without splitting a surrogate pair.
 * @example queryFrom('"level"="error" "msg"="create batch" "error"="out of gas"') // "create batch:
 * out of gas"
 */
export function queryFrom(text: string): string {
  // 4,000 characters hold any log line; do not scan a pasted file.
  const plain = messageOf(text.slice(0, 4000))
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/^ /, "");
  return plain.slice(0, MAX_QUERY).replace(/[\ud800-\udbff]$/, "");
}
