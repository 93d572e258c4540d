import type { Page } from "@playwright/test";
import { expect, holdTimers, hydrated, open, test } from "../test.ts";

const PAGE = "/docs/concepts/pss";
const dialog = (page: Page) => page.getByRole("dialog", { name: "Enlarged picture" });
const drawing = (page: Page) => page.locator(".markdown .zoomable").first();

/** Serves a page with a raster picture in its text: ours are all drawings. */
async function withImage(page: Page, attributes = ""): Promise<void> {
  await page.route(`**${PAGE}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const image = `<img id="test-picture" src="/mark.svg" alt="The mark" width="80" ${attributes}>`;
    const button = '<button type="button" class="zoom-open">Enlarge</button>';
    const picture = `<p><span class="zoomable">${image}${button}</span></p>`;
    await route.fulfill({
      response,
      body: html.replace(/(<div class="?prose"?>)/, `$1${picture}`),
    });
  });
}

async function attach(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { held } = window as unknown as { held: (() => void)[] };
    return held.splice(0).map((task) => task()).length > 0;
  });
}

async function openZoomed(page: Page): Promise<void> {
  await holdTimers(page, 1000);
  await open(page, PAGE);
  await attach(page);
  await drawing(page).click();
  await expect(dialog(page)).toBeVisible();
}

test("4 zoom is attached one second after the page is shown, not before", async ({ page }) => {
  await holdTimers(page, 1000);
  await open(page, PAGE);
  await page.waitForFunction(() => (window as unknown as { held: unknown[] }).held.length > 0);
  await drawing(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await attach(page);
  await drawing(page).click();
  await expect(dialog(page)).toBeVisible();
});

test("4 zoom goes from opening to open, and closed means gone", async ({ page }) => {
  await page.addInitScript(() => {
    const states: (string | null)[] = [];
    Object.assign(window, { states });
    const keep = (one: Node): void => {
      if (one instanceof HTMLDialogElement && one.matches(".zoom"))
        states.push(one.getAttribute("data-state"));
    };
    new MutationObserver((records) => {
      for (const { type, oldValue, addedNodes, removedNodes, target } of records) {
        if (type === "attributes" && target instanceof HTMLDialogElement) states.push(oldValue);
        else if (addedNodes.length === 0) removedNodes.forEach(keep);
      }
    }).observe(document, {
      childList: true,
      subtree: true,
      attributeFilter: ["data-state"],
      attributeOldValue: true,
    });
  });
  await openZoomed(page);
  await expect(dialog(page)).toHaveAttribute("data-state", "open");
  await dialog(page).click({ position: { x: 300, y: 300 } });
  await expect(dialog(page)).toHaveCount(0);
  const states = await page.evaluate(() => (window as unknown as { states: unknown }).states);
  expect(states).toEqual(["opening", "open", "closing"]);
});

test("4 zoom closes on a click", async ({ page }) => {
  await openZoomed(page);
  await dialog(page).click({ position: { x: 300, y: 300 } });
  await expect(dialog(page)).toHaveCount(0);
});

test("4 zoom closes on a resize", async ({ page }) => {
  await openZoomed(page);
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(dialog(page)).toHaveCount(0);
});

test("4 zoom stays open at 40 px of scrolling and closes at 41 px", async ({ page }) => {
  await openZoomed(page);
  const scrolled = (by: number) =>
    page.evaluate(async (pixels) => {
      window.scrollBy({ top: pixels, behavior: "instant" });
      await new Promise((done) => window.addEventListener("scroll", done, { once: true }));
      await new Promise((done) => requestAnimationFrame(done));
    }, by);
  await scrolled(40);
  await expect(dialog(page)).toBeVisible();
  await scrolled(1);
  await expect(dialog(page)).toHaveCount(0);
});

test("4 zoom is white behind pictures, with no margin", async ({ page }) => {
  await withImage(page);
  await holdTimers(page, 1000);
  await open(page, PAGE);
  await attach(page);
  await page.locator("#test-picture").click();
  await expect(dialog(page)).toBeVisible();
  const style = await dialog(page).evaluate((element) => {
    const { backgroundColor, margin } = getComputedStyle(element);
    return { backgroundColor, margin };
  });
  expect(style).toEqual({ backgroundColor: "rgb(255, 255, 255)", margin: "0px" });
  const { width, height } = (await dialog(page).boundingBox()) ?? {};
  expect([width, height]).toEqual([1440, 900]);
});

for (const key of ["Enter", "Space"]) {
  test(`4 zoom by keyboard: ${key} opens, Escape closes, focus returns (drawing)`, async ({
    page,
  }) => {
    await holdTimers(page, 1000);
    await open(page, PAGE);
    await attach(page);
    const button = drawing(page).getByRole("button", { name: "Enlarge" });
    await button.focus();
    await page.keyboard.press(key);
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: "Close" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(button).toBeFocused();
  });
}

test("4 zoom by keyboard: a picture is reached by Tab, opens and gets focus back", async ({
  page,
}) => {
  await withImage(page);
  await holdTimers(page, 1000);
  await open(page, PAGE);
  await attach(page);
  const button = page.locator("#test-picture + button");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).locator("img")).toHaveAttribute("alt", "The mark");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("4 zoom works for diagrams drawn from text", async ({ page }) => {
  await holdTimers(page, 1000);
  await open(page, "/docs/develop/access-the-swarm/act");
  await attach(page);
  const diagram = page.locator(".figure-diagram .zoomable, .figure .zoomable").first();
  await diagram.click();
  await expect(dialog(page).locator("svg")).toBeVisible();
});

test("8 zoom warns when the high-resolution picture is unreachable", async ({ page, offences }) => {
  offences.expected.push(/Failed to load resource/);
  await withImage(page, 'data-zoom-src="/no-such-picture.png"');
  await holdTimers(page, 1000);
  await open(page, PAGE);
  await attach(page);
  const warning = page.waitForEvent("console", (message) => message.type() === "warning");
  await page.locator("#test-picture").click();
  expect((await warning).text()).toContain("Unable to reach the zoom image target");
  await expect(dialog(page).locator("img")).toHaveAttribute("src", /mark\.svg$/);
});

test("4 zoom: one set of listeners, however many pages were visited", async ({ page }) => {
  await holdTimers(page, 1000);
  await open(page, PAGE);
  await attach(page);
  for (const name of ["Access Control", "PSS"]) {
    await page
      .getByRole("navigation", { name: "Docs sidebar" })
      .getByRole("link", { name, exact: true })
      .click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await attach(page);
  }
  await hydrated(page);
  await drawing(page).click();
  await expect(dialog(page)).toHaveCount(1);
});

test("4 an enlarged drawing fills the window, however far the page is scrolled", async ({
  page,
}) => {
  await holdTimers(page, 1000);
  await open(page, "/docs/concepts/DISC/kademlia");
  await attach(page);
  const last = page.locator(".markdown .zoomable").last();
  await last.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await last.click();
  const box = await dialog(page).boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect([box?.x, box?.y, box?.height]).toEqual([0, 0, height]);
  expect(box?.width).toBeGreaterThan(width - 20);
});
