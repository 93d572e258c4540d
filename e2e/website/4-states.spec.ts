import type { Page } from "@playwright/test";
import { expect, hydrated, open, test } from "../test.ts";
import { FULL, NEEDS_FULL, openFull } from "./variants.ts";

const PAGE = "/docs/bee/installation/docker";
const sidebarOf = (page: Page) => page.getByRole("navigation", { name: "Docs sidebar" });
const theme = (page: Page) => page.locator("html").getAttribute("data-theme");

test("4 the colour mode is dark by default, whatever the system prefers", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, PAGE);
  expect(await theme(page)).toBe("dark");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.emulateMedia({ colorScheme: "light" });
  expect(await theme(page)).toBe("dark");
});

test("4 the chosen colour mode is there before the first paint of the next load", async ({
  page,
  offences,
}) => {
  offences.expected.push(/Failed to load resource/);
  await open(page, PAGE);
  await page.getByRole("button", { name: "Switch to light mode" }).click();
  await page.route(/\/assets\/js\//, (route) => route.abort());
  await page.goto("/docs/concepts/pss").catch(() => undefined);
  expect(await theme(page)).toBe("light");
});

test("4 the colour mode follows a switch in another tab, and its removal", async ({ context }) => {
  const first = await context.newPage();
  const second = await context.newPage();
  await open(first, PAGE);
  await open(second, "/docs/concepts/pss");
  await first.getByRole("button", { name: "Switch to light mode" }).click();
  await expect.poll(() => theme(second)).toBe("light");
  await expect(second.getByRole("button", { name: "Switch to dark mode" })).toBeVisible();
  await first.evaluate(() => localStorage.removeItem("theme"));
  await expect.poll(() => theme(second)).toBe("dark");
});

test("4 layout: 996 px is mobile, 997 px is desktop, also after a resize", async ({ page }) => {
  const menu = page.getByRole("button", { name: "Toggle navigation bar" });
  await page.setViewportSize({ width: 996, height: 800 });
  await open(page, PAGE);
  await expect(menu).toBeVisible();
  await expect(sidebarOf(page)).toBeHidden();
  await page.setViewportSize({ width: 997, height: 800 });
  await expect(menu).toBeHidden();
  await expect(sidebarOf(page)).toBeVisible();
  await page.setViewportSize({ width: 996, height: 800 });
  await expect(menu).toBeVisible();
});

test("4 the mobile sidebar opens, shows both menus and closes when the layout is desktop", async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await open(page, PAGE);
  const panel = page.locator(".navbar-sidebar");
  await page.getByRole("button", { name: "Toggle navigation bar" }).click();
  await expect(panel.getByRole("button", { name: /Back to main menu/ })).toBeVisible();
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(panel).toBeHidden();
  await expect(page.locator(".navbar-sidebar--show")).toHaveCount(0);
  await page.setViewportSize({ width: 900, height: 800 });
  await expect(page.locator(".navbar-sidebar--show")).toHaveCount(0);
});

test("4 the mobile sidebar closes after a choice", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, PAGE);
  await page.getByRole("button", { name: "Toggle navigation bar" }).click();
  await page.locator(".navbar-sidebar").locator("a[href$='/installation/connectivity']").click();
  await page.waitForURL(/connectivity$/);
  await expect(page.locator(".navbar-sidebar--show")).toHaveCount(0);
});

test("4 Escape closes the mobile sidebar, and so does a page that the search opens", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, PAGE);
  const shown = page.locator(".navbar-sidebar--show");
  const toggle = page.getByRole("button", { name: "Toggle navigation bar" });
  await toggle.click();
  await expect(
    page.getByRole("button", { name: "Close navigation bar" }).locator("path"),
  ).toHaveCSS("stroke", /^rgb/);
  await page.keyboard.press("Escape");
  await expect(shown).toHaveCount(0);
  await toggle.click();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("kademlia");
  await expect(page.getByRole("dialog").getByRole("option").first()).toContainText(/kademlia/i);
  await page.keyboard.press("Enter");
  await page.waitForURL(/kademlia/);
  await expect(shown).toHaveCount(0);
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("4 categories of the mobile sidebar show their arrow in their row", async ({ page }) => {
    await open(page, PAGE);
    await page.getByRole("button", { name: "Toggle navigation bar" }).tap();
    const category = page.locator(".navbar-sidebar .menu__link--sublist-caret").first();
    await expect(category).toHaveCSS("display", "flex");
    const arrow = await category.evaluate((link) => getComputedStyle(link, "::after").width);
    expect(Number.parseFloat(arrow)).toBeGreaterThan(10);
  });
});

test("4 a category is active when a child matches the path", async ({ page }) => {
  await open(page, PAGE);
  const active = sidebarOf(page).locator(".menu__link--sublist.menu__link--active");
  await expect(active).toHaveText(["Installation"]);
});

test("4 a closed category hides its pages, and they stay in the document", async ({ page }) => {
  await open(page, PAGE);
  const category = sidebarOf(page).locator(".theme-doc-sidebar-item-category-level-1", {
    hasText: "Working With Bee",
  });
  const staking = category.locator("a[href$='/working-with-bee/staking']");
  await expect(staking).toBeVisible();
  await category.locator(".menu__list-item-collapsible").click();
  await expect(staking).toBeHidden();
  await expect(staking).toBeAttached();
  await category.locator(".menu__list-item-collapsible").click();
  await expect(staking).toBeVisible();
});

/** The transition of the region that the category's toggle starts, and its height. */
async function transitionOf(page: Page): Promise<{ transition: string; height: number }> {
  return page.evaluate(async () => {
    const categories = [...document.querySelectorAll(".theme-doc-sidebar-item-category-level-1")];
    const category = categories.find(({ textContent }) => textContent.includes("Installation"));
    const region = category?.querySelector<HTMLElement>("ul");
    const toggle = category?.querySelector<HTMLElement>("a");
    if (!region || !toggle) throw new Error("the category has no region");
    toggle.click();
    while (!region.style.transition) await new Promise((next) => requestAnimationFrame(next));
    return { transition: region.style.transition, height: region.scrollHeight };
  });
}

test("4 a region collapses with ease-in-out in the specified time", async ({ page }) => {
  await open(page, PAGE);
  const { transition, height } = await transitionOf(page);
  const steps = height / 36;
  const duration = Math.round((4 + 15 * steps ** 0.25 + steps / 5) * 10);
  expect(height).toBeGreaterThan(100);
  expect(transition).toMatch(new RegExp(`^height (${duration}ms|${duration / 1000}s) ease-in-out`));
});

test("4 with reduced motion a region collapses in 1 ms", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, PAGE);
  expect((await transitionOf(page)).transition).toMatch(/^height (1ms|0.001s) ease-in-out/);
});

test.describe("4 announcement bar", () => {
  test.skip(!FULL, NEEDS_FULL);
  const bar = (page: Page) => page.getByRole("complementary", { name: "Announcement" });

  test("4 it shows, and stays away once dismissed", async ({ page }) => {
    await openFull(page, "docs/concepts/pss");
    await expect(bar(page)).toContainText("Bee 2.6.0 is out");
    await bar(page).getByRole("button", { name: "Close" }).click();
    await expect(bar(page)).toHaveCount(0);
    await page.reload();
    await expect(bar(page)).toBeHidden();
    await hydrated(page);
    await expect(bar(page)).toHaveCount(0);
  });

  test("4 it shows again, at once, when the id is new", async ({ page, offences }) => {
    // For a document without an icon the browser asks the root of the host.
    offences.expected.push(/404/);
    await page.goto(`${FULL}version.json`);
    await page.evaluate(() => {
      localStorage.setItem("docusaurus.announcement.id", "the-last-one");
      localStorage.setItem("docusaurus.announcement.dismiss", "true");
    });
    await openFull(page, "docs/concepts/pss");
    await expect(bar(page)).toBeVisible();
    expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({
      "docusaurus.announcement.id": "announcement-bar",
      "docusaurus.announcement.dismiss": "false",
    });
  });
});

test("4 without a configured announcement there is no bar", async ({ page }) => {
  await open(page, PAGE);
  await expect(page.locator(".theme-announcement-bar")).toHaveCount(0);
});
