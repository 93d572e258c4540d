import type { Content, EditionContent } from "./content.ts";

/** Invalid user input; the message is shown as is. */
export class UsageError extends Error {}

/** Whether `wish` is an earlier patch release of `release`: the same pages describe both. */
function isEarlierPatch(wish: string, release: string): boolean {
  const [, minor, patch] = /^(\d+\.\d+)\.(\d+)$/.exec(wish) ?? [];
  const [, ownMinor, ownPatch] = /^(\d+\.\d+)\.(\d+)$/.exec(release) ?? [];
  return minor !== undefined && minor === ownMinor && Number(patch) < Number(ownPatch);
}

/**
 * The edition of a release: the newest one without a wish, else the one whose release begins with it
 * (`2.8` is 2.8.2) or is a later patch release (`2.8.1` is 2.8.2, too). Throws a `UsageError` that lists
 * the releases for any other wish.
 */
export function editionOf({ editions }: Content, wish?: string): EditionContent {
  const found =
    wish === undefined
      ? editions.at(-1)
      : editions.find(
          ({ release }) =>
            release === wish || release.startsWith(`${wish}.`) || isEarlierPatch(wish, release),
        );
  if (found) return found;
  const releases = editions.map(({ release }) => release).join(", ");
  throw new UsageError(`There is no edition "${wish}". There are ${releases}.`);
}

/** The address on the site of a page whose address without the prefix is known. */
export function siteAddress(route: string, { prefix }: Pick<EditionContent, "prefix">): string {
  return route.replace(/^\/(docs|api|bee-js)(?:\/|$)/, `/$1/${prefix}`);
}

/** A parsed address and the edition it names, if any. */
export interface Place {
  /** Address without host, prefix, ending and slash at the end: `/docs/concepts/pss`. */
  readonly route: string;
  /** Without `#`; empty for the whole page. */
  readonly anchor: string;
  readonly edition?: EditionContent;
}

/**
 * Reads an address: with or without host, `.md`, anchor and the folder of an edition, or the URI of a
 * resource (`swarm-docs://pages/docs/…`).
 */
export function placeOf(address: string, { editions }: Content): Place {
  const [before = "", anchor = ""] = address.replace(/^[a-z-]+:\/\/[^/]*/i, "").split("#");
  const path = `/${before.replace(/[?].*$/, "").replace(/(\.md|\/)+$/, "")}`.replace(/^\/+/, "/");
  const edition = editions.find(
    ({ prefix }) => prefix !== "" && new RegExp(`^/(docs|api|bee-js)/${prefix}`).test(`${path}/`),
  );
  const route = edition ? `${path}/`.replace(`/${edition.prefix}`, "/").slice(0, -1) : path;
  return { route, anchor, ...(edition && { edition }) };
}
