import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import { OTHER, ROOT } from "../edition.ts";
import { expect, test } from "../test.ts";
import { builtFiles, DIR, readablePages, type BuiltPage } from "./pages.ts";

/**
 * That a twin leaves nothing out: headings, blocks of code, rows of tables and links are counted in
 * every page and its twin. What only a browser can do is no text: forms of tools (their twins say what
 * they compute), and what surrounds a page.
 */

type Node = ReturnType<typeof parseDocument>["children"][number];
type Tag = Extract<Node, { attribs: object }>;

/** Elements around a text, or of a form. */
const AROUND = new Set([
  "script",
  "style",
  "svg",
  "nav",
  "button",
  "template",
  "output",
  "noscript",
]);
const AROUND_CLASS =
  /(^|\s)(theme-doc-footer|theme-edit-this-page|page-action|hash-link|needs-script)(\s|$)/;
/** Words that the build leads to the glossary stay words in a twin. */
const GLOSSARY = /\/references\/glossary#/;

const isTag = (node: Node): node is Tag => "attribs" in node;
const classOf = (node: Tag): string => node.attribs["class"] ?? "";

function isText(node: Node): boolean {
  if (!isTag(node)) return true;
  if (AROUND.has(node.name) || AROUND_CLASS.test(classOf(node))) return false;
  return !("data-markdown-ignore" in node.attribs || "hidden" in node.attribs);
}

function tagsBelow(node: Node): Tag[] {
  if (!isText(node)) return [];
  // In Markdown code has no links: the types of a signature are looked up on their own pages.
  const isCode = isTag(node) && /^(pre|code)$/.test(node.name);
  const below = "children" in node && !isCode ? node.children.flatMap(tagsBelow) : [];
  return isTag(node) ? [node, ...below] : below;
}

/** Elements of the text of a page. */
function textOf(html: string): Tag[] {
  const { children } = parseDocument(html);
  const body =
    DomUtils.findOne((tag) => /(^|\s)theme-doc-markdown(\s|$)/.test(classOf(tag)), children) ??
    DomUtils.findOne((tag) => tag.name === "main", children);
  return body ? tagsBelow(body) : [];
}

const FENCE = /^( *(?:> ?)*)(`{3,})[\s\S]*?\n\1\2 *$/gm;
const SEPARATOR = /^[ >]*\|( *:?-+:? *\|)+$/;

interface Counted {
  readonly headings: number;
  readonly code: number;
  readonly rows: number;
  readonly links: ReadonlySet<string>;
}

function countPage(html: string): Counted {
  const tags = textOf(html);
  const count = (name: RegExp): number => tags.filter((tag) => name.test(tag.name)).length;
  const urls = tags.flatMap((tag) => (tag.name === "a" ? [tag.attribs["href"] ?? ""] : []));
  return {
    headings: count(/^h[23]$/),
    code: count(/^pre$/),
    rows: count(/^tr$/),
    links: new Set(urls.filter((url) => /^(\/|https?:)/.test(url) && !GLOSSARY.test(url))),
  };
}

function countTwin(markdown: string): Counted {
  const rest = markdown.replaceAll(FENCE, "");
  const rows = (rest.match(/^ *(?:> ?)*\|.*$/gm) ?? []).filter((row) => !SEPARATOR.test(row));
  return {
    headings: (rest.match(/^(?:> ?)*#{2,3} /gm) ?? []).length,
    code: (markdown.match(FENCE) ?? []).length,
    rows: rows.length,
    links: new Set(
      [...rest.matchAll(/\]\(<?([^)\s>]+)|<(https?:[^>]+)>/g)].map(([, a = "", b = ""]) => a || b),
    ),
  };
}

/** The file of a route's twin. */
const twinOf = (route: string): string => `${route.replace(/\/$/, "") || "/index"}.md`;

/** The files of a twin: one, or the parts of a long one. */
function partsOf(route: string): string[] {
  const first = twinOf(route);
  const files = [first];
  const next = (): string => first.replace(/\.md$/, `/part-${files.length + 1}.md`);
  while (existsSync(path.join(DIR, next()))) files.push(next());
  return files;
}

const readTwin = (route: string): string =>
  partsOf(route)
    .map((file) => readFileSync(path.join(DIR, file), "utf8"))
    .join("\n\n");

/** Where a link of a page leads in a twin: to the page as it is, to its twin, or to an operation's. */
function placesOf(url: string): string[] {
  const [, route = "", hash = ""] = /^([^?#]*)[^#]*(#.*)?$/.exec(url) ?? [];
  const [, id = ""] = /^#([\w-]+)/.exec(hash) ?? [];
  const whole = twinOf(route);
  const places = [url, whole + hash, whole];
  return /^\/api\/(\d+\.\d+\/)?$/.test(route) ? [...places, `${route}${id}.md`] : places;
}

/** The reference has its own test below. */
const isReference = ({ route }: BuiltPage): boolean => route.startsWith("/api/");
/** Lists all pages for readers whose scripts are switched off; its twin leads to the indexes. */
const SEARCH = "/search";

test("no page lacks a twin, and no twin lacks a heading, a block of code, a row or a link", () => {
  const found: string[] = [];
  const pages = readablePages().filter(({ route }) => route !== "/404.html");
  for (const page of pages) {
    const { route } = page;
    const file = path.join(DIR, twinOf(route));
    if (!existsSync(file)) {
      found.push(`${route}: no twin`);
      continue;
    }
    if (isReference(page) || route === SEARCH) continue;
    const own = countPage(page.html);
    const twin = countTwin(readTwin(route));
    for (const what of ["headings", "code", "rows"] as const)
      if (twin[what] < own[what]) found.push(`${route}: ${twin[what]} of ${own[what]} ${what}`);
    for (const url of own.links)
      if (url !== route && !placesOf(url).some((place) => twin.links.has(place)))
        found.push(`${route}: ${url}`);
  }
  expect(pages.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

/** Below `/docs/` and `/api/` the number in an address names an edition other than that at the root. */
const indexOf = (file: string): string => {
  const [, prefix = ""] = /^(?:docs|api)\/(\d+\.\d+)(?:\/|\.md$)/.exec(file) ?? [];
  return prefix === "" ? "/llms.txt" : `/docs/${prefix}/llms.txt`;
};

test("every twin begins with the index of its edition and a title, and its links lead to twins", () => {
  // Skills have a form of their own, for agents.
  const twins = builtFiles().filter(
    (file) => file.endsWith(".md") && !/^(skill\.md$|skills\/)/.test(file),
  );
  expect(twins.length).toBeGreaterThan(750);
  const found: string[] = [];
  for (const file of twins) {
    const text = readFileSync(path.join(DIR, file), "utf8");
    if (!text.startsWith(`> Index of all pages: ${indexOf(file)}\n\n# `))
      found.push(`${file}: head`);
    for (const url of countTwin(text).links) {
      const [, route = ""] = /^(\/[^?#]*)/.exec(url) ?? [];
      if (route !== "" && existsSync(path.join(DIR, twinOf(route)))) found.push(`${file}: ${url}`);
    }
  }
  expect(found).toEqual([]);
});

test("the parts of a long twin have together what the whole has, and each says where the others are", () => {
  const wholes = builtFiles().filter(
    (file) => file.endsWith("/whole.md") && !/^api\/(\d+\.\d+\/)?whole/.test(file),
  );
  expect(wholes.length).toBeGreaterThan(6);
  const found: string[] = [];
  for (const file of wholes) {
    const route = `/${file.replace(/\/whole\.md$/, "")}`;
    const parts = partsOf(route);
    if (parts.length < 2) found.push(`${route}: one part`);
    const whole = countTwin(readFileSync(path.join(DIR, file), "utf8"));
    const together = countTwin(readTwin(route));
    if (together.headings < whole.headings) found.push(`${route}: headings`);
    for (const what of ["code", "rows"] as const)
      if (together[what] !== whole[what]) found.push(`${route}: ${what}`);
    for (const url of whole.links) if (!together.links.has(url)) found.push(`${route}: ${url}`);
    for (const part of parts) {
      const { links } = countTwin(readFileSync(path.join(DIR, part), "utf8"));
      for (const other of [...parts, `/${file}`])
        if (other !== part && !links.has(other)) found.push(`${part}: not ${other}`);
    }
  }
  expect(found).toEqual([]);
});

test("a twin that lacks one of each is found", () => {
  const html =
    '<main><h2>a</h2><pre>x</pre><table><tr><td>1</table><a href="/docs/b#c">b</a><nav><h2>n</h2></nav></main>';
  const page = countPage(html);
  expect(page).toEqual({ headings: 1, code: 1, rows: 1, links: new Set(["/docs/b#c"]) });
  const twin = countTwin("## a\n\n```\n| x |\n```\n\n| 1 |\n| - |\n\n[b](/docs/b.md#c)");
  expect({ ...twin, links: page.links }).toEqual(page);
  expect(placesOf("/docs/b#c").some((place) => twin.links.has(place))).toBe(true);
  expect(placesOf("/api/2.8/#buyStamp.201")).toContain("/api/2.8/buyStamp.md");
  expect(countTwin("nothing")).toEqual({ headings: 0, code: 0, rows: 0, links: new Set() });
});

for (const { prefix, release } of [ROOT, OTHER]) {
  test(`the twin of the reference of Bee ${release} leads to each operation and group once, and the whole has all`, () => {
    const html = readFileSync(path.join(DIR, "api", prefix, "index.html"), "utf8");
    const ids = [...html.matchAll(/<article [^>]*\bid="?(\w+)/g)].map(([, id = ""]) => id);
    expect(ids.length).toBeGreaterThan(80);
    const twin = readFileSync(path.join(DIR, twinOf(`/api/${prefix}`)), "utf8");
    const whole = readFileSync(path.join(DIR, "api", prefix, "whole.md"), "utf8");
    const found: string[] = [];
    for (const id of ids) {
      if (twin.split(`](/api/${prefix}${id}.md)`).length !== 2) found.push(id);
      if (!whole.includes(`{#${id}}`)) found.push(`${id} is not in the whole`);
    }
    for (const section of whole.match(/^## .*$/gm) ?? [])
      if (!twin.includes(`\n${section}\n`) && !twin.includes(`- [${section.slice(3)}](/api/`))
        found.push(section);
    expect(found).toEqual([]);
  });

  test(`each operation of Bee ${release} has all its parameters, statuses and errors in its twin`, () => {
    const html = readFileSync(path.join(DIR, "api", prefix, "index.html"), "utf8");
    const operations = DomUtils.findAll(
      (tag) => tag.name === "article" && "id" in tag.attribs && /\bapi-op\b/.test(classOf(tag)),
      parseDocument(html).children,
    );
    expect(operations.length).toBeGreaterThan(80);
    const found: string[] = [];
    for (const operation of operations) {
      const id = operation.attribs["id"] ?? "";
      const twin = readTwin(`/api/${prefix}${id}`);
      const { links } = countTwin(twin);
      const tags = DomUtils.findAll(() => true, operation.children);
      for (const tag of tags) {
        const [, name] =
          /^\w+\.(?:path|query|header)\.([\w-]+)$/.exec(tag.attribs["id"] ?? "") ?? [];
        if (name && !twin.includes(`- \`${name}\` (`)) found.push(`${id}: parameter ${name}`);
        const status = tag.name === "pre" ? tag.attribs["aria-label"] : undefined;
        if (status && /^\d/.test(status) && !twin.includes(`\n## ${status}\n`))
          found.push(`${id}: status ${status}`);
        const url = tag.name === "a" ? (tag.attribs["href"] ?? "") : "";
        if (/^\/(errors|docs)\//.test(url) && !placesOf(url).some((place) => links.has(place)))
          found.push(`${id}: ${url}`);
      }
    }
    expect(found).toEqual([]);
  });
}
