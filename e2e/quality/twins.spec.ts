import { OTHER, ROOT } from "../edition.ts";
import { clipboardOf, expect, open, test } from "../test.ts";
import { readablePages } from "./pages.ts";

/** Counts of what a page's Markdown holds. Fenced code is taken out first. */
function countsOf(markdown: string) {
  const fences = markdown.match(/^( *(?:> ?)*)(`{3,})[\s\S]*?\n\1\2 *$/gm) ?? [];
  const rest = markdown.replaceAll(/^( *(?:> ?)*)(`{3,})[\s\S]*?\n\1\2 *$/gm, "");
  return {
    code: fences.length,
    headings: (rest.match(/^#{2,3} /gm) ?? []).length,
  };
}

/** Editions by their path prefix after `/docs/`, with the index of their pages. */
const there = `/docs/${OTHER.prefix}llms.txt`;
const INDEXES = [
  { ...ROOT, index: "/llms.txt", others: there },
  { ...OTHER, index: there, others: "/llms.txt" },
];
const prefixOf = (route: string): string => /^\/docs\/(\d+\.\d+\/)/.exec(route)?.[1] ?? "";
const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\((\/[^)\s#?]*)/g)].map(([, url = ""]) => url);

for (const { prefix, index: file, release, others } of INDEXES) {
  test(`every page of the docs of ${release} has a twin with its headings, and the index of the edition lists each once`, async ({
    request,
  }) => {
    const index = await (await request.get(file)).text();
    expect(index.length).toBeLessThan(50_000);
    expect(index).toContain(`these pages describe Bee ${release} `);
    expect(linksOf(index)).toContain(others);
    const docs = readablePages()
      .map(({ route }) => route)
      .filter((route) => route.startsWith("/docs/") && prefixOf(route) === prefix);
    expect(docs.length).toBeGreaterThan(70);
    const lost: string[] = [];
    for (const route of docs) {
      const bare = route.replace(/\/$/, "");
      const answer = await request.get(`${bare}.md`);
      if (answer.status() !== 200) {
        lost.push(`${route}: ${answer.status()}`);
        continue;
      }
      const twin = await answer.text();
      const html = await (await request.get(route)).text();
      const own = html.slice(html.indexOf("theme-doc-markdown"), html.indexOf("theme-doc-footer"));
      const ids = new Set([...own.matchAll(/<h[23][^>]* id="([^"]+)"/g)].map(([, id]) => id));
      const { headings, code } = countsOf(twin);
      // Calculators show commands for the reader's values; their twins have a formula.
      const blocks = (own.match(/class="?code-head/g) ?? []).length;
      if (headings < ids.size) lost.push(`${route}: ${headings} of ${ids.size} headings`);
      if (code < blocks) lost.push(`${route}: ${code} of ${blocks} code blocks`);
      if (!twin.startsWith(`> Index of all pages: ${file}\n`)) lost.push(`${route}: no first line`);
      if (index.split(`](${bare}.md)`).length !== 2) lost.push(`${route}: not once in the index`);
      // A page that leads to the network leads to itself in the edition that can join it.
      const hereOf = (to: string): string => to.replace(`/docs/${prefixOf(to)}`, `/docs/${prefix}`);
      for (const to of linksOf(twin))
        if (/^\/docs\/.*\.md$/.test(to) && prefixOf(to) !== prefix && hereOf(to) !== `${bare}.md`)
          lost.push(`${route}: ${to} is of another edition`);
    }
    expect(lost).toEqual([]);
  });
}

for (const { prefix, index: file, release } of INDEXES)
  test(`the index of ${release} has a described line with its length for every page, operation and tool, each once`, async ({
    request,
  }) => {
    const lines = (await (await request.get(file)).text())
      .split("\n")
      .filter((line) => /^ *- \[/.test(line));
    const told = lines.filter((line) =>
      /\]\([^)]*\): .{10,} \(about [\d,]+ tokens( in \d parts)?\)$/.test(line),
    );
    const untold = lines
      .filter((line) => !told.includes(line))
      .map((line) => linksOf(line)[0] ?? "");
    const folder = prefix === "" ? "/" : `/${OTHER.interface}/`;
    expect(untold).toEqual([`${folder}openapi.json`, "/errors/llms.txt", "/packages/llms.txt"]);
    const listed = told.flatMap((line) => linksOf(line)[0] ?? []);
    expect(new Set(listed).size).toBe(listed.length);
    const more = ["/index", "/blog", "/play", "/swarm", "/search", "/changelog", "/errors"];
    const changes = readablePages().flatMap(({ route }) =>
      route.startsWith("/changes/") ? [route] : [],
    );
    const beeJs = `/bee-js/${prefix}`.replace(/\/$/, "");
    for (const route of [...more, beeJs, `${beeJs}/Bee`, ...changes])
      expect(listed).toContain(`${route}.md`);
    const interfaces = await (await request.get(`${folder}openapi.json`)).text();
    const operations = [...interfaces.matchAll(/"operationId": ?"(\w+)"/g)].map(([, id]) => id);
    expect(operations.length).toBeGreaterThan(80);
    for (const id of operations) expect(listed).toContain(`/api/${prefix}${id}.md`);
  });

test("no link of a twin or of an index is dead", async ({ request }) => {
  test.slow();
  const asked = new Map<string, Promise<number>>();
  const dead: string[] = [];
  for (const { index } of INDEXES) {
    const twins = linksOf(await (await request.get(index)).text());
    for (const twin of twins.filter((url) => url.endsWith(".md"))) {
      const text = await (await request.get(twin)).text();
      for (const url of new Set(linksOf(text))) {
        if (!asked.has(url))
          asked.set(
            url,
            request.head(url).then((one) => one.status()),
          );
        if ((await asked.get(url)) !== 200) dead.push(`${twin}: ${url}`);
      }
    }
  }
  expect(dead).toEqual([]);
});

test("a page names its twin, offers to view and to copy it, and fetches nothing before the press", async ({
  page,
}) => {
  const copied = await clipboardOf(page);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await open(page, "/docs/concepts/pss");
  const twin = "/docs/concepts/pss.md";
  await expect(page.locator("head link[type='text/markdown']")).toHaveAttribute("href", twin);
  await expect(page.getByRole("link", { name: "View as Markdown" })).toHaveAttribute("href", twin);
  await page.waitForLoadState("networkidle");
  expect(fetched.filter((url) => url.endsWith(".md"))).toEqual([]);
  await page.getByRole("button", { name: "Copy page" }).press("Enter");
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await copied()).toContain("# PSS");
});
