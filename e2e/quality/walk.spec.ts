import type { Page } from "@playwright/test";
import { expect, expectResult, open, test } from "../test.ts";
import { readablePages } from "./pages.ts";

/**
 * Client-side navigation through the whole site: from page to page by the link at its end, and from
 * section to section by the navigation bar. The content must equal the content after a full load, and
 * the console stays clean (the harness checks).
 */

/** What can be compared between a page that was navigated to and the same page from the server. */
interface Content {
  readonly title: string;
  readonly headings: readonly string[];
  readonly links: number;
  readonly rows: number;
  readonly pictures: number;
}

/** Reads it from the live document, or from the markup that the server sends for the address. */
function contentOf(page: Page, from: "live" | "server"): Promise<Content> {
  return page.evaluate(async (source) => {
    const read = async (): Promise<Document> => {
      const response = await fetch(location.pathname + location.search);
      return new DOMParser().parseFromString(await response.text(), "text/html");
    };
    const root = source === "live" ? document : await read();
    const main = root.querySelector("main");
    const count = (selector: string): number => main?.querySelectorAll(selector).length ?? 0;
    return {
      title: root.title,
      headings: [...(main?.querySelectorAll("h1, h2, h3") ?? [])].map(
        ({ textContent }) => textContent?.trim() ?? "",
      ),
      // The rail of a long list is made of its headings, in the browser.
      links: count("a[href]:not(form a)"),
      rows: count("tr"),
      pictures: count("svg, img"),
    };
  }, from);
}

/** Waits until the page shows what the server sends for its address. */
async function sameAsServer(page: Page): Promise<void> {
  const expected = await contentOf(page, "server");
  await expect
    .poll(() => contentOf(page, "live"), { message: page.url(), timeout: 10_000 })
    .toEqual(expected);
}

async function keepMark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { kept: true }));
}

const isKept = (page: Page): Promise<boolean> => page.evaluate(() => "kept" in window);

/** The first page of each sidebar. */
const STARTS = [
  "/docs/concepts/introduction",
  "/docs/bee/installation/getting-started",
  "/docs/develop/introduction",
  "/docs/desktop/introduction",
  "/docs/references/smart-contracts",
] as const;

for (const start of STARTS) {
  test(`from ${start} page by page to the end of the section`, async ({ page }) => {
    test.setTimeout(120_000);
    await open(page, start);
    await keepMark(page);
    const visited = [start as string];
    const next = page.locator(".pagination-nav__link--next");
    while ((await next.count()) > 0) {
      const to = (await next.getAttribute("href")) ?? "";
      await next.click();
      await page.waitForURL((url) => url.pathname === to);
      await sameAsServer(page);
      visited.push(to);
    }
    expect(await isKept(page), "no page was loaded again").toBe(true);
    const group = start.split("/").slice(0, 3).join("/");
    const all = readablePages().filter(({ route }) => route.startsWith(`${group}/`));
    const unlisted = all.filter(({ html }) => !/aria-label="?Docs sidebar/.test(html));
    expect(new Set(visited).size).toBe(all.length - unlisted.length);
  });
}

test("from section to section, to the reference, the search, the blog and back", async ({
  page,
}) => {
  await open(page, "/");
  await keepMark(page);
  const bar = page.getByRole("navigation", { name: "Main" });
  const sections = bar.locator(".navbar__items:not(.navbar__items--right) > * > .navbar__link");
  for (const link of [
    ...(await sections.all()),
    bar.getByRole("link", { name: "API Specification" }),
  ]) {
    const to = (await link.getAttribute("href")) ?? "";
    await link.click();
    await page.waitForURL((url) => url.pathname === to);
    await sameAsServer(page);
    await page.mouse.move(700, 850);
  }
  await page.getByRole("contentinfo").getByRole("link", { name: "Notes on these docs" }).click();
  await page.waitForURL(/\/blog$/);
  await sameAsServer(page);
  for (const link of ["main article a[href^='/blog/']", "a[href^='/blog/tags/']"]) {
    const first = page.locator(link).first();
    const to = (await first.getAttribute("href")) ?? "";
    await first.click();
    await page.waitForURL((url) => url.pathname === to);
    await sameAsServer(page);
  }
  await bar.locator(".navbar__brand").click();
  await page.waitForURL(/\/$/);
  await sameAsServer(page);
  const field = page.getByRole("main").getByRole("searchbox", { name: "Search docs" });
  await field.fill("postage");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=postage$/);
  await expectResult(page, /postage/i);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await isKept(page), "no page was loaded again").toBe(true);
});
