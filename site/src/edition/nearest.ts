/** A doc page, as Docusaurus lists it. */
export interface KnownPage {
  readonly id: string;
  readonly path: string;
}

/** Pages of an edition. */
export interface KnownEdition {
  readonly mainDocId: string;
  readonly docs: readonly KnownPage[];
}

function common(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at < 0 ? one.length : at;
}

/** Query parameter with the page that the current edition lacks. */
export const LACKS = "lacks";

/**
 * Page of another edition to open for the page with this id: the same page, its `relative`, or the
 * first page of the closest shared folder; the main page if no folder is shared.
 */
export function nearestPage(
  id: string,
  { docs, mainDocId }: KnownEdition,
  relative?: string,
): KnownPage {
  const named = docs.find((page) => page.id === id) ?? docs.find((page) => page.id === relative);
  if (named) return named;
  const parts = id.split("/");
  const main = docs.find((page) => page.id === mainDocId) ?? docs[0];
  if (!main) throw new Error("an edition has at least one page");
  let best = main;
  let most = 0;
  for (const page of docs) {
    const shared = common(parts, page.id.split("/"));
    if (shared > most) [best, most] = [page, shared];
  }
  return best;
}
