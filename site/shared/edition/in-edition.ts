import { holdsIn } from "@swarm-docs/openapi/document/version";

/** Range of Bee releases: from `since` (inclusive) until `until` (exclusive). */
export interface ReleaseRange {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

// Texts and entries of `data/` use the same release ranges as the OpenAPI document.
export { holdsIn as inEdition };

/** Whether a range splits the releases: some are inside, others outside. */
export function partsReleases(range: ReleaseRange, releases: readonly string[]): boolean {
  const having = releases.filter((release) => holdsIn(range, release));
  return having.length > 0 && having.length < releases.length;
}
