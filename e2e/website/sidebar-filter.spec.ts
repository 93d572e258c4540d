/** The filter above the sidebar's tree, and the pages that were visited last. */
import type { Locator, Page } from "@playwright/test";
import { expect, frames, hold, hydrated, open, test } from "../test.ts";

const PAGE = "/docs/concepts/introduction";
const VISITED = "sidebar.visited.1";

const fieldOf = (page: Page): Locator => page.getByRole("searchbox", { name: "Filter pages" });
const treeOf = (page: Page): Locator => page.getByRole("navigation", { name: "Docs sidebar" });
const foundOf = (page: Page): Locator => page.getByRole("navigation", { name: "Matching pages" });
const visitedOf = (page: Page): Locator =>
  page.getByRole("navigation", { name: "Recently visited" });

/** Opens a page and waits for the idle callback that stores the visit. */
async function openAndStay(page: Page, route: string): Promise<void> {
  await open(page, route);
  await expect(page.locator(".paper-line")).toHaveCount(1);
}

/** Labels of the tree, and which categories are closed. */
const stateOf = (tree: Locator): Promise<string[]> =>
  tree
    .locator("a")
    .evaluateAll((links) =>
      links.map((link) => `${link.textContent} ${link.getAttribute("aria-expanded")}`),
    );

test("titles are filtered, and the tree is as it was afterwards", async ({ page }) => {
  await open(page, PAGE);
  await treeOf(page).locator("[aria-expanded]").first().click();
  const before = await stateOf(treeOf(page));
  await fieldOf(page).fill("STAMPS póst");
  await expect(foundOf(page).getByRole("link")).toHaveText(["Postage Stamps"]);
  await expect(foundOf(page).locator("mark")).toHaveText(["Post", "Stamps"]);
  await expect(foundOf(page).getByText("Incentives")).toBeVisible();
  await expect(treeOf(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(fieldOf(page)).toHaveValue("");
  await expect(fieldOf(page)).toBeFocused();
  await expect(foundOf(page)).toHaveCount(0);
  expect(await stateOf(treeOf(page))).toEqual(before);
});

test("keys lead to a page and open it; the whole tree is there again", async ({ page }) => {
  await open(page, PAGE);
  await fieldOf(page).focus();
  await page.keyboard.type("ing");
  await expect(foundOf(page).getByRole("link").nth(1)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const second = foundOf(page).getByRole("link").nth(1);
  await expect(second).toBeFocused();
  const href = await second.getAttribute("href");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(href!);
  await expect(fieldOf(page)).toHaveValue("");
  await expect(treeOf(page).locator(`[aria-current=page]`)).toHaveAttribute("href", href!);
});

test("the number is said once, after a rest", async ({ page }) => {
  await open(page, PAGE);
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((records) => {
      for (const { target } of records)
        if (target instanceof Element && target.matches("[aria-live=polite]"))
          said.push(target.textContent);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await fieldOf(page).focus();
  await page.keyboard.type("stamps");
  const said = (): Promise<string[]> =>
    page.evaluate(() => (window as unknown as { said: string[] }).said);
  await expect.poll(said).toEqual([expect.stringMatching(/^1 of \d+ pages$/)]);
});

test("nothing found leads to the search", async ({ page }) => {
  await open(page, PAGE);
  await fieldOf(page).fill("no such page");
  await expect(foundOf(page).getByRole("link")).toHaveText(["Search all pages"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=no%20such%20page");
});

test("what is typed before hydration filters after it", async ({ page }) => {
  const release = await hold(page, "**/assets/js/main.*.js");
  await page.goto(PAGE, { waitUntil: "commit" });
  await fieldOf(page).focus();
  await page.keyboard.type("postage st");
  release();
  await hydrated(page);
  await expect(foundOf(page).getByRole("link")).toHaveText(["Postage Stamps"]);
  await expect(fieldOf(page)).toBeFocused();
});

test("without its script the whole tree stays, and a sentence says why", async ({
  page,
  offences,
}) => {
  offences.expected.push(/Failed to load resource/);
  await page.route(/sidebar_Answers/, (route) => route.abort());
  await open(page, PAGE);
  await fieldOf(page).fill("stamps");
  await expect(page.getByText(/^The filter did not load\./)).toBeVisible();
  await expect(treeOf(page)).toBeVisible();
});

test("pages visited last are offered while the field is empty, and cleared", async ({ page }) => {
  for (const route of ["/docs/concepts/pss", "/docs/bee/installation/docker", PAGE])
    await openAndStay(page, route);
  await fieldOf(page).focus();
  const links = visitedOf(page).getByRole("link");
  await expect(links).toHaveText(["Run Bee with Docker", "PSS"]);
  const tree = await treeOf(page).boundingBox();
  await fieldOf(page).blur();
  await expect(visitedOf(page)).toHaveCount(0);
  expect(await treeOf(page).boundingBox()).toEqual(tree);
  await fieldOf(page).focus();
  await links.first().click();
  await expect(page).toHaveURL("/docs/bee/installation/docker");
  await fieldOf(page).focus();
  await visitedOf(page).getByRole("button", { name: "Clear" }).click();
  await expect(visitedOf(page)).toHaveCount(0);
  expect(await page.evaluate((key) => localStorage.getItem(key), VISITED)).toBeNull();
});

test("stored data of strangers adds no link", async ({ page }) => {
  await page.addInitScript(
    ([key]) =>
      localStorage.setItem(
        key,
        JSON.stringify([
          "javascript:alert(1)",
          "https://evil.example/docs/concepts/pss",
          "/docs/none",
          { href: "/docs/concepts/pss" },
          "/docs/concepts/pss",
        ]),
      ),
    [VISITED] as const,
  );
  await open(page, PAGE);
  await fieldOf(page).focus();
  await expect(visitedOf(page).getByRole("link")).toHaveText(["PSS"]);
});

test("in the menu of a phone a page that was found opens, and the menu closes", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAndStay(page, PAGE);
  await open(page, "/docs/concepts/pss");
  await page.getByRole("button", { name: "Toggle navigation bar" }).click();
  await fieldOf(page).focus();
  await expect(visitedOf(page).getByRole("link")).toHaveText(["Introduction"]);
  await fieldOf(page).fill("stamps");
  await page.keyboard.press("Escape");
  await expect(fieldOf(page)).toBeVisible();
  const tree = page.locator(".navbar-sidebar .theme-doc-sidebar-menu");
  await expect(tree).toBeVisible();
  await fieldOf(page).fill("stamps");
  await expect(tree).toBeHidden();
  await foundOf(page).getByRole("link", { name: "Postage Stamps" }).click();
  await expect(page).toHaveURL("/docs/concepts/incentives/postage-stamps");
  await expect(fieldOf(page)).toBeHidden();
});

test("the field moves nothing: it is there before the scripts", async ({ page }) => {
  const release = await hold(page, "**/assets/js/main.*.js");
  await page.goto(PAGE);
  const before = [await fieldOf(page).boundingBox(), await treeOf(page).boundingBox()];
  release();
  await hydrated(page);
  await frames(page);
  expect([await fieldOf(page).boundingBox(), await treeOf(page).boundingBox()]).toEqual(before);
});
