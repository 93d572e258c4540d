import { compareReleases } from "@swarm-docs/openapi/document/version";

/** Releases of Bee in which something holds: from `since` on, and before `until`. */
export interface ReleaseRange {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** Whether a text, or an entry of `data/`, belongs to a release such as `2.8.1`. */
export function inEdition({ since, until }: ReleaseRange, release: string): boolean {
  return (
    (since === undefined || compareReleases(release, since) >= 0) &&
    (until === undefined || compareReleases(release, until) < 0)
  );
}

/** Whether a range parts the releases, so that some have the thing and others have not. */
export function partsReleases(range: ReleaseRange, releases: readonly string[]): boolean {
  const having = releases.filter((release) => inEdition(range, release));
  return having.length > 0 && having.length < releases.length;
}
