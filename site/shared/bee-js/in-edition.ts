import type { EditionFacts, Editions } from "../edition/routes.ts";
import { rootRoute } from "../edition/routes.ts";
import { anchorsOfPage, type BeeJsReference } from "./facts.ts";
import { BEE_JS_ROUTE, beeJsRoute } from "./routes.ts";

/** Pages and anchors of the reference that an edition lacks and another has, by release: `Bee#renameStorage`. */
export type LackedNames = Readonly<Record<string, readonly string[]>>;

/** Names that each reference lacks. Of a page that it lacks, the anchors are left out. */
export function lackedNames(references: readonly BeeJsReference[]): LackedNames {
  const all = references.map(({ release, pages }) => ({
    release,
    pages: new Set(pages.map(({ name }) => name)),
    names: pages.flatMap((page) => [
      page.name,
      ...anchorsOfPage(page).map((anchor) => `${page.name}#${anchor}`),
    ]),
  }));
  const known = new Set(all.flatMap(({ names }) => names));
  return Object.fromEntries(
    all.map(({ release, pages, names }) => {
      const own = new Set(names);
      const lacked = [...known].filter((name) => {
        const [page = "", anchor] = name.split("#");
        return !own.has(name) && (anchor === undefined || pages.has(page));
      });
      return [release, lacked];
    }),
  );
}

/**
 * Maps a page of the reference to another edition: to the same name, to the class if the edition lacks
 * the member, to the list if it lacks the class. `hash` is empty or begins with `#`.
 */
export function beeJsRouteIn(
  { route, hash }: { readonly route: string; readonly hash: string },
  { prefix, release }: Pick<EditionFacts, "prefix" | "release">,
  editions: Editions,
  lacked: LackedNames,
): string {
  const page = rootRoute(route, editions).slice(BEE_JS_ROUTE.length).replace(/\/$/, "");
  const names = lacked[release] ?? [];
  if (page === "" || names.includes(page)) return beeJsRoute(prefix, "");
  return beeJsRoute(prefix, page) + (names.includes(page + hash) ? "" : hash);
}
