const fold = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * Regular expression for output shown on a page, with whitespace collapsed: `…` matches anything.
 */
export function patternOf(shown: string): string {
  const parts = fold(shown)
    .split("…")
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return `^${parts.map((part) => part.trim()).join("[\\s\\S]*")}$`;
}

/**
 * Whether printed output matches the output on the page: whitespace collapsed, `…` matches
 * anything.
 */
export function matches(shown: string, printed: string): boolean {
  return new RegExp(patternOf(shown)).test(fold(printed));
}
