/** Decodes the id of a fragment; an invalid escape (`#100%`) is used literally. */
export function idOf(hash: string): string {
  const text = hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
