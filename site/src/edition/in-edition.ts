import { holdsIn } from "@swarm-docs/openapi/document/version";

/** Releases of Bee in which something holds: from `since` on, and before `until`. */
export interface ReleaseRange {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

// Texts and entries of `data/` belong to releases as what stands in the interface document does.
export { holdsIn as inEdition };

/** Whether a range parts the releases, so that some have the thing and others have not. */
export function partsReleases(range: ReleaseRange, releases: readonly string[]): boolean {
  const having = releases.filter((release) => holdsIn(range, release));
  return having.length > 0 && having.length < releases.length;
}
