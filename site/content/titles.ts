// Titles of pages, from their front matter.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { frontMatterOf } from "@swarm-docs/search/builder/mdx";
import { DEFAULT_RELEASE, RELEASES } from "../settings/editions.ts";
import { ROOT } from "../settings/files.ts";
import { filesBelow } from "./files-below.ts";
import { resolveMarks } from "./marks.ts";

const DOCS = path.join(ROOT, "docs");
const HEAD = /^---\r?\n[\s\S]*?\r?\n---(?=\r?\n|$)/;

/** Titles of interface operations by their id, for links into the reference. */
export type OperationTitles = Readonly<Record<string, string>>;

function docFile(route: string): string {
  const name = route.replace(/^\/docs\/(\d+\.\d+\/)?/, "").replace(/[?#].*$/, "");
  return path.join(DOCS, name.endsWith("/") ? `${name}index.mdx` : `${name}.mdx`);
}

/** Titles by release and text of the front matter: each page is linked to by many others. */
const titlesByHead = new Map<string, string | undefined>();

/** Title in a page's front matter, in the edition of a release; `undefined` without one. */
function readTitle(file: string, release = DEFAULT_RELEASE): string | undefined {
  const [head = ""] = HEAD.exec(readFileSync(file, "utf8")) ?? [];
  const key = `${release}\n${head}`;
  if (!titlesByHead.has(key)) {
    const { title } = frontMatterOf(resolveMarks(head, release, RELEASES));
    titlesByHead.set(key, title === undefined ? undefined : String(title));
  }
  return titlesByHead.get(key);
}

/** Titles of all pages below a folder, by file (`concepts/pss.mdx`). */
export function readTitles(folder: string): ReadonlyMap<string, string> {
  return new Map(
    filesBelow(folder).flatMap((name) => {
      const title = name.endsWith(".mdx") ? readTitle(path.join(folder, name)) : undefined;
      return title === undefined ? [] : [[name, title] as const];
    }),
  );
}

/** Gives the title of the page at a route such as `/docs/bee/bee-faq#id`. */
export type Titles = (route: string) => string;

/** Last segment of a route in words, for a page that does not exist (yet). */
function wordsOf(route: string): string {
  const segment = route.replace(/#.*$/, "").split("/").findLast(Boolean) ?? route;
  const words = segment.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Titles by route of all pages. */
export function readPageTitles(): Titles {
  const titles = new Map(
    [...readTitles(DOCS)].map(([name, title]) => [
      `/docs/${name.replace(/(\/index)?\.mdx$/, "")}`,
      title,
    ]),
  );
  return (route) => titles.get(route.replace(/[#?].*$/, "").replace(/\/$/, "")) ?? wordsOf(route);
}

/** The release that a route names, or `undefined`. */
function releaseOf(route: string): string | undefined {
  const folder = /^\/docs\/(\d+\.\d+)\//.exec(route)?.[1];
  return RELEASES.find((release) => release.startsWith(`${folder}.`));
}

/** The title of a page of ours by its route. Throws an Error when there is no such page. */
export function pageTitle(route: string, operations: OperationTitles): string {
  if (/^\/api\/(\d+\.\d+\/)?$/.test(route)) return "Interface reference";
  const operation = /^\/api\/(?:\d+\.\d+\/)?#(\w+)/.exec(route)?.[1];
  if (operation) return operations[operation] ?? operation;
  const file = route.startsWith("/docs/") ? docFile(route) : "";
  if (!file || !existsSync(file)) return route;
  return readTitle(file, releaseOf(route)) ?? route;
}

/** What the parts of the documentation are called, by folder. */
const PARTS: Readonly<Record<string, string>> = {
  concepts: "Concepts",
  bee: "Bee",
  desktop: "Desktop App",
  develop: "Develop",
  "develop/access-the-swarm": "Building on Swarm",
  "develop/tools-and-features": "Tools and Features",
  "develop/contribute": "Contribute to Bee",
  references: "References",
};

/** Titles of all pages; a page with a file for each of two editions counts once. */
let known: readonly string[] | undefined;

/**
 * What a window or a list of results calls a page: its title, and where it belongs when another page
 * has the same title. `file` is relative to the folder of all pages.
 */
export function documentTitle(title: string, file: string): string {
  known ??= [...readTitles(DOCS)].flatMap(([name, own]) => (/^[^.]+\.mdx$/.test(name) ? own : []));
  if (known.filter((other) => other === title).length < 2) return title;
  const folders = file.split(path.sep).slice(0, -1);
  const part = PARTS[folders.slice(0, 2).join("/")] ?? PARTS[folders[0] ?? ""];
  return part ? `${title} · ${part}` : title;
}

/** What a link to a page is called: two pages of one title are told apart. */
export function linkTitle(route: string, operations: OperationTitles): string {
  const title = pageTitle(route, operations);
  return route.startsWith("/docs/")
    ? documentTitle(title, path.relative(DOCS, docFile(route)))
    : title;
}
