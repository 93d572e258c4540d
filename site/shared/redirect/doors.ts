import { changesRoute, seriesOf } from "../changes/route.ts";
import { byRelease, type Editions } from "../edition/routes.ts";

/** A redirect. `from` and `to` are routes, without the base URL. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** Parts of the site with a copy per edition. */
const ROOMS = ["docs", "api"] as const;
/** Main page of an edition, below `/docs/`. */
const MAIN_PAGE = "concepts/introduction";

/**
 * Names of an edition in URLs (`2.8`, `2.8.1`), with its route prefix: empty for the root edition.
 */
function namesOf(editions: Editions): { readonly name: string; readonly prefix: string }[] {
  return editions.flatMap(({ release, earlier = [], prefix }) =>
    [seriesOf(release), ...earlier.map((patch) => patch.release), release].map((name) => ({
      name,
      prefix,
    })),
  );
}

/**
 * Alias prefixes of an edition: the root edition by number, any edition by patch release.
 * `/docs/2.6/` → `/docs/`, `/docs/2.8.1/` → `/docs/2.8/`.
 */
export function editionAliases(editions: Editions): Redirect[] {
  return namesOf(editions)
    .filter(({ name, prefix }) => `${name}/` !== prefix)
    .flatMap(({ name, prefix }) =>
      ROOMS.map((room) => ({ from: `/${room}/${name}/`, to: `/${room}/${prefix}` })),
    );
}

/** Canonical route of a URL with an alias prefix; `undefined` for all other URLs. */
export function withoutAlias(route: string, aliases: readonly Redirect[]): string | undefined {
  const alias = aliases.find(({ from }) => route.startsWith(from) && route.length > from.length);
  return alias && alias.to + route.slice(alias.from.length);
}

/** Redirects for edition URLs without a page: `/docs/2.8`, `/changes`. */
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
