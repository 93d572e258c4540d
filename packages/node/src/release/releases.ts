import { bee260 } from "./bee-2.6.0.ts";
import { bee281 } from "./bee-2.8.1.ts";
import type { BaseName, ReleaseName } from "./name.ts";
import { patches } from "./patches.ts";
import type { Release } from "./release.ts";

const bases: Readonly<Record<BaseName, Release>> = { "2.6.0": bee260, "2.8.1": bee281 };

const patched = Object.entries(patches).map(([name, base]) => [name, { ...bases[base], name }]);

/** Every release that the node can be: those with a file of their own, then patch releases. */
export const releases = {
  ...bases,
  ...Object.fromEntries(patched),
} as Readonly<Record<ReleaseName, Release>>;

/** Names of the releases whose behavior has a file of its own, oldest first. */
export const baseNames = Object.keys(bases) as readonly BaseName[];

/** The release that another behaves as: itself unless it is a patch release. */
export const baseOf = (name: ReleaseName): BaseName =>
  (patches as Partial<Record<ReleaseName, BaseName>>)[name] ?? (name as BaseName);

/** Names of {@link releases}, in that order. */
export const releaseNames: readonly ReleaseName[] = Object.keys(releases) as ReleaseName[];

/** Default release of a node. */
export const usualRelease: ReleaseName = "2.6.0";

/** Which releases something belongs to: from `since` (inclusive) to `until` (exclusive). */
export interface ReleaseMark {
  readonly since?: BaseName;
  readonly until?: BaseName;
}

/** Whether what carries the mark belongs to a release. */
export function belongs({ since, until }: ReleaseMark, { name }: Release): boolean {
  const place = (one: ReleaseName): number => baseNames.indexOf(baseOf(one));
  if (since !== undefined && place(name) < place(since)) return false;
  return until === undefined || place(name) < place(until);
}

/** A release by its name. Fails with `RangeError` for one that the node cannot be. */
export function releaseOf(name: string): Release {
  const found = Object.hasOwn(releases, name) ? releases[name as ReleaseName] : undefined;
  if (found !== undefined) return found;
  throw new RangeError(`the node can be Bee ${releaseNames.join(" or ")}, not ${name}`);
}

/**
 * What `/health` reports as the node's version. Clients compare it with the versions they know, so it
 * begins with the Bee release whose interface this is; the rest says that this is no Bee.
 */
export function versionText({ name }: Release): string {
  return `${name}-development-node`;
}
