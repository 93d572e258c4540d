import type { Page } from "@playwright/test";
import { expect, follow, open, test } from "../test.ts";
import { PAGES } from "../website/pages.ts";
import { inGroups } from "./pages.ts";

const FROM = "/docs/develop/tools-and-features/introduction";
/** Its last heading is far below the first screen. */
const LONG = { path: "/docs/develop/tools-and-features/bee-dev-mode", heading: "common-questions" };

/** Records whether the placeholder of deferred content ever appears in the page. */
async function watch(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    const seen = { below: false };
    new MutationObserver(() => {
      if (document.querySelector(".below")) seen.below = true;
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { __seen: seen });
  });
  return () =>
    page.evaluate(() => (window as unknown as { __seen: { below: boolean } }).__seen.below);
}

test("a click shows the first screen, and the rest of the page a moment later", async ({
  page,
}) => {
  await open(page, FROM);
  const wasLater = await watch(page);
  await page.locator(`.theme-doc-sidebar-menu a[href="${LONG.path}"]`).click();
  await expect.poll(wasLater).toBe(true);
  await expect(page.locator(`#${LONG.heading}`)).toBeAttached();
  await expect(page.locator(".below")).toHaveCount(0);
  const shown = await page.locator(".markdown").textContent();
  await page.reload();
  expect(await page.locator(".markdown").textContent()).toBe(shown);
});

test("a page that is loaded has all of its text at once", async ({ request }) => {
  const html = await (await request.get(LONG.path)).text();
  expect(html).toMatch(new RegExp(`id="?${LONG.heading}\\b`));
  expect(html).not.toMatch(/class="?below\b/);
});

test("a link to a heading, and the way back to one, show the whole page at once", async ({
  page,
}) => {
  await open(page, FROM);
  const wasLater = await watch(page);
  const heading = `${LONG.path}#${LONG.heading}`;
  await follow(page, heading);
  await expect(page).toHaveURL(heading);
  await expect(page.locator(`#${LONG.heading}`)).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(FROM);
  await page.goForward();
  await expect(page.locator(`#${LONG.heading}`)).toBeInViewport();
  expect(await wasLater()).toBe(false);
});

/**
 * Paragraphs, headings, items and cells that the shown page has and its file has not: the browser must render
 * what the build rendered. Tools are left out, since their first result comes later.
 */
function textBesideFile(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const textOf = (from: Document): string[] =>
      [...from.querySelectorAll(".markdown :is(p, h2, h3, h4, li, td)")]
        .filter((element) => element.closest('[class*="tool_"], form, [data-answers]') === null)
        .map(({ textContent }) => textContent.replaceAll(/\s+/g, " "));
    const file = await (await fetch(location.pathname)).text();
    const known = new Set(textOf(new DOMParser().parseFromString(file, "text/html")));
    return textOf(document).filter((text) => !known.has(text));
  });
}

/** Navigates by clicks; returns the end of the first screen for pages with deferred content. */
async function endsOf(
  page: Page,
  paths: readonly string[],
): Promise<[path: string, top: number][]> {
  await page.evaluate(() => {
    const ends: Record<string, number> = {};
    new MutationObserver(() => {
      const [first] = document.querySelectorAll(".below");
      if (first) ends[location.pathname] ??= first.getBoundingClientRect().top + scrollY;
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { __ends: ends });
  });
  for (const path of paths) {
    await follow(page, path);
    // Wait until the previous page, which had the link, is replaced.
    await expect(page.getByRole("link", { name: `to ${path}`, exact: true })).toHaveCount(0);
    await expect(page.locator(".below")).toHaveCount(0);
    expect.soft(await textBesideFile(page), path).toEqual([]);
  }
  return Object.entries(
    await page.evaluate(() => (window as unknown as { __ends: Record<string, number> }).__ends),
  );
}

const GROUPS = 5;
for (const [number, group] of inGroups(PAGES, GROUPS).entries()) {
  test(`no window of usual height shows where a first screen ends: part ${number + 1} of ${GROUPS}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 1000 });
    await open(page, FROM);
    const ends = await endsOf(page, group);
    expect(ends.length).toBeGreaterThan(8);
    expect(ends.filter(([, top]) => top < 1000)).toEqual([]);
  });
}
