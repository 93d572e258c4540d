import { BEE_RELEASES } from "./releases.ts";

export { BEE_RELEASES, FIRST_RELEASES } from "./releases.ts";

/** A version of the interface that has a document. */
export type InterfaceVersion = keyof typeof BEE_RELEASES;

/** All versions of the interface that have a document, oldest first. */
export const INTERFACE_VERSIONS = Object.keys(BEE_RELEASES) as readonly InterfaceVersion[];

/** The version that is described whole; the documents of the others are made from it by overlays. */
export const BASE_VERSION: InterfaceVersion = "7.3.0";

/** Which releases of Bee something belongs to: from `since` (inclusive) to `until` (exclusive). */
export interface Mark {
  /** The first release that has it, such as `2.8.0`; absent = all up to `until`. */
  readonly since?: string;
  /** The first release without it; absent = all from `since` on. */
  readonly until?: string;
}

/** Below 0 when release `a` is older than `b`, 0 when they are the same; both look like `2.8.0`. */
export function compareReleases(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.split(".").map(Number));
  for (const at of [0, 1, 2]) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether what carries the mark belongs to a release such as `2.8.1`. */
export function holdsIn(
  { since, until }: { readonly [Bound in keyof Mark]: Mark[Bound] | undefined },
  release: string,
): boolean {
  if (since !== undefined && compareReleases(release, since) < 0) return false;
  return until === undefined || compareReleases(release, until) < 0;
}

/** Whether what carries the mark belongs to a version of the interface. */
export function holds(mark: Mark, version: InterfaceVersion): boolean {
  return holdsIn(mark, BEE_RELEASES[version]);
}

/** Whether some release belongs to both marks. */
export function overlap(one: Mark, other: Mark): boolean {
  const ends = (mark: Mark, next: Mark): boolean =>
    mark.until !== undefined &&
    next.since !== undefined &&
    compareReleases(mark.until, next.since) <= 0;
  return !ends(one, other) && !ends(other, one);
}
