import { RELEASES } from "../../settings/editions.ts";
import { editionPages } from "../../content/pages.ts";

/** A page that only some editions have. */
export interface AlonePage {
  readonly title: string;
  /** Id of the page that readers of the others are led to; absent: the first one of the nearest folder. */
  readonly relative?: string;
}

/**
 * The pages that an edition lacks, by id (`references/cheatsheet`). Their front matter names the
 * relative. Throws an Error for one that is no page of every edition.
 */
export function alonePages(): Readonly<Record<string, AlonePage>> {
  const editions = RELEASES.map((release) => editionPages(release));
  const isEverywhere = (id: string): boolean =>
    editions.every((pages) => pages.some((page) => page.id === id));
  const alone = editions.flat().filter(({ differs }) => differs === "alone");
  return Object.fromEntries(
    alone.map(({ id: own, file, frontMatter }) => {
      const { title, relative } = frontMatter;
      const id = relative === undefined ? undefined : String(relative).replace(/^\/docs\//, "");
      if (id !== undefined && !isEverywhere(id))
        throw new Error(`${file}: relative: not every edition has the page ${String(relative)}`);
      return [own, { title: String(title), ...(id !== undefined && { relative: id }) }];
    }),
  );
}
