// What the page of changes is called and says by itself, for readers and for programs.
import type { Changes, ChangedPage, ChangeKind } from "./facts.ts";

/** Two releases, the older one first. */
export type Releases = Pick<Changes, "older" | "newer">;

/** Title of the page. */
export const titleOf = ({ older, newer }: Releases): string =>
  `What changed from Bee ${older} to ${newer}`;

/** What the page gives, in one sentence. */
export const descriptionOf = ({ older, newer }: Releases): string =>
  `Options, interface, errors, log lines and statements that differ between Bee ${older} and ${newer}, each with its place.`;

/** Kinds by which the page can be filtered. */
export const FACETS = {
  options: "options",
  interface: "interface",
  messages: "errors and log lines",
  facts: "numbers, protocols, metrics",
  pages: "pages",
} as const;

/** `new in 2.7.0`: what a chip says. */
export const chipText = (kind: ChangeKind, release?: string): string =>
  release === undefined ? kind : `${kind} in ${release}`;

/** `3 differences`, or why they are not counted. */
export function countText({ kind, isRewritten, places }: ChangedPage, releases: Releases): string {
  if (kind === "new") return `only in the edition of ${releases.newer}`;
  if (kind === "gone") return `only in the edition of ${releases.older}`;
  if (isRewritten) return "a text of its own in each edition";
  return places === 1 ? "1 difference" : `${places} differences`;
}

/** How many things of each kind a part has: `1 gone, 12 changed, 17 new`. */
export function sumText(rows: readonly { readonly kind: ChangeKind }[]): string {
  return (["gone", "changed", "new"] as const)
    .map((kind) => [rows.filter((row) => row.kind === kind).length, kind] as const)
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `${count} ${kind}`)
    .join(", ");
}

/** How the pages differ, in a sentence. */
export function pagesText({ shelves }: Pick<Changes, "shelves">): string {
  const pages = shelves.flatMap((shelf) => shelf.pages);
  const places = pages.reduce((sum, page) => sum + page.places, 0);
  const changed = pages.filter(({ kind }) => kind === "changed").length;
  const same = shelves.reduce((sum, shelf) => sum + shelf.same.length, 0);
  const alone = pages.length - changed;
  const more = alone > 0 ? `, ${alone} in one edition only` : "";
  return `${changed} pages have ${places} differences, ${same} have none${more}. Each count opens the page with its differences shown.`;
}
