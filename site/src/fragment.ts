/** The id that a fragment names (`#100%` too). What is no valid escape is taken as it stands. */
export function idOf(hash: string): string {
  const text = hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
