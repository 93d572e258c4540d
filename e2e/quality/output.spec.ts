import { readFileSync } from "node:fs";
import path from "node:path";
import { NEWER, routeIn } from "../edition.ts";
import { expect, fileTest as test } from "../test.ts";
import { builtFiles, DIR, isRedirect, readablePages } from "./pages.ts";
import { parsedPages, type ParsedPage } from "./parsed.ts";

/** Checks of the files that the build wrote. */
const SITE = "https://site.invalid";
const TEXT = /\.(html|css|js|json|xml|txt|md|svg|yaml|webmanifest)$|^_headers$/;

// One worker, so that the pages are parsed once.
test.describe.configure({ mode: "default" });

test("no page carries a style attribute or an event attribute", () => {
  const found = parsedPages().flatMap(({ file, inline }) =>
    inline.map((offender) => `${file}: ${offender}`),
  );
  expect(found).toEqual([]);
});

test("every picture has a text alternative or is hidden from screen readers", () => {
  const found = parsedPages().flatMap(({ file, unnamed }) =>
    unnamed.map((picture) => `${file}: ${picture}`),
  );
  expect(found).toEqual([]);
});

test("no built file names a place on the machine that built it", () => {
  // Folders of the build, the repository and the home directory of the build machine.
  const places = [path.resolve(DIR, "../.."), process.cwd(), process.env.HOME ?? ""].filter(
    (place) => place.split(path.sep).length > 2,
  );
  const found: string[] = [];
  for (const name of builtFiles().filter((file) => TEXT.test(file))) {
    const text = readFileSync(path.join(DIR, name), "utf8");
    for (const place of places) if (text.includes(place)) found.push(`${name}: ${place}`);
    if (/file:\/\/\/|node_modules\//.test(text)) found.push(`${name}: a module's path`);
  }
  expect(found).toEqual([]);
});

/** Why a link of a page does not lead anywhere, or `undefined` when it does. */
function fault(
  href: string,
  from: string,
  pages: ReadonlyMap<string, ParsedPage>,
  files: ReadonlySet<string>,
): string | undefined {
  const { origin, pathname, hash } = new URL(href, SITE + from);
  if (origin !== SITE) return undefined;
  const route = decodeURIComponent(pathname);
  const target = pages.get(route);
  if (!target) return files.has(route.slice(1)) ? undefined : "no such page";
  if (isRedirect(target)) return "leads to a retired address";
  const anchor = decodeURIComponent(hash.slice(1));
  return anchor && !target.ids.has(anchor) ? "no such anchor" : undefined;
}

const byRoute = (): Map<string, ParsedPage> =>
  new Map(parsedPages().map((page) => [page.route, page]));

test("no step of the build changed constants: hexadecimal digits are in order in every script", () => {
  // The bundler once replaced six of them, which were the hash of a file.
  const digits = builtFiles()
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => {
      const text = readFileSync(path.join(DIR, name), "utf8");
      return [...text.matchAll(/["'`](0123[\da-f]{12})["'`]/g)].map(
        ([, found]) => `${name}: ${found}`,
      );
    });
  expect(digits.length).toBeGreaterThan(2);
  expect(digits.filter((found) => !found.endsWith(": 0123456789abcdef"))).toEqual([]);
});

test("every internal link and anchor leads to a place that exists", () => {
  const pages = byRoute();
  const files = new Set(builtFiles());
  const found: string[] = [];
  // The language menu of the not-found page leads to the same page at its own address.
  const missing = pages.get("/404.html");
  if (missing) pages.set("/404", missing);
  for (const built of pages.values()) {
    if (isRedirect(built)) continue;
    const { route, hrefs } = built;
    for (const href of new Set(hrefs)) {
      const problem = fault(href, route, pages, files);
      if (problem) found.push(`${route} → ${href}: ${problem}`);
    }
  }
  expect(found).toEqual([]);
});

test("redirects lead to pages that exist", () => {
  const pages = byRoute();
  const retired = [...pages.values()].filter(isRedirect);
  expect(retired.length).toBeGreaterThan(14);
  const lost = retired.filter(({ html }) => {
    const to = /<meta http-equiv="?refresh"? content="0; url=([^"]+)"/.exec(html)?.[1] ?? "";
    return !pages.has(to);
  });
  expect(lost.map(({ route }) => route)).toEqual([]);
});

test("external links are collected in one file, all of them encrypted", () => {
  const listed = JSON.parse(readFileSync(path.join(DIR, "external-links.json"), "utf8")) as {
    url: string;
    pages: string[];
  }[];
  const found = new Set<string>();
  for (const { links } of parsedPages()) {
    for (const href of links) if (/^https?:/.test(href)) found.add(href);
  }
  expect(listed.map(({ url }) => url)).toEqual([...found].sort());
  const plain = [...found].filter((url) => /^http:\/\/(?!localhost|127\.0\.0\.1)/.test(url));
  expect(plain).toEqual([]);
});

test("every address of the sitemap is a page, and every readable page is in it", () => {
  const sitemap = readFileSync(path.join(DIR, "sitemap.xml"), "utf8");
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, url]) => new URL(url ?? "").pathname,
  );
  const readable = readablePages()
    .filter(({ html }) => !/<meta[^>]*name="?robots"?[^>]*noindex/.test(html))
    .map(({ route }) => route)
    .filter((route) => route !== "/404.html");
  expect(listed.sort()).toEqual(readable.sort());
});

test("every page has a language, one heading, a title and a description of its own, and its address", () => {
  const found: string[] = [];
  const seen = new Map<string, string>();
  const pages = parsedPages().filter((one) => !isRedirect(one));
  const routes = new Set(pages.map(({ route }) => route));
  // A documentation page of an older edition names the same page of the newest, where there is one.
  const canonicalOf = (route: string): string => {
    const bare = route.replace(/^\/docs\/(\d+\.\d+\/)?/, "/docs/");
    const newest = routeIn(NEWER, bare);
    return route.startsWith("/docs/") && routes.has(newest) ? newest : route;
  };
  for (const page of pages) {
    const { route, title, description, canonical, language, titles } = page;
    if (language !== "en") found.push(`${route}: language "${language}"`);
    if (titles !== 1) found.push(`${route}: ${titles} first headings`);
    if (route === "/404.html") continue;
    if (new URL(canonical).pathname !== canonicalOf(route))
      found.push(`${route}: canonical ${canonical}`);
    if (!title.endsWith(" | Swarm Documentation")) found.push(`${route}: title "${title}"`);
    if (description.length < 30 || description.length > 180) {
      found.push(`${route}: description of ${description.length} characters`);
    }
    // Editions share descriptions, as they share most of their text; their titles name the edition.
    const [, folder, edition = ""] = /^\/(docs|api|bee-js)\/(\d+\.\d+)\//.exec(route) ?? [];
    const version = folder === "bee-js" ? / bee-js \d+\.\d+\.\d+ \| / : / Bee 2\.\d+\.\d+ \| /;
    if (edition !== "" && !version.test(title)) found.push(`${route}: title "${title}"`);
    for (const text of [`title ${title}`, `description ${edition} ${description}`]) {
      const other = seen.get(text);
      if (other) found.push(`${route}: the same ${text} as ${other}`);
      seen.set(text, route);
    }
  }
  expect(found).toEqual([]);
});

for (const [name, entry, link] of [
  ["rss", "item", "link"],
  ["atom", "entry", "link[href]"],
] as const) {
  test(`the ${name} feed is well formed and lists every post with its page`, async ({ page }) => {
    const source = readFileSync(path.join(DIR, `blog/${name}.xml`), "utf8");
    const { error, entries, language } = await page.evaluate(
      ([xml, tag, selector]) => {
        const feed = new DOMParser().parseFromString(xml, "text/xml");
        const text = (of: Element, query: string): string =>
          of.querySelector(query)?.textContent?.trim() ?? "";
        return {
          error: feed.querySelector("parsererror")?.textContent ?? "",
          language: feed.querySelector("language")?.textContent ?? "",
          entries: [...feed.querySelectorAll(tag)].map((element) => ({
            title: text(element, "title"),
            date: text(element, "pubDate, updated"),
            id: text(element, "guid, id"),
            author: text(element, "author > name") || text(element, "author, creator"),
            summary: text(element, "description, summary"),
            address:
              element.querySelector(selector)?.getAttribute("href") ?? text(element, selector),
          })),
        };
      },
      [source, entry, link] as const,
    );
    expect(error).toBe("");
    if (name === "rss") expect(language).toBe("en");
    const posts = readablePages().filter(({ html }) => /<html[^>]*blog-post-page/.test(html));
    expect(entries.map(({ address }) => new URL(address).pathname).sort()).toEqual(
      posts.map(({ route }) => route).sort(),
    );
    for (const { title, date, id, summary, author } of entries) {
      expect(title).not.toBe("");
      expect(summary).not.toBe("");
      expect(Number.isNaN(Date.parse(date)), `date ${date}`).toBe(false);
      expect(() => new URL(id)).not.toThrow();
      if (name === "atom") expect(author).not.toBe("");
    }
    const relative = [...source.matchAll(/\s(?:href|src)=\\?"(?!https?:|mailto:|data:)([^"\\]*)/g)];
    expect(relative.map(([, address]) => address)).toEqual([]);
  });
}

test("robots may read everything and are told where the list of pages is", () => {
  const robots = readFileSync(path.join(DIR, "robots.txt"), "utf8");
  expect(robots).toMatch(/^User-agent: \*\nAllow: \/\n/);
  const sitemap = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? "";
  expect(new URL(sitemap).pathname).toBe("/sitemap.xml");
});

test("every custom property that a script names is set in a style sheet", () => {
  const text = (kind: string): string =>
    builtFiles()
      .filter((name) => new RegExp(`^assets/${kind}/[^/]+\\.${kind}$`).test(name))
      .map((name) => readFileSync(path.join(DIR, name), "utf8"))
      .join("\n");
  const named = new Set([...text("js").matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const sheets = text("css");
  expect(named.size).toBeGreaterThan(0);
  expect([...named].filter((name) => !sheets.includes(`${name}:`))).toEqual([]);
});
