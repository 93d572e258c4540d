import { compareReleases } from "@swarm-docs/openapi/document/version";

/** Edition of the documentation, as far as pages need it (`data/editions.yaml`). */
export interface EditionFacts {
  /** Release of Bee, such as `2.8.1`. */
  readonly release: string;
  /** Version of its HTTP API. */
  readonly interface: string;
  /** Prefix in `/docs/` and `/api/` URLs: empty, or `2.8/`. */
  readonly prefix: string;
  /** Its Docusaurus version name. */
  readonly version: string;
  /** Patch releases that its pages described before, oldest first. */
  readonly earlier?: readonly { readonly release: string }[];
}

/** Editions of a site, the root edition first. */
export type Editions = readonly [EditionFacts, ...EditionFacts[]];

/** Oldest and newest edition of a site. */
export function byRelease(editions: Editions): readonly [EditionFacts, EditionFacts] {
  const sorted = editions.toSorted((one, other) => compareReleases(one.release, other.release));
  return [sorted[0] ?? editions[0], sorted.at(-1) ?? editions[0]];
}

/** The edition whose pages describe a release, now or before its last patch release, if any does. */
export function editionOfRelease<Edition extends Pick<EditionFacts, "release" | "earlier">>(
  wanted: string,
  editions: readonly Edition[],
): Edition | undefined {
  return editions.find(
    ({ release, earlier = [] }) =>
      release === wanted || earlier.some((patch) => patch.release === wanted),
  );
}

/** All pairs of editions, and of the patch releases that share one; older first. */
export function pairsOf<Edition extends Pick<EditionFacts, "release" | "earlier">>(
  editions: readonly Edition[],
): (readonly [older: Edition, newer: Edition])[] {
  const sorted = editions.toSorted((one, other) => compareReleases(one.release, other.release));
  return [
    ...sorted.flatMap((older, at) => sorted.slice(at + 1).map((newer) => [older, newer] as const)),
    ...sorted.flatMap((edition) => {
      const patches = [
        ...(edition.earlier ?? []).map(({ release }) => ({ ...edition, release })),
        edition,
      ];
      return patches.flatMap((older, at) =>
        patches.slice(at + 1).map((newer) => [older, newer] as const),
      );
    }),
  ];
}

const ROOMS = /^\/(docs|api|bee-js)(?:\/|$)/;

/**
 * Edition of a route (without the base URL, such as `/docs/2.8/concepts/pss`); `undefined` for
 * unversioned pages, such as the landing page.
 */
export function editionOfRoute(route: string, editions: Editions): EditionFacts | undefined {
  if (!ROOMS.test(route)) return undefined;
  const [root, ...others] = editions;
  const rest = route.replace(ROOMS, "");
  return others.find(({ prefix }) => `${rest}/`.startsWith(prefix)) ?? root;
}

/** `/docs/`, `/api/` or `/bee-js/` without an edition prefix. */
const ROOT_ROUTE = /^\/(docs|api|bee-js)\/(?!\d+\.\d+(?:\/|$))/;

/**
 * Maps a root-edition route to another edition. Unversioned routes and routes with a prefix stay
 * unchanged.
 */
export function routeIn(route: string, { prefix }: Pick<EditionFacts, "prefix">): string {
  return prefix === "" ? route : route.replace(ROOT_ROUTE, `/$1/${prefix}`);
}

/** Maps a route of any edition to the root edition. */
export function rootRoute(route: string, editions: Editions): string {
  const prefix = editionOfRoute(route, editions)?.prefix ?? "";
  const folder = prefix.replace(/\/$/, "");
  return prefix === "" ? route : route.replace(`/${folder}`, "");
}
