/** A page of an edition, as the framework knows it. */
export interface KnownPage {
  readonly id: string;
  readonly path: string;
}

/** The pages of an edition. */
export interface KnownEdition {
  readonly mainDocId: string;
  readonly docs: readonly KnownPage[];
}

function common(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at < 0 ? one.length : at;
}

/** Name of the value in an address that says which page its edition lacks. */
export const LACKS = "lacks";

/**
 * The page of an edition for a reader who comes from a page with this id in another: the same, its
 * relative, or the first one in the nearest folder; the main page when no folder is shared.
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
