import { compareReleases } from "@swarm-docs/openapi/document/version";

/** What a page knows of an edition of the documentation (`data/editions.yaml`). */
export interface EditionFacts {
  /** Release of Bee, such as `2.8.1`. */
  readonly release: string;
  /** Version of its HTTP interface. */
  readonly interface: string;
  /** What stands behind `/docs/` and `/api/` in its addresses: nothing, or `2.8/`. */
  readonly prefix: string;
  /** Its name among the framework's versions. */
  readonly version: string;
}

/** Editions of a site, the one at the root first. */
export type Editions = readonly [EditionFacts, ...EditionFacts[]];

/** The oldest and the newest edition of a site. */
export function byRelease(editions: Editions): readonly [EditionFacts, EditionFacts] {
  const sorted = editions.toSorted((one, other) => compareReleases(one.release, other.release));
  return [sorted[0] ?? editions[0], sorted.at(-1) ?? editions[0]];
}

/** All pairs of editions, the older one first. */
export function pairsOf<Edition extends Pick<EditionFacts, "release">>(
  editions: readonly Edition[],
): (readonly [older: Edition, newer: Edition])[] {
  const sorted = editions.toSorted((one, other) => compareReleases(one.release, other.release));
  return sorted.flatMap((older, at) =>
    sorted.slice(at + 1).map((newer) => [older, newer] as const),
  );
}

const ROOMS = /^\/(docs|api)(?:\/|$)/;

/**
 * The edition that a route belongs to (without the base URL, such as `/docs/2.8/concepts/pss`);
 * `undefined` for pages of no edition, such as the landing page.
 */
export function editionOfRoute(route: string, editions: Editions): EditionFacts | undefined {
  if (!ROOMS.test(route)) return undefined;
  const [root, ...others] = editions;
  const rest = route.replace(ROOMS, "");
  return others.find(({ prefix }) => `${rest}/`.startsWith(prefix)) ?? root;
}

/** Behind `/docs/` and `/api/` no edition is named yet. */
const ROOT_ROUTE = /^\/(docs|api)\/(?!\d+\.\d+(?:\/|$))/;

/**
 * A route of the edition at the root, as it stands in another. Routes of no edition, and those that
 * name theirs, stay.
 */
export function routeIn(route: string, { prefix }: Pick<EditionFacts, "prefix">): string {
  return prefix === "" ? route : route.replace(ROOT_ROUTE, `/$1/${prefix}`);
}

/** The same route as if its edition stood at the root. */
export function rootRoute(route: string, editions: Editions): string {
  const prefix = editionOfRoute(route, editions)?.prefix ?? "";
  const folder = prefix.replace(/\/$/, "");
  return prefix === "" ? route : route.replace(`/${folder}`, "");
}
