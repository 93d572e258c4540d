import { changesRoute } from "../changes/route.ts";
import { byRelease, type Editions } from "../edition/routes.ts";

/** One retired address. `from` and `to` are routes, without the base URL. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** Parts of the site that have a copy per edition. */
const ROOMS = ["docs", "api"] as const;
/** Where the documentation of an edition begins, below `/docs/`. */
const MAIN_PAGE = "concepts/introduction";

/**
 * Names of an edition in addresses (`2.8`, `2.8.1`), with the prefix that its pages have: none for the
 * edition at the root.
 */
function namesOf(editions: Editions): { readonly name: string; readonly prefix: string }[] {
  return editions.flatMap(({ release, prefix }) =>
    [release.split(".").slice(0, 2).join("."), release].map((name) => ({ name, prefix })),
  );
}

/**
 * Prefixes of routes that name an edition differently from its pages: by number the edition at the root,
 * by patch release any. `/docs/2.6/` → `/docs/`, `/docs/2.8.1/` → `/docs/2.8/`.
 */
export function editionAliases(editions: Editions): Redirect[] {
  return namesOf(editions)
    .filter(({ name, prefix }) => `${name}/` !== prefix)
    .flatMap(({ name, prefix }) =>
      ROOMS.map((room) => ({ from: `/${room}/${name}/`, to: `/${room}/${prefix}` })),
    );
}

/** The route of a page whose address begins with an alias; `undefined` for all other addresses. */
export function withoutAlias(route: string, aliases: readonly Redirect[]): string | undefined {
  const alias = aliases.find(({ from }) => route.startsWith(from) && route.length > from.length);
  return alias && alias.to + route.slice(alias.from.length);
}

/** Redirects from addresses of editions and of their changes that have no page: `/docs/2.8`, `/changes`. */
export function frontDoors(editions: Editions): Redirect[] {
  const [oldest, newest] = byRelease(editions);
  return [
    ...namesOf(editions).map(({ name, prefix }) => ({
      from: `/docs/${name}`,
      to: `/docs/${prefix}${MAIN_PAGE}`,
    })),
    ...editionAliases(editions).filter(({ from }) => from.startsWith("/api/")),
    ...(oldest === newest
      ? []
      : [{ from: "/changes", to: changesRoute(oldest.release, newest.release) }]),
  ];
}
