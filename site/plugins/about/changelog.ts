import { readFileSync } from "node:fs";
import path from "node:path";
import type { List, Root, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { toString } from "mdast-util-to-string";
import { heading, link, paragraph, root } from "./tree.ts";

/** What a release changed, as its author wrote it. */
const CHANGELOG = path.join(import.meta.dirname, "../../../CHANGELOG.md");

/** Whom the lines of a part concern, in the order in which the page has them. */
const READERS = ["For operators", "For developers", "On the site"] as const;
type Reader = (typeof READERS)[number];

/** Groups of the file and whom they concern. */
const GROUPS: Readonly<Record<string, Reader>> = {
  "For operators": "For operators",
  "The interface reference": "For developers",
  "The development node": "For developers",
  "The packages": "For developers",
  "On the site": "On the site",
  "For developers of this project": "On the site",
};

/** Lines of one group of the file. */
interface Group {
  /** As the file calls it. */
  readonly name: string;
  readonly lines: List;
}

/** A part of a release for one kind of readers; releases before the groups have one without a name. */
export interface ReleaseSection {
  readonly reader: Reader | undefined;
  readonly groups: readonly Group[];
}

/** A release, the changes of a day, or those that are not published. */
export interface Release {
  /** `3.7.0`; `undefined` for a day without a version and for unpublished changes. */
  readonly version: string | undefined;
  /** Day of publication, as `2026-11-20`; `undefined` for unpublished changes. */
  readonly date: string | undefined;
  /** What its heading can be linked by. */
  readonly id: string;
  readonly parts: readonly ReleaseSection[];
}

const RELEASE = /^(?:Unreleased|(?:(\d+\.\d+\.\d+) — )?(\d{4}-\d{2}-\d{2}))$/;

function releaseOf(title: string): Omit<Release, "parts"> {
  const [found, version, date] = RELEASE.exec(title) ?? [];
  if (found === undefined)
    throw new Error(`"## ${title}" is neither Unreleased, nor a day, nor a version with its day.`);
  return {
    version,
    date,
    id: version === undefined ? (date ?? "unreleased") : `v${version.replaceAll(".", "-")}`,
  };
}

function partsOf(groups: ReadonlyMap<string, List>): ReleaseSection[] {
  const all = [...groups].map(([name, lines]): Group => ({ name, lines }));
  if (groups.has("")) return [{ reader: undefined, groups: all }];
  return READERS.map((reader) => ({
    reader,
    groups: all.filter(({ name }) => GROUPS[name] === reader),
  })).filter((part) => part.groups.length > 0);
}

/**
 * Reads a changelog, newest release first. Throws an Error for a heading that is no release or no
 * group that is known, and for text outside of lists.
 */
export function readChangelog(source: string): Release[] {
  const found: { release: Omit<Release, "parts">; groups: Map<string, List> }[] = [];
  let name = "";
  for (const node of fromMarkdown(source).children) {
    const last = found.at(-1);
    if (node.type === "heading" && node.depth === 2) {
      name = "";
      found.push({ release: releaseOf(toString(node)), groups: new Map() });
    } else if (node.type === "heading" && node.depth === 3) {
      name = toString(node);
      if (GROUPS[name] === undefined)
        throw new Error(`Nobody is named whom "### ${name}" concerns.`);
    } else if (node.type === "list" && last) {
      const before = last.groups.get(name)?.children ?? [];
      last.groups.set(name, { ...node, spread: false, children: [...before, ...node.children] });
    } else if (last) throw new Error(`Changes stand in lists: "${toString(node)}".`);
  }
  return found.map(({ release, groups }) => ({ ...release, parts: partsOf(groups) }));
}

/** Reads `CHANGELOG.md` as `readChangelog` does. */
export const readReleases = (): Release[] => readChangelog(readFileSync(CHANGELOG, "utf8"));

const slug = (text: string): string => text.toLowerCase().replaceAll(" ", "-");

/** What a release is called, without its day if it has a version. */
export const releaseTitle = ({ version, date }: Pick<Release, "version" | "date">): string =>
  version === undefined ? (date ?? "Since the last release") : `Version ${version}`;

/** The lines of a part, with the names of its groups where it has several; with an `id` these can be linked to. */
export function partTree(part: ReleaseSection, id?: string): RootContent[] {
  const idOf = (name: string): string | undefined => id && `${id}-${slug(name)}`;
  return part.groups.flatMap(({ name, lines }) => [
    ...(part.groups.length > 1 ? [heading(4, name, idOf(name))] : []),
    lines,
  ]);
}

function releaseTree(release: Release): RootContent[] {
  const { parts, id, date } = release;
  const idOf = (reader: Reader): string => `${id}-${slug(reader)}`;
  const readers = parts.flatMap(({ reader }) => reader ?? []);
  const ways = readers.flatMap((reader, at) => [
    ...(at > 0 ? [" · "] : []),
    link(`#${idOf(reader)}`, reader),
  ]);
  return [
    heading(
      2,
      release.version === undefined ? releaseTitle(release) : `${releaseTitle(release)}, ${date}`,
      id,
    ),
    ...(ways.length > 0 ? [paragraph(ways)] : []),
    ...parts.flatMap((part) =>
      part.reader === undefined
        ? partTree(part, id)
        : [heading(3, part.reader, idOf(part.reader)), ...partTree(part, idOf(part.reader))],
    ),
  ];
}

/** How to hear of the next release. */
const FEEDS = paragraph([
  "Follow releases by ",
  link("/changelog/atom.xml", "Atom"),
  " or ",
  link("/changelog/rss.xml", "RSS"),
  ".",
]);

/** The page below its title. */
export const changelogTree = (
  releases: readonly Release[],
  { hasFeeds }: { readonly hasFeeds: boolean },
): Root => root(...(hasFeeds ? [FEEDS] : []), ...releases.flatMap(releaseTree));
