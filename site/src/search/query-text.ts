/** Most characters that a search takes [website.md 5]. */
export const MAX_QUERY = 64;

/**
 * A text as a query: control characters and line breaks become blanks, invisible direction marks
 * go, and at most 64 characters stay (a surrogate pair is never cut in two).
 */
export function queryFrom(text: string): string {
  // A longer start than needed, so that pasted megabytes are not read to their end.
  const plain = text
    .slice(0, 1000)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/^ /, "");
  return plain.slice(0, MAX_QUERY).replace(/[\ud800-\udbff]$/, "");
}
