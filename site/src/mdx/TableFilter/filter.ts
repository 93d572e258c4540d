/** What the reader looks for: words that must all occur, and a facet value that must be listed. */
export interface Query {
  readonly words: readonly string[];
  readonly facet: string;
}

/** Words of a search text in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

function matches(row: HTMLElement, { words, facet }: Query): boolean {
  if (facet && !(row.dataset.facet ?? "").split(" ").includes(facet)) return false;
  const text = (row.textContent ?? "").toLowerCase();
  return words.every((word) => text.includes(word));
}

/**
 * Hides the rows (`[data-row]`) below `root` that do not match, and groups (`[data-group]`) that
 * are left without a row. Gives how many rows are visible, and how many there are.
 */
export function filterRows(root: ParentNode, query: Query): { visible: number; total: number } {
  const rows = [...root.querySelectorAll<HTMLElement>("[data-row]")];
  let visible = 0;
  for (const row of rows) {
    row.hidden = !matches(row, query);
    if (!row.hidden) visible++;
  }
  for (const group of root.querySelectorAll<HTMLElement>("[data-group]")) {
    group.hidden = group.querySelector("[data-row]:not([hidden])") === null;
  }
  return { visible, total: rows.length };
}
