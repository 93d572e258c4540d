import { frontMatterOf } from "@swarm-docs/search/builder/mdx";
import { RELEASES } from "../../settings/editions.ts";
import { editionPages } from "./pages.ts";

/** A page that only some editions have. */
export interface AlonePage {
  readonly title: string;
  /** Id of the page that readers of the others are led to; absent: the first one of the nearest folder. */
  readonly relative?: string;
}

const idOf = (name: string): string => name.replace(/\.mdx$/, "");

/**
 * The pages that an edition lacks, by id (`references/cheatsheet`). Their front matter names the
 * relative. Throws an Error for one that is no page of every edition.
 */
export function alonePages(root?: string): Readonly<Record<string, AlonePage>> {
  const editions = RELEASES.map((release) => editionPages(release, root));
  const isEverywhere = (id: string): boolean =>
    editions.every((pages) => pages.some(({ name }) => idOf(name) === id));
  const alone = editions.flat().filter(({ differs }) => differs === "alone");
  return Object.fromEntries(
    alone.map(({ name, file, text }) => {
      const { title, relative } = frontMatterOf(text);
      const id = relative === undefined ? undefined : String(relative).replace(/^\/docs\//, "");
      if (id !== undefined && !isEverywhere(id))
        throw new Error(`${file}: relative: not every edition has the page ${String(relative)}`);
      return [idOf(name), { title: String(title), ...(id !== undefined && { relative: id }) }];
    }),
  );
}
