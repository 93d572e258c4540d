import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createSlugger } from "@docusaurus/utils";
import { codeNames, parseMdx, plainText, type MdxNode, type MdxPage } from "./mdx.ts";
import type { Section } from "./section.ts";

/** Names of the navigation sections by the first folder of a page. */
const GROUPS: Readonly<Record<string, string>> = {
  concepts: "Concepts",
  bee: "Bee Client",
  develop: "Develop",
  desktop: "Desktop App",
  references: "References",
};

/** Name of the section that blog posts stand in. */
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
  readonly drafts: Draft[] = [{ anchor: "", headings: [], text: "", names: [] }];
  private readonly slugger = createSlugger();
  private path: { readonly depth: number; readonly title: string }[] = [];

  open(node: MdxNode): void {
    const title = headingText(node);
    const depth = node.depth ?? 2;
    const anchor = explicitId(node) ?? this.slugger.slug(title);
    this.path = [...this.path.filter((above) => above.depth < depth), { depth, title }];
    const headings = this.path.map((above) => above.title);
    this.drafts.push({ anchor, headings, text: "", names: codeNames(node) });
  }

  add(node: MdxNode): void {
    const draft = this.drafts.at(-1) as Draft;
    draft.text += plainText(node);
    draft.names.push(...codeNames(node));
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

/** The page as sections: one for its lead, one for every heading with the text below it. */
export function pageSections({ frontMatter, tree }: MdxPage, place: Place): Section[] {
  const outline = new Outline();
  walk(tree, outline);
  const page = String(frontMatter["title"] ?? place.route);
  return outline.drafts.map(({ anchor, headings, text, names }, at) => ({
    kind: at === 0 ? place.kind : "section",
    route: place.route,
    anchor,
    group: place.group,
    page,
    headings,
    text: text.trim(),
    names: [...new Set(names)],
    summary: at === 0 ? String(frontMatter["description"] ?? "") : "",
  }));
}

function mdxFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.split(path.sep).join("/"))
    .filter((name) => name.endsWith(".mdx") && !/(^|\/)_/.test(name))
    .sort();
}

/** Sections of all documentation pages below `docs`. */
export function docsSections(docs: string): Section[] {
  return mdxFiles(docs).flatMap((name) => {
    const page = parseMdx(readFileSync(path.join(docs, name), "utf8"));
    const route = `/docs/${name.replace(/(^|\/)index\.mdx$/, "$1").replace(/\.mdx$/, "")}`;
    const group = GROUPS[name.split("/")[0] ?? ""] ?? "Documentation";
    if (page.frontMatter["draft"] || page.frontMatter["unlisted"]) return [];
    return pageSections(page, { route, group, kind: "page" });
  });
}

/** Sections of all posts below `blog`. */
export function blogSections(blog: string): Section[] {
  return mdxFiles(blog).flatMap((name) => {
    const page = parseMdx(readFileSync(path.join(blog, name), "utf8"));
    const [, date = "", rest = ""] = /^(\d{4}-\d\d-\d\d)-(.*)\.mdx$/.exec(name) ?? [];
    const slug = page.frontMatter["slug"];
    const route =
      typeof slug === "string"
        ? `/blog/${slug.replace(/^\//, "")}`
        : `/blog/${date.replaceAll("-", "/")}/${rest}`;
    if (page.frontMatter["draft"] || page.frontMatter["unlisted"]) return [];
    return pageSections(page, { route, group: BLOG, kind: "post" });
  });
}
