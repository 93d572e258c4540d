/** Tables that left a page for a sibling page: the page, the anchors of its rows, the sibling. */
const TABLES = [
  ["bee/working-with-bee/configuration", /^#options?-(?!people-ask-for)/, "options"],
  ["bee/working-with-bee/monitoring", /^#metrics?-/, "metrics"],
] as const;

/** Path of the page that has the row of an old link; `undefined` for all other links. */
export function pathOfMovedRow(pathname: string, hash: string): string | undefined {
  const path = pathname.replace(/\/$/, "");
  const table = TABLES.find(([page, rows]) => path.endsWith(`/${page}`) && rows.test(hash));
  return table && path.replace(/[^/]+$/, table[2]);
}
