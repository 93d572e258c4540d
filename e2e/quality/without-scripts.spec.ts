/** What readers have without JavaScript. */
import { expect, test } from "../test.ts";

const PAGE = "/docs/concepts/incentives/postage-stamps";
const TABS = "/docs/bee/installation/package-manager-install";

test.use({ javaScriptEnabled: false });

test("a page shows its whole text, its sidebar and its links", async ({ page }) => {
  await page.goto(PAGE);
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(page.locator("math").first()).toBeVisible();
  await expect(page.locator(".figure svg").first()).toBeVisible();
  const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
  await expect(sidebar.getByRole("link", { name: "PSS", exact: true })).toBeVisible();
  // A page of another category than this one's.
  await expect(sidebar.getByRole("link", { name: "Price Oracle" })).toBeVisible();
  await sidebar.getByRole("link", { name: "PSS", exact: true }).click();
  await page.waitForURL(/\/docs\/concepts\/pss$/);
});

test("the search of the bar is a link to the list of all pages", async ({ page }) => {
  await page.goto(PAGE);
  const bar = page.getByRole("navigation", { name: "Main" });
  await expect(bar.getByRole("button", { name: "Search" })).toHaveCount(0);
  await bar.getByRole("link", { name: "Search" }).click();
  await expect(page).toHaveURL("/search");
  await expect(page.getByRole("link", { name: "PSS", exact: true }).first()).toBeVisible();
});

test("every tab's content is shown below its name", async ({ page }) => {
  await page.goto(TABS);
  const panels = page.locator("[role=tabpanel]");
  const count = await panels.count();
  expect(count).toBeGreaterThan(1);
  for (let index = 0; index < count; index += 1) await expect(panels.nth(index)).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
  const names = await panels.evaluateAll((all) =>
    all.map((panel) => getComputedStyle(panel, "::before").content),
  );
  const labels = await panels.evaluateAll((all) =>
    all.map((panel) => `"${panel.getAttribute("aria-label") ?? ""}"`),
  );
  expect(names).toEqual(labels);
});

test("the menus of the bar are reached by pointer and by keyboard", async ({ page }) => {
  await page.goto(PAGE);
  const menu = page.locator(".navbar .dropdown", { hasText: "Develop" }).first();
  await menu.hover();
  await expect(menu.getByRole("link", { name: "Tools and Features" })).toBeVisible();
  await page.mouse.move(700, 700);
  await expect(menu.getByRole("link", { name: "Tools and Features" })).toBeHidden();
  await menu.locator(".navbar__link").focus();
  await expect(menu.getByRole("link", { name: "Tools and Features" })).toBeVisible();
});

test("on a phone every section can be reached", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PAGE);
  await expect(page.locator("h1")).toBeVisible();
  const sections = ["/docs/bee/installation/getting-started", "/docs/develop/introduction"];
  for (const section of sections) {
    await expect(page.locator(`a[href='${section}']:visible`).first()).toBeVisible();
  }
  // The bar's items wrap: none leaves the page or covers another.
  const boxes = await page
    .locator(".navbar__items--right > *:visible")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes.every(({ right }) => right <= 390)).toBe(true);
  const [last] = boxes.slice(-1);
  const covered = boxes
    .slice(0, -1)
    .filter(({ right, bottom }) => last && right > last.left && bottom > last.top);
  expect(covered).toEqual([]);
});

test("buttons that need a script are not shown", async ({ page }) => {
  await page.goto(TABS);
  await expect(page.locator(".code-copy").first()).toBeHidden();
  await expect(page.getByRole("button", { name: /^(Collapse|Expand) sidebar/ })).toHaveCount(0);
});

test("the box of the landing page says that it shows an example only", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("textbox", { name: "Type something" })).toHaveCount(0);
  // Playwright finds no text inside of `<noscript>`.
  const note = page.locator("main noscript p");
  await expect(note).toBeVisible();
  await expect(note).toHaveText("Without JavaScript only this example is shown.");
});

test("the reference explains its marks in the text", async ({ page }) => {
  await page.goto("/api/");
  const mark = page.locator(".api-chip[data-says]").first();
  const says = (await mark.getAttribute("data-says")) ?? "";
  expect(says).not.toBe("");
  const content = await mark.evaluate((chip) => getComputedStyle(chip, "::after").content);
  // Lines of the text are escaped in the value.
  expect(content.replaceAll("\\a ", "\n")).toContain(says);
});

test("each name in the workshop leads to the text about its panel", async ({ page }) => {
  await page.goto("/play");
  await page.getByRole("link", { name: "Redistribution a round with your overlay" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Redistribution" })).toBeInViewport();
});

test("the page about this site on Swarm waits for nothing that needs a script", async ({
  page,
}) => {
  await page.goto("/swarm");
  await expect(page.getByText("Reading the record of this build")).toBeHidden();
  const note = page.locator("main noscript p").first();
  await expect(note).toContainText("Without JavaScript");
  await expect(note.locator("a")).toHaveAttribute("href", "/swarm.json");
});
