import { compareReleases } from "@swarm-docs/openapi/document/version";

/** What is read of an edition. */
interface Named {
  /** Release of Bee, such as `2.8.1`. */
  readonly release: string;
}

/** `2.8` of `2.8.1`: how addresses name an edition. */
const short = (release: string): string => release.split(".").slice(0, 2).join(".");

/** Route of the page with what differs between two releases, given in any order. */
export function changesRoute(one: string, other: string): string {
  const [older = "", newer = ""] = [one, other].sort(compareReleases).map(short);
  return `/changes/${older}-${newer}`;
}

/** Anchor of a page's row there; `name` is its path below `docs/`, such as `concepts/pss.mdx`. */
export const pageAnchor = (name: string): string =>
  `page-${name.replace(/(\/index)?\.mdx$/, "").replaceAll("/", "-")}`;

/**
 * The edition that another is compared with: the newest, or for that the one before it; itself where
 * there is no other.
 */
export function counterpartOf<Edition extends Named>(
  release: string,
  editions: readonly Edition[],
): Edition | undefined {
  const sorted = editions.toSorted((one, other) => compareReleases(one.release, other.release));
  const newest = sorted.at(-1);
  return newest?.release === release ? (sorted.at(-2) ?? newest) : newest;
}
