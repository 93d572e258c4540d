const fold = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * The pattern of what a page shows, for text whose white space is folded to single spaces: `…` stands
 * for anything.
 */
export function patternOf(shown: string): string {
  const parts = fold(shown)
    .split("…")
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return `^${parts.map((part) => part.trim()).join("[\\s\\S]*")}$`;
}

/** Whether what was printed is what a page shows: white space folded, `…` stands for anything. */
export function matches(shown: string, printed: string): boolean {
  return new RegExp(patternOf(shown)).test(fold(printed));
}
