/** An edition of the pages, as tests need it. */
export interface Edition {
  /** Release of Bee. */
  readonly release: string;
  /** Version of its interface. */
  readonly interface: string;
  /** How many operations that has. */
  readonly operations: number;
  /** What stands behind `/docs/` and `/api/` in its addresses: nothing, or `2.8/`. */
  readonly prefix: string;
}

const AT_ROOT = process.env.EDITION_AT_ROOT?.trim() || "2.6.0";

function edition(release: string, version: string, operations: number): Edition {
  const prefix = release === AT_ROOT ? "" : `${release.replace(/\.\d+$/, "")}/`;
  return { release, interface: version, operations, prefix };
}

/** The two editions of the site by age, whichever of them stands at the root. */
export const OLDER = edition("2.6.0", "7.3.0", 90);
export const NEWER = edition("2.8.1", "8.1.0", 92);

/**
 * The edition at the root of the site under test, and the other one. `EDITION_AT_ROOT` says which it
 * is, as it does for the build.
 */
export const [ROOT, OTHER] = OLDER.prefix === "" ? [OLDER, NEWER] : [NEWER, OLDER];

/** Both, the one at the root first. */
export const EDITIONS: readonly Edition[] = [ROOT, OTHER];

/** A route that is written for the root (`/docs/…`, `/api/…`), as it stands in an edition. */
export const routeIn = ({ prefix }: Edition, route: string): string =>
  route.replace(/^\/(docs|api)\//, `/$1/${prefix}`);
