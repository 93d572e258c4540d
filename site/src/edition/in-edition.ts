/** Releases of Bee in which a fact holds: from `since` on, and before `until`. */
export interface ReleaseRange {
  readonly since?: string;
  readonly until?: string;
}

function isBefore(one: string, other: string): boolean {
  return one.localeCompare(other, "en", { numeric: true }) < 0;
}

/** Whether an entry of `data/` holds in a release such as `2.8.1`. */
export function inEdition({ since, until }: ReleaseRange, release: string): boolean {
  return !(since && isBefore(release, since)) && !(until && !isBefore(release, until));
}
