// Titles and texts of the changes page, for HTML and Markdown.
import type { Changes, ChangedPage, ChangeKind } from "./facts.ts";

/** Two releases, older first. */
export type Releases = Pick<Changes, "older" | "newer">;

/** Title of the page. */
export const changesTitle = ({ older, newer }: Releases): string =>
  `What changed from Bee ${older} to ${newer}`;

/** Description of the page, one sentence. */
export const descriptionOf = ({ older, newer }: Releases): string =>
  `Options, interface, errors, log lines and statements that differ between Bee ${older} and ${newer}, each with its place.`;

/** Filters of the page. */
export const FACETS = {
  options: "options",
  interface: "interface",
  messages: "errors and log lines",
  facts: "numbers, protocols, metrics",
  pages: "pages",
} as const;

/** Text of a chip: `new in 2.7.0`. */
export const chipText = (kind: ChangeKind, release?: string): string =>
  release === undefined ? kind : `${kind} in ${release}`;

/** `3 differences`, or why they are not counted. */
export function countText({ kind, isRewritten, places }: ChangedPage, releases: Releases): string {
  if (kind === "new") return `only in the edition of ${releases.newer}`;
  if (kind === "gone") return `only in the edition of ${releases.older}`;
  if (isRewritten) return "a text of its own in each edition";
  return places === 1 ? "1 difference" : `${places} differences`;
}

/** Counts of a part by kind: `1 gone, 12 changed, 17 new`. */
export function sumText(rows: readonly { readonly kind: ChangeKind }[]): string {
  return (["gone", "changed", "new"] as const)
    .map((kind) => [rows.filter((row) => row.kind === kind).length, kind] as const)
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `${count} ${kind}`)
    .join(", ");
}

/** Summary of the page differences, one sentence. */
export function pagesText({ shelves }: Pick<Changes, "shelves">): string {
  const pages = shelves.flatMap((shelf) => shelf.pages);
  const places = pages.reduce((sum, page) => sum + page.places, 0);
  const changed = pages.filter(({ kind }) => kind === "changed").length;
  const same = shelves.reduce((sum, shelf) => sum + shelf.same.length, 0);
  const alone = pages.length - changed;
  const more = alone > 0 ? `, ${alone} in one edition only` : "";
  return `${changed} pages have ${places} differences, ${same} have none${more}. Each count opens the page with its differences shown.`;
}
