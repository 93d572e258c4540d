import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createSlugger } from "@docusaurus/utils";
import {
  codeNames,
  frontMatterOf,
  parseMdx,
  plainText,
  rowNames,
  type MdxNode,
  type MdxPage,
} from "./mdx.ts";
import { REFERENCE } from "./operations.ts";
import type { Section } from "../section.ts";

/** Names of the navigation sections by the first folder of a page. */
const GROUPS: Readonly<Record<string, string>> = {
  concepts: "Concepts",
  bee: "Bee Client",
  develop: "Develop",
  desktop: "Desktop App",
  references: "References",
};

/** A page of the site. */
export interface PageTitle {
  readonly route: string;
  readonly title: string;
  /** Name of its section of the navigation. */
  readonly group: string;
}

/** Section name of blog posts. */
const BLOG = "Blog";

interface Place {
  readonly route: string;
  readonly group: string;
  readonly kind: "page" | "post";
}

interface Draft {
  readonly anchor: string;
  readonly headings: readonly string[];
  text: string;
  readonly names: string[];
  readonly lists: string[];
}

function headingText(node: MdxNode): string {
  return plainText({ ...node, type: "paragraph" })
    .replace(/\s+/g, " ")
    .trim();
}

function explicitId(node: MdxNode): string | undefined {
  const last = node.children?.at(-1);
  if (last?.type !== "mdxTextExpression") return undefined;
  return /^\/\*\s*#([^\s*]+)[\s\S]*\*\/$/.exec((last.value ?? "").trim())?.[1];
}

class Outline {
  readonly drafts: Draft[] = [{ anchor: "", headings: [], text: "", names: [], lists: [] }];
  private readonly slugger = createSlugger();
  private path: { readonly depth: number; readonly title: string }[] = [];

  open(node: MdxNode): void {
    const title = headingText(node);
    const depth = node.depth ?? 2;
    const anchor = explicitId(node) ?? this.slugger.slug(title);
    this.path = [...this.path.filter((above) => above.depth < depth), { depth, title }];
    const headings = this.path.map((above) => above.title);
    this.drafts.push({ anchor, headings, text: "", names: codeNames(node), lists: [] });
  }

  add(node: MdxNode): void {
    const draft = this.drafts.at(-1) as Draft;
    draft.text += plainText(node);
    draft.names.push(...codeNames(node));
    draft.lists.push(...rowNames(node));
  }
}

function hasHeading(node: MdxNode): boolean {
  return node.type === "heading" || (node.children ?? []).some(hasHeading);
}

function walk(node: MdxNode, outline: Outline): void {
  for (const child of node.children ?? []) {
    if (child.type === "heading") outline.open(child);
    else if (hasHeading(child)) walk(child, outline);
    else outline.add(child);
  }
}

/** Anchor of the links at the end of a page: no question's answer, and words of the titles of other pages. */
const LINKS_AT_END = "where-to-go-next";

/** The page as sections: one for its lead, one for every heading with the text below it, but for links at its end. */
function pageSections({ frontMatter, tree }: MdxPage, place: Place): Section[] {
  const outline = new Outline();
  walk(tree, outline);
  const page = String(frontMatter["title"] ?? place.route);
  const drafts = outline.drafts.filter(({ anchor }) => anchor !== LINKS_AT_END);
  return drafts.map(({ anchor, headings, text, names, lists }, at) => ({
    kind: at === 0 ? place.kind : "section",
    route: place.route,
    anchor,
    group: place.group,
    page,
    headings,
    text: text.trim(),
    names: [...new Set(names)],
    ...(lists.length > 0 && { lists }),
    summary: at === 0 ? String(frontMatter["description"] ?? "") : "",
  }));
}

/** The folders that pages are written in. */
export type Area = "docs" | "blog";

/** All pages of an area, relative to the repository's root. */
export function pageFiles(root: string, area: Area): string[] {
  return readdirSync(path.join(root, area), { recursive: true, encoding: "utf8" })
    .map((name) => name.split(path.sep).join("/"))
    .filter((name) => name.endsWith(".mdx") && !/(^|\/)_/.test(name))
    .sort()
    .map((name) => path.join(area, ...name.split("/")));
}

/** The parsed page of a file relative to the repository's root. */
export function readPage(root: string, file: string): MdxPage {
  return parseMdx(readFileSync(path.join(root, file), "utf8"));
}

/** Route and group of `docs/NAME`. */
function docPlace(name: string): Place {
  const route = `/docs/${name.replace(/(^|\/)index\.mdx$/, "$1").replace(/\.mdx$/, "")}`;
  return { route, group: GROUPS[name.split("/")[0] ?? ""] ?? "Documentation", kind: "page" };
}

/** Route and group of `blog/NAME`. */
function postPlace(name: string, slug: unknown): Place {
  const [, date = "", rest = ""] = /^(\d{4}-\d\d-\d\d)-(.*)\.mdx$/.exec(name) ?? [];
  const own = typeof slug === "string" ? slug.replace(/^\//, "") : undefined;
  return {
    route: `/blog/${own ?? `${date.replaceAll("-", "/")}/${rest}`}`,
    group: BLOG,
    kind: "post",
  };
}

/** Sections of the page in `file`, relative to the repository's root; none when it is not published. */
export function sectionsOf(file: string, page: MdxPage): Section[] {
  const { draft, unlisted, slug } = page.frontMatter;
  if (draft || unlisted) return [];
  const [area, ...rest] = file.split(path.sep);
  const name = rest.join("/");
  return pageSections(page, area === "blog" ? postPlace(name, slug) : docPlace(name));
}

/** Sections that are known already, by file relative to the repository's root. */
export type Known = ReadonlyMap<string, readonly Section[]>;

/** Sections of all pages of an area; parses the pages missing from `known`. */
export function areaSections(root: string, area: Area, known: Known = new Map()): Section[] {
  return pageFiles(root, area).flatMap(
    (file) => known.get(file) ?? sectionsOf(file, readPage(root, file)),
  );
}

/**
 * All published pages in the order of the index, read from their front matter alone: `docs/` below
 * `root`, and `blog/` below `blogRoot`.
 */
export function listPages(root: string, blogRoot: string = root): PageTitle[] {
  const listed = (area: Area): PageTitle[] =>
    pageFiles(area === "docs" ? root : blogRoot, area).flatMap((file) => {
      const folder = area === "docs" ? root : blogRoot;
      const frontMatter = frontMatterOf(readFileSync(path.join(folder, file), "utf8"));
      const lead = sectionsOf(file, { frontMatter, tree: { type: "root" } });
      return lead.map(({ route, page: title, group }) => ({ route, title, group }));
    });
  return [...listed("docs"), REFERENCE, ...listed("blog")];
}
