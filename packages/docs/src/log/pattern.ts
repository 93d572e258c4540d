/** The fixed parts of a message between its variable ones (`{name}`), in order; of its first line. */
export function fixedParts(pattern: string): string[] {
  const [first = ""] = pattern.split("\n");
  return first.split(/\{\w+\}/).filter((part) => part.trim() !== "");
}

/** Whether all fixed parts of a message occur in the text, in order. Linear in the text. */
export function occurs(parts: readonly string[], text: string): boolean {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from > 0;
}
