import { hasWords } from "../../../shared/text/filter-words.ts";

/** Filter query: all words must occur, and the facet value must be listed. */
export interface Query {
  readonly words: readonly string[];
  readonly facet: string;
}

function matches(row: HTMLElement, { words, facet }: Query): boolean {
  if (facet && !(row.dataset.facet ?? "").split(" ").includes(facet)) return false;
  return hasWords(row.textContent ?? "", words);
}

/**
 * Hides rows (`[data-row]`) below `root` that do not match, and groups (`[data-group]`) without a
 * visible row. Returns the visible and the total number of rows.
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
