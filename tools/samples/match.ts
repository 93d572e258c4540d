const fold = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Whether what was printed is what a page shows: white space folded, `…` stands for anything. */
export function matches(shown: string, printed: string): boolean {
  const parts = fold(shown)
    .split("…")
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.map((part) => part.trim()).join("[\\s\\S]*")}$`).test(fold(printed));
}
