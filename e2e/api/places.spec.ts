import type { Page } from "@playwright/test";
import { OTHER, routeIn } from "../edition.ts";
import { afterTimers, expect, frames, open, test } from "../test.ts";

/** A line deep in an operation, far from every id: one of its paragraphs or lines of a sample. */
const LINE = "#patchGrantees .api-details .api-response .api-meaning";

/** How long after the last scroll event the page keeps the line that is read [`framework/places`]. */
const PAUSE_MS = 150;

/** Scrolls a line into the middle of the viewport and waits until the page has saved the anchor. */
async function readLine(page: Page): Promise<void> {
  await page.evaluate((selector) => {
    // Repeat: elements on the way are laid out when they first come into view.
    const step = (left: number): void => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      if (box) scrollBy(0, box.top + box.height / 2 - innerHeight / 2);
      if (left > 0) requestAnimationFrame(() => step(left - 1));
    };
    dispatchEvent(new WheelEvent("wheel", { deltaY: 1 }));
    step(10);
  }, LINE);
  await expectInMiddle(page);
  await afterTimers(page, PAUSE_MS);
}

/** Waits until the line is in the middle of the window, and stays there. */
async function expectInMiddle(page: Page): Promise<void> {
  const distance = (): Promise<number> =>
    page.evaluate((selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box ? Math.max(box.top - innerHeight / 2, innerHeight / 2 - box.bottom, 0) : Infinity;
    }, LINE);
  await expect.poll(distance).toBeLessThanOrEqual(2);
  await frames(page);
  expect(await distance()).toBeLessThanOrEqual(2);
}

for (const route of ["/api/", "/api/#getStamp", routeIn(OTHER, "/api/")]) {
  test(`loading ${route} again leads to the line that was read`, async ({ page }) => {
    await open(page, route);
    await readLine(page);
    await page.reload();
    await expectInMiddle(page);
  });
}

test("back leads to the line that was read after a link within the page", async ({ page }) => {
  await open(page, "/api/");
  const list = page.getByRole("navigation", { name: "Operations" });
  await list.getByRole("link", { name: /Buy a postage batch/ }).click();
  await expect(page).toHaveURL(/#buyStamp$/);
  await readLine(page);
  // Not with the pointer: on its way there Playwright scrolls.
  await page.locator(".navbar__brand").evaluate((one: HTMLElement) => one.click());
  await expect(page).not.toHaveURL(/api/);
  await page.goBack();
  await expect(page).toHaveURL(/#buyStamp$/);
  await expectInMiddle(page);
});

test("back within the page leads to the line that was read", async ({ page }) => {
  await open(page, "/api/");
  await readLine(page);
  const list = page.getByRole("navigation", { name: "Operations" });
  // The link is pressed where it is: a pointer would scroll the list, and the page with it.
  const link = list.getByRole("link", { name: /Buy a postage batch/ });
  await link.evaluate((one: HTMLElement) => one.click());
  await expect(page).toHaveURL(/#buyStamp$/);
  await expect(page.locator("#buyStamp")).toBeInViewport();
  await page.goBack();
  await expectInMiddle(page);
});

for (const [name, narrow] of [
  ["a narrower window, below 1280 px,", 1200],
  ["a window of a tablet, below 997 px,", 900],
] as const) {
  test(`${name} keeps the line that was read, and so does the way back`, async ({ page }) => {
    await open(page, "/api/");
    await readLine(page);
    await page.setViewportSize({ width: narrow, height: 900 });
    await expectInMiddle(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectInMiddle(page);
  });
}

test("turning a phone keeps the line that was read, and turning it back, too", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/api/");
  await readLine(page);
  await page.setViewportSize({ width: 844, height: 390 });
  await expectInMiddle(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectInMiddle(page);
});
