import { createHash } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { OTHER, routeIn } from "../edition.ts";
import { readablePages } from "../quality/pages.ts";
import { expect, fileTest, test } from "../test.ts";

/**
 * The rules by which programs judge documentation (https://agentdocsspec.com, as of November 2026) on
 * pages of every kind. That twins have all headings and code of their pages is tested in
 * `quality/twins.spec.ts`; that no page redirects or needs a password, by every other test.
 */

const MOST = 50_000;
/** Lists of hundreds of entries, whose pages exceed the size limit; their Markdown twins are split. */
const LISTS = /^\/errors\/$|bee-api$|glossary$/;
/** Sampling interval of the pages. */
const EVERY = 12;
const DOCS = readablePages().filter(({ route }) => route.startsWith("/docs/"));
const SAMPLE = [
  ...DOCS.filter((_, at) => at % EVERY === 0),
  ...readablePages().filter(({ route }) => ["/changelog", "/privacy", "/errors/"].includes(route)),
];
const twinOf = (route: string): string => `${route.replace(/\/$/, "")}.md`;

/** What a program reads that takes the marks out of a page's HTML. */
const wordsOf = (html: string): string =>
  html
    .replace(/^[\s\S]*?<body[^>]*>/, "")
    .replaceAll(/<(script|style|svg|template)\b[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const linksOf = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, url = ""]) => url);

async function textOf(request: APIRequestContext, url: string): Promise<string> {
  const answer = await request.get(url, { maxRedirects: 0 });
  expect(answer.status(), url).toBe(200);
  return answer.text();
}

test("llms.txt is an index: a title, a summary, sections of links that lead to Markdown", async ({
  request,
}) => {
  const index = await textOf(request, "/llms.txt");
  expect(index.length).toBeLessThan(MOST);
  expect(index).toMatch(/^# .+\n\n> .+\n/);
  expect(index.match(/^## .+/gm)?.length).toBeGreaterThan(4);
  const links = [...new Set(linksOf(index))];
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter((url) => !/^\/[^?#]*\.(md|txt|json|yaml)$/.test(url))).toEqual([]);
  const dead: string[] = [];
  for (const url of links) {
    const answer = await request.get(url, { maxRedirects: 0 });
    const type = answer.headers()["content-type"] ?? "";
    if (answer.status() !== 200 || (url.endsWith(".md") && !type.startsWith("text/markdown")))
      dead.push(`${url}: ${answer.status()} ${type}`);
  }
  expect(dead).toEqual([]);
});

test("what the list of pages for search engines has, the indexes have", async ({ request }) => {
  const pages = [...(await textOf(request, "/sitemap.xml")).matchAll(/<loc>([^<]*)/g)].map(
    ([, url = ""]) => new URL(url).pathname,
  );
  const listed = new Set(
    [
      ...linksOf(await textOf(request, "/llms.txt")),
      ...linksOf(await textOf(request, routeIn(OTHER, "/docs/llms.txt"))),
    ].map((url) => url.replace(/\.md$/, "")),
  );
  const docs = pages.filter((route) => /^\/(docs|changelog|privacy|accessibility)/.test(route));
  expect(docs.length).toBeGreaterThan(150);
  expect(docs.filter((route) => !listed.has(route.replace(/\/$/, "")))).toEqual([]);
});

test("pages say first where the index is, and their text is in their HTML", async ({ request }) => {
  const found: string[] = [];
  for (const { route } of SAMPLE) {
    const words = wordsOf(await textOf(request, route));
    const twin = await textOf(request, twinOf(route));
    if (words.indexOf("/llms.txt") > words.length / 10 || !words.includes("/llms.txt"))
      found.push(`${route}: the index is not named in its first tenth`);
    if (words.length < twin.length / 4) found.push(`${route}: ${words.length} characters of text`);
    if (words.length > MOST && !LISTS.test(route))
      found.push(`${route}: ${words.length} characters`);
  }
  expect(found).toEqual([]);
});

test("twins: whole, small enough for one look, with their index first and fences that end", async ({
  request,
}) => {
  const found: string[] = [];
  for (const { route } of SAMPLE) {
    const twin = await textOf(request, twinOf(route));
    if (!/^> Index of all pages: \/\S*llms\.txt\n\n# \S/.test(twin)) found.push(`${route}: begins`);
    const fences = twin.match(/^ *(?:> ?)*`{3,}/gm) ?? [];
    if (fences.length % 2 !== 0) found.push(`${route}: ${fences.length} ends of fences`);
    if (/;base64,[^)]{500}/.test(twin)) found.push(`${route}: data`);
    const relative = linksOf(twin).filter((url) => !/^(\/|#|[a-z]+:)/.test(url));
    if (relative.length > 0) found.push(`${route}: leads to ${relative[0]}`);
    const asked = await request.get(route, { headers: { Accept: "text/markdown, */*" } });
    if ((await asked.text()) !== twin) found.push(`${route}: another text when asked by Accept`);
    if (!/text\/markdown/.test(asked.headers()["content-type"] ?? "")) found.push(`${route}: type`);
    if (!/accept/i.test(asked.headers()["vary"] ?? "")) found.push(`${route}: vary`);
    if (!asked.headers()["etag"]) found.push(`${route}: no mark for caches`);
  }
  expect(found).toEqual([]);
});

test("every text that an index leads to fits into one look, and so does every further part", async ({
  request,
}) => {
  const asked = new Set<string>();
  const found: string[] = [];
  const read = async (url: string): Promise<void> => {
    if (asked.has(url)) return;
    asked.add(url);
    const text = await textOf(request, url);
    if (text.length >= MOST) found.push(`${url}: ${text.length} characters`);
    const own = linksOf(text);
    // Indexes lead to indexes, and the first part of a text to the others.
    const more = url.endsWith(".txt") ? own : own.filter((to) => /\/part-\d+\.md$/.test(to));
    for (const to of more) if (/\.(md|txt)$/.test(to)) await read(to);
  };
  await read("/llms.txt");
  expect(found).toEqual([]);
  expect(asked.size).toBeGreaterThan(500);
  expect([...asked].filter((url) => url.endsWith("/part-2.md")).length).toBeGreaterThan(5);
  // The wholes are for who has room for them, and only the first part says where they are.
  expect([...asked].filter((url) => /\/whole\.md$|full\.txt$/.test(url))).toEqual([]);
});

test("an unknown address answers 404, as HTML and as Markdown", async ({ request }) => {
  for (const url of ["/docs/no-such-page", "/docs/no-such-page.md", "/no/llms.txt"]) {
    const answer = await request.get(url, { headers: { Accept: "text/markdown" } });
    expect(answer.status(), url).toBe(404);
  }
});

test("agents find the skill, and who finds a hole, whom to tell", async ({ request }) => {
  const list = JSON.parse(await textOf(request, "/.well-known/agent-skills/index.json")) as {
    skills: { name: string; url: string; digest: string }[];
  };
  expect(list.skills.map(({ name }) => name)).toEqual([
    "development-node",
    "move-to-bee-js-13",
    "publish-a-site",
    "run-bee-locally",
    "swarm",
  ]);
  expect(await textOf(request, "/skill.md")).toBe(await textOf(request, "/skills/swarm/SKILL.md"));
  for (const { url, digest } of list.skills) {
    const text = await textOf(request, url);
    expect(digest).toBe(`sha256:${createHash("sha256").update(text).digest("hex")}`);
  }
  const security = await textOf(request, "/.well-known/security.txt");
  const field = (name: string): string =>
    new RegExp(`^${name}: (.+)$`, "m").exec(security)?.[1] ?? "";
  expect(field("Contact")).toMatch(/^https:/);
  expect(Number.isNaN(Date.parse(field("Expires")))).toBe(false);
});

test("every header and file for programs that an answer names is there", async ({ request }) => {
  const { link = "", "x-llms-txt": index } = (await request.get("/docs/concepts/pss")).headers();
  const named = [...link.matchAll(/<([^>]+)>; rel="([\w-]+)"/g)].map(([, to, rel]) => [rel, to]);
  expect(named.map(([rel]) => rel)).toEqual(["llms-txt", "api-catalog", "agent-skills"]);
  expect(index).toBe("/llms.txt");
  for (const [, to = ""] of named) expect((await request.get(to)).status(), to).toBe(200);
  expect(await textOf(request, "/.well-known/llms.txt")).toBe(await textOf(request, "/llms.txt"));
  const catalog = await request.get("/.well-known/api-catalog");
  expect(catalog.headers()["content-type"]).toContain("application/linkset+json");
  const { linkset } = (await catalog.json()) as { linkset: Record<string, { href: string }[]>[] };
  const targets = linkset.flatMap((one) => [one["item"], one["service-desc"], one["service-doc"]]);
  for (const { href } of targets.flatMap((list) => list ?? [])) {
    const { pathname } = new URL(href);
    expect((await request.get(pathname)).status(), pathname).toBe(200);
  }
  const card = await request.get("/.well-known/mcp/server-card.json");
  expect(JSON.stringify(await card.json())).toContain("/get/swarm-docs.tgz");
  expect((await request.get("/get/swarm-docs.tgz")).status()).toBe(200);
});

interface LinkedData {
  readonly "@type": string;
  readonly url?: string;
}

/** The objects of all JSON-LD scripts of a page, from the theme and from us. */
function linkedDataOf(html: string): LinkedData[] {
  const scripts = html.matchAll(
    /<script\b[^>]*\btype="?application\/ld\+json"?[^>]*>(.*?)<\/script>/gs,
  );
  return [...scripts].flatMap(([, text = "{}"]) => {
    const data = JSON.parse(text) as LinkedData | { readonly "@graph": readonly LinkedData[] };
    return "@graph" in data ? data["@graph"] : [data];
  });
}

test("doc pages carry an article and breadcrumbs, and FAQ pages their questions", async ({
  request,
}) => {
  const typesOf = async (url: string): Promise<string[]> =>
    linkedDataOf(await (await request.get(url)).text())
      .map((data) => data["@type"])
      .sort();
  expect(await typesOf("/docs/concepts/DISC/kademlia")).toEqual(["BreadcrumbList", "TechArticle"]);
  for (const url of ["/docs/bee/bee-faq", "/docs/2.8/references/faq"])
    expect(await typesOf(url)).toEqual(["BreadcrumbList", "FAQPage", "TechArticle"]);
});

fileTest(
  "a doc page has one list if it shows breadcrumbs, and an article at its own address",
  () => {
    const found: string[] = [];
    for (const { route, html } of DOCS) {
      const data = linkedDataOf(html);
      const lists = data.filter((one) => one["@type"] === "BreadcrumbList").length;
      if (lists !== (html.includes("breadcrumbs__item") ? 1 : 0))
        found.push(`${route}: ${lists} lists of breadcrumbs`);
      const addresses = data
        .filter((one) => one["@type"] === "TechArticle")
        .map(({ url = "" }) => new URL(url).pathname);
      if (addresses.join() !== route) found.push(`${route}: an article at ${addresses.join()}`);
    }
    expect(found).toEqual([]);
  },
);
