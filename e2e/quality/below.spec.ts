import type { Page } from "@playwright/test";
import { expect, follow, open, test } from "../test.ts";
import { PAGES } from "../website/pages.ts";

const FROM = "/docs/develop/tools-and-features/introduction";
/** Its last heading stands far below the first screen. */
const LONG = { path: "/docs/develop/tools-and-features/bee-dev-mode", heading: "common-questions" };

/** Notes whether the place of what comes later is ever in the page. */
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
  await expect(page.locator(`#${LONG.heading}`)).toBeAttached();
  await expect(page.locator(".below")).toHaveCount(0);
  expect(await wasLater()).toBe(true);
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

test("no window of usual height shows where the first screen of a page ends", async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await open(page, FROM);
  await page.evaluate(() => {
    const places: Record<string, number> = {};
    new MutationObserver(() => {
      const [first] = document.querySelectorAll(".below");
      if (!first) return;
      places[location.pathname] ??= first.getBoundingClientRect().top + scrollY;
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { __places: places });
  });
  for (const path of PAGES) {
    await follow(page, path);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
      "href",
      new RegExp(`${path}$`),
    );
    await expect(page.locator(".below")).toHaveCount(0);
  }
  const places = await page.evaluate(
    () => (window as unknown as { __places: Record<string, number> }).__places,
  );
  expect(Object.keys(places).length).toBeGreaterThan(40);
  expect(Object.entries(places).filter(([, top]) => top < 1000)).toEqual([]);
});
