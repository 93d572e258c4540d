// A hit as it is shown: its own title, where it stands, and whether its address may be followed.
import { LEVELS, levelOf } from "@swarm-docs/search/hierarchy";
import type { Hit, StoredHit } from "./contract.ts";

/** The hit's own heading with matched words between tags, for `Highlighted`. */
export function titleOf(hit: Hit): string {
  const level = levelOf(hit.hierarchy);
  return hit._highlightResult?.hierarchy?.[level]?.value ?? hit.hierarchy[level] ?? "";
}

/** Titles above the hit, from the page down; the navigation section when there is none. */
export function pathOf({ hierarchy }: StoredHit): string {
  const own = levelOf(hierarchy);
  const above = [...LEVELS].reverse().filter((level) => level < own && hierarchy[level]);
  return above.map((level) => hierarchy[level]).join(" › ") || hierarchy.lvl0;
}

/** All titles above the hit, from the navigation section down. */
export function trailOf(hit: StoredHit): string {
  const { lvl0 } = hit.hierarchy;
  const path = pathOf(hit);
  return path === lvl0 ? lvl0 : `${lvl0} › ${path}`;
}

const stepsOf = (url: string): string[] =>
  url
    .replace(/[?#].*/s, "")
    .split("/")
    .filter(Boolean);

/**
 * What tells hits apart whose titles are the same, down to the last: the words of the first step in
 * which their addresses differ. By `objectID`; hits that nothing else is called like are not in it.
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

/** The snippet with matched words between tags; empty when there is none. */
export function snippetOf(hit: Hit): string {
  return hit._snippetResult?.content?.value ?? "";
}

/** The hit that stands for the heading a text hit belongs to. */
export function parentOf(hit: StoredHit): StoredHit {
  return { ...hit, type: levelOf(hit.hierarchy), content: null };
}

/**
 * The route of a hit on this site: `/docs/x#y`. Hosted hits have absolute addresses; `undefined`
 * for addresses that lead elsewhere or are none.
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

/** Whether something from outside has the shape of a hit. */
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
export interface Group {
  readonly name: string;
  readonly hits: readonly Hit[];
}

/** Hits per group. */
export const GROUP_SIZE = 5;

/** What the group of the first hit is called, which stands above all others. */
export const BEST = "Best hit";

/**
 * The best hit, then the others by top-level heading: groups in the order of their best, each with at
 * most five. A single hit needs no group above its own.
 */
export function groupsOf(all: readonly Hit[]): Group[] {
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
