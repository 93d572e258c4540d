import { compareReleases } from "@swarm-docs/openapi/document/version";

/** The part of an edition that is used. */
interface Named {
  /** Release of Bee, such as `2.8.1`. */
  readonly release: string;
}

/** `2.8` of `2.8.1`: the edition in URLs. */
export const seriesOf = (release: string): string => release.split(".").slice(0, 2).join(".");

/** Whether two releases share an edition: patch releases of one minor release. */
export const isPatch = (one: string, other: string): boolean => seriesOf(one) === seriesOf(other);

/** Route of the changes page of two releases, in any order: `/changes/2.6-2.8`, `/changes/2.8.1-2.8.2`. */
export function changesRoute(one: string, other: string): string {
  const releases = [one, other].sort(compareReleases);
  return `/changes/${(isPatch(one, other) ? releases : releases.map(seriesOf)).join("-")}`;
}

/** Anchor of a page's row; `name` is its path below `docs/`, such as `concepts/pss.mdx`. */
export const pageAnchor = (name: string): string =>
  `page-${name.replace(/(\/index)?\.mdx$/, "").replaceAll("/", "-")}`;

/**
 * Diff base of an edition: the newest; for the newest, its predecessor; itself if it is the only
 * one.
 */
export function counterpartOf<Edition extends Named>(
  release: string,
  editions: readonly Edition[],
): Edition | undefined {
  const sorted = editions.toSorted((one, other) => compareReleases(one.release, other.release));
  const newest = sorted.at(-1);
  return newest?.release === release ? (sorted.at(-2) ?? newest) : newest;
}
