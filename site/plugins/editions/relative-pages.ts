import { RELEASES } from "../../settings/editions.ts";
import { editionPages } from "../../content/pages.ts";

/**
 * Where readers of the other editions are led from pages that only some editions have: ids of pages
 * (`references/cheatsheet`), as `relative` in their front matter says. Throws an Error for one that is no page of
 * every edition.
 */
export function relativePages(): Readonly<Record<string, string>> {
  const editions = RELEASES.map((release) => editionPages(release));
  const isEverywhere = (id: string): boolean =>
    editions.every((pages) => pages.some((page) => page.id === id));
  const alone = editions.flat().filter(({ differs }) => differs === "alone");
  return Object.fromEntries(
    alone.flatMap(({ id: own, file, frontMatter: { relative } }) => {
      if (relative === undefined) return [];
      const id = String(relative).replace(/^\/docs\//, "");
      if (!isEverywhere(id))
        throw new Error(`${file}: relative: not every edition has the page ${String(relative)}`);
      return [[own, id]];
    }),
  );
}
