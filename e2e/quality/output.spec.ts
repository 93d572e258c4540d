import { readFileSync } from "node:fs";
import path from "node:path";
import { HtmlValidate } from "html-validate";
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import {
  builtFiles,
  builtPages,
  DIR,
  inGroups,
  isRedirect,
  readablePages,
  type BuiltPage,
} from "./pages.ts";

/** Checks of the files that the build wrote. A browser takes part only to parse them. */
const SITE = "https://site.invalid";
const TEXT = /\.(html|css|js|json|xml|txt|md|svg|yaml|webmanifest)$|^_headers$/;
const GROUPS = 4;

for (const [number, group] of inGroups(builtPages(), GROUPS).entries()) {
  test(`every page is valid HTML without duplicate ids: part ${number + 1} of ${GROUPS}`, async () => {
    test.setTimeout(120_000);
    const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });
    const found: string[] = [];
    for (const { file, html } of group) {
      const report = await validator.validateString(html);
      for (const { messages } of report.results) {
        for (const { ruleId, message, selector } of messages) {
          found.push(`${file}: ${ruleId}: ${message} (${selector ?? ""})`);
        }
      }
    }
    expect(found).toEqual([]);
  });
}

test("no page carries a style attribute or an event attribute", async ({ page }) => {
  const found: string[] = [];
  for (const { file, html } of builtPages()) {
    const offenders = await page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, "text/html");
      return [...parsed.querySelectorAll("*")].flatMap((element) =>
        [...element.attributes]
          .filter(({ name }) => name === "style" || name.startsWith("on"))
          .map(({ name, value }) => `<${element.localName} ${name}="${value.slice(0, 60)}">`),
      );
    }, html);
    found.push(...offenders.map((offender) => `${file}: ${offender}`));
  }
  expect(found).toEqual([]);
});

test("no built file names a place on the machine that built it", () => {
  // The folder of the build, of the repository and of the home folder of whoever built it.
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

interface Anchors {
  readonly ids: readonly string[];
  readonly hrefs: readonly string[];
  /** The links a reader can follow. */
  readonly links: readonly string[];
}

function read(page: Page, html: string): Promise<Anchors> {
  return page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, "text/html");
    const values = (selector: string, name: string): string[] =>
      [...parsed.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? "");
    return {
      links: values("a[href]", "href"),
      ids: [...values("[id]", "id"), ...values("a[name]", "name")],
      hrefs: [
        ...values("a[href], area[href], link[href]:not([rel~=canonical])", "href"),
        ...values("img[src], script[src], source[src], iframe[src]", "src"),
        ...values("form[action]", "action"),
      ],
    };
  }, html);
}

async function readAll(page: Page): Promise<Map<string, BuiltPage & Anchors>> {
  const all = new Map<string, BuiltPage & Anchors>();
  for (const built of builtPages()) {
    all.set(built.route, { ...built, ...(await read(page, built.html)) });
  }
  return all;
}

/** Why a link of a page does not lead anywhere, or `undefined` when it does. */
function fault(
  href: string,
  from: string,
  pages: ReadonlyMap<string, BuiltPage & Anchors>,
  files: ReadonlySet<string>,
): string | undefined {
  const { origin, pathname, hash } = new URL(href, SITE + from);
  if (origin !== SITE) return undefined;
  const route = decodeURIComponent(pathname);
  const target = pages.get(route);
  if (!target) return files.has(route.slice(1)) ? undefined : "no such page";
  if (isRedirect(target)) return "leads to a retired address";
  const anchor = decodeURIComponent(hash.slice(1));
  return anchor && !target.ids.includes(anchor) ? "no such anchor" : undefined;
}

test("every internal link and anchor leads to a place that exists", async ({ page }) => {
  test.setTimeout(120_000);
  const pages = await readAll(page);
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

test("redirects lead to pages that exist", async ({ page }) => {
  const pages = await readAll(page);
  const retired = [...pages.values()].filter(isRedirect);
  expect(retired.length).toBeGreaterThan(14);
  const lost = retired.filter(({ html }) => {
    const to = /<meta http-equiv="refresh" content="0; url=([^"]+)"/.exec(html)?.[1] ?? "";
    return !pages.has(to);
  });
  expect(lost.map(({ route }) => route)).toEqual([]);
});

test("external links are collected in one file, all of them encrypted", async ({ page }) => {
  const listed = JSON.parse(readFileSync(path.join(DIR, "external-links.json"), "utf8")) as {
    url: string;
    pages: string[];
  }[];
  const found = new Set<string>();
  for (const { links } of (await readAll(page)).values()) {
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
