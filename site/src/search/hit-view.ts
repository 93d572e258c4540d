// Display of a hit: title, breadcrumbs, and a safe URL.
import { LEVELS, levelOf } from "@swarm-docs/search/hierarchy";
import type { Hit, StoredHit } from "./contract.ts";

/** Headings that many pages have: without their page they name no subject. */
const SHARED_HEADINGS: ReadonlySet<string> = new Set([
  "If it does not work",
  "Check that it worked",
  "Common questions",
  "Where to go next",
  "Sources of the numbers",
]);

const isShared = ({ hierarchy }: StoredHit): boolean =>
  SHARED_HEADINGS.has(hierarchy[levelOf(hierarchy)] ?? "");

const marked = (hit: Hit, level: (typeof LEVELS)[number]): string =>
  hit._highlightResult?.hierarchy?.[level]?.value ?? hit.hierarchy[level] ?? "";

/**
 * The hit's own heading with mark tags, for `Highlighted`; after the title of its page if many pages
 * have that heading.
 */
export function hitTitle(hit: Hit): string {
  const own = marked(hit, levelOf(hit.hierarchy));
  return isShared(hit) ? `${marked(hit, "lvl1")}: ${own}` : own;
}

/**
 * Breadcrumbs: titles above the hit that its own title does not have, from the page down; the navigation
 * section if there are no others.
 */
export function pathOf(hit: StoredHit): string {
  const { hierarchy } = hit;
  const own = levelOf(hierarchy);
  const first = isShared(hit) ? "lvl2" : "lvl1";
  const above = [...LEVELS]
    .reverse()
    .filter((level) => level >= first && level < own && hierarchy[level]);
  return above.map((level) => hierarchy[level]).join(" › ") || hierarchy.lvl0;
}

/** All titles above the hit, from the navigation section down. */
export function trailOf(hit: StoredHit): string {
  const { lvl0 } = hit.hierarchy;
  const path = pathOf(hit);
  // The page of all operations is called as its section is.
  return path.split(" › ", 1)[0] === lvl0 ? path : `${lvl0} › ${path}`;
}

const stepsOf = (url: string): string[] =>
  url
    .replace(/[?#].*/s, "")
    .split("/")
    .filter(Boolean);

/**
 * Disambiguates hits with identical titles: the words of the first path segment in which their URLs
 * differ. Keyed by `objectID`; omits hits with unique titles.
 */
export function apartOf(hits: readonly StoredHit[]): ReadonlyMap<string, string> {
  const alike = new Map<string, StoredHit[]>();
  for (const hit of hits) {
    const name = JSON.stringify(hit.hierarchy);
    alike.set(name, [...(alike.get(name) ?? []), hit]);
  }
  const apart = new Map<string, string>();
  for (const group of alike.values()) {
    const paths = group.map(({ url }) => stepsOf(url));
    const at = paths[0]?.findIndex((step, place) => paths.some((path) => path[place] !== step));
    if (at === undefined || at < 0) continue;
    group.forEach(({ objectID }, which) => {
      const step = paths[which]?.[at];
      if (step) apart.set(objectID, step.replaceAll("-", " "));
    });
  }
  return apart;
}

/** Snippet with mark tags; empty if the hit has none. */
export function snippetOf(hit: Hit): string {
  return hit._snippetResult?.content?.value ?? "";
}

/** Hit for the heading of a text hit. */
export function parentOf(hit: StoredHit): StoredHit {
  return { ...hit, type: levelOf(hit.hierarchy), content: null };
}

/**
 * Route of a hit on this site: `/docs/x#y`. Hosted hits have absolute URLs; `undefined` for invalid
 * URLs and other sites.
 */
export function routeOf(url: string, origin: string, baseUrl: string): string | undefined {
  if (/^\/(?!\/)/.test(url)) return url;
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return undefined;
  }
  const isOurs = parsed.origin === origin && parsed.pathname.startsWith(baseUrl);
  return isOurs
    ? `/${parsed.pathname.slice(baseUrl.length)}${parsed.search}${parsed.hash}`
    : undefined;
}

const isText = (value: unknown): value is string => typeof value === "string";

/** Whether an untrusted value has the shape of a hit. */
export function isHit(value: unknown): value is StoredHit {
  const hit = value as Partial<StoredHit> | null;
  if (typeof hit !== "object" || hit === null) return false;
  const { objectID, url, type, hierarchy } = hit;
  if (!isText(objectID) || !isText(url) || !isText(type)) return false;
  if (typeof hierarchy !== "object" || hierarchy === null) return false;
  if (!isText(hierarchy.lvl0) || !isText(hierarchy.lvl1)) return false;
  return LEVELS.every((level) => hierarchy[level] == null || isText(hierarchy[level]));
}

/** Hits under the same top-level heading. */
export interface HitGroup {
  readonly name: string;
  readonly hits: readonly Hit[];
}

/** Hits per group. */
export const GROUP_SIZE = 5;

/** Title of the first group, which contains the best hit. */
export const BEST = "Best hit";

/**
 * Best hit, then the others by top-level heading: groups ordered by their best hit, with at most
 * five hits each. A single hit gets no separate best group.
 */
export function groupsOf(all: readonly Hit[]): HitGroup[] {
  const hits = all.filter(isHit);
  const [best] = hits;
  const top = best && hits.length > 1 ? [{ name: BEST, hits: [best] }] : [];
  const groups = new Map<string, Hit[]>();
  for (const hit of hits.slice(top.length)) {
    const group = groups.get(hit.hierarchy.lvl0);
    if (!group) groups.set(hit.hierarchy.lvl0, [hit]);
    else if (group.length < GROUP_SIZE) group.push(hit);
  }
  return [...top, ...[...groups].map(([name, members]) => ({ name, hits: members }))];
}
