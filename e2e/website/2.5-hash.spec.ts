import { expect, expectResult, hydrated, test } from "../test.ts";
import { PAGES } from "./pages.ts";
import { HASH, NEEDS_HASH, VARIANT_PAGES } from "./variants.ts";

test.skip(!HASH, NEEDS_HASH);

test("2.5 hash routing: the landing page works in a folder without server rules", async ({
  page,
}) => {
  await page.goto(HASH);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /Understand Swarm/ })
    .click();
  await expect(page).toHaveURL(`${HASH}#/docs/concepts/introduction`);
  await expect(page.locator("h1")).toHaveCount(1);
});

test("2.5 hash routing: every asset of a page comes from below the folder", async ({ page }) => {
  const outside: string[] = [];
  page.on("response", (response) => {
    const inside = response.url().startsWith(HASH) && response.status() < 400;
    if (!inside) outside.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(`${HASH}#/docs/concepts/incentives/postage-stamps`);
  await hydrated(page);
  await expect(page.locator("math").first()).toBeVisible();
  await expect(page.locator("link[data-maths]")).toHaveCount(1);
  await page.waitForLoadState("networkidle");
  expect(outside).toEqual([]);
});

test("2.5 hash routing: links of the text, anchors and redirects", async ({ page }) => {
  await page.goto(`${HASH}#/docs/concepts/incentives/postage-stamps`);
  await hydrated(page);
  const text = page.locator(".prose");
  await expect(text.first()).toBeVisible();
  const hrefs = await text
    .locator("a[href^='#']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(hrefs.some((href) => href.startsWith("#/docs/"))).toBe(true);
  expect(await text.locator("a[href^='/']").count()).toBe(0);

  await page.locator("#batch-depth").hover();
  await page.locator("#batch-depth .heading-link").click();
  await expect(page).toHaveURL(/#\/docs\/concepts\/incentives\/postage-stamps#batch-depth$/);
  await expect(page.locator("#batch-depth")).toBeInViewport();

  await page.evaluate(() => {
    location.hash = "#/docs/installation/fund-your-node";
  });
  await expect(page).toHaveURL(/#\/docs\/bee\/installation\/fund-your-node$/);
  await expect(page.locator("h1")).toBeVisible();
});

test("2.5 hash routing: the first page waits for its own scripts, not for those of a path", async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route(/NotFound/, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await page.goto(`${HASH}#/docs/concepts/pss`);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1, name: "PSS" })).toBeVisible();
  expect(asked).toEqual([]);
});

test("2.5 hash routing: files are linked below the folder", async ({ page, request }) => {
  for (const [route, name] of [
    ["api/", "openapi.json"],
    ["get", /^swarm-node-.*\.tgz$/],
  ] as const) {
    await page.goto(`${HASH}#/${route}`);
    await hydrated(page);
    const link = page.getByRole("main").getByRole("link", { name }).first();
    const address = await link.evaluate((a: HTMLAnchorElement) => a.href);
    expect(address.startsWith(HASH), address).toBe(true);
    expect((await request.get(address)).status(), address).toBe(200);
  }
});

test("2.5 hash routing: an unknown route shows the not-found page", async ({ page }) => {
  await page.goto(`${HASH}#/no/such/page`);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("2.5 hash routing: every documentation page opens", async ({ page }) => {
  await page.goto(`${HASH}#/`);
  await hydrated(page);
  const built = PAGES.filter(
    (route) => VARIANT_PAGES.length === 0 || VARIANT_PAGES.includes(route),
  );
  expect(built.length).toBeGreaterThan(10);
  for (const route of built) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, route);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
      "href",
      new RegExp(`${route}$`),
    );
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.getByRole("heading", { name: "Page not found" })).toHaveCount(0);
  }
});

test("2.5 hash routing: tables have their rows, with anchors and links", async ({ page }) => {
  await page.goto(`${HASH}#/docs/bee/working-with-bee/options`);
  await hydrated(page);
  const rows = page.locator("[id^='part-'] tr[id^='option-']");
  await expect(rows.nth(50)).toBeAttached({ timeout: 20_000 });
  await rows.nth(5).getByRole("link").first().click();
  await expect(page).toHaveURL(/#\/docs\/bee\/working-with-bee\/options#option-/);
  await expect(rows.nth(5)).toBeInViewport();

  await page.goto(`${HASH}#/docs/bee/working-with-bee/logs-and-files`);
  const link = page.locator("[id^='part-'] a[href*='/docs/']").first();
  await expect(link).toHaveAttribute("href", /^#\/docs\//);
});

test("2.5 hash routing: the search of the landing page opens the search page", async ({ page }) => {
  await page.goto(`${HASH}#/`);
  await hydrated(page);
  const field = page.getByRole("main").getByRole("searchbox", { name: "Search docs" });
  await field.fill("postage");
  await field.press("Enter");
  await expect(page).toHaveURL(/#\/search\?q=postage$/);
  await expectResult(page, /postage/i);
});

test("2.5 hash routing: the language item stays on its page", async ({ page }) => {
  await page.goto(`${HASH}#/docs/concepts/pss`);
  await hydrated(page);
  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.getByRole("button", { name: "English" }).hover();
  await bar.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(`${HASH}#/docs/concepts/pss`);
  await expect(page.getByRole("heading", { level: 1, name: "PSS" })).toBeVisible();
});

test("2.5 hash routing: without script the page says what it needs", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(HASH);
  const line = page.locator("noscript");
  await expect(line).toBeVisible();
  expect(await line.innerText()).toContain("needs JavaScript");
  await context.close();
});
