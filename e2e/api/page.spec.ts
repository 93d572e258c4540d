import { violationsInThemes } from "../axe.ts";
import { OTHER, ROOT, routeIn } from "../edition.ts";
import { expect, open, test } from "../test.ts";

for (const route of ["/api/", routeIn(OTHER, "/api/")]) {
  test(`no accessibility violations on ${route}`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, route);
    const laidOut = await page.evaluate(() => {
      // All operations come from one template; those that differ most are laid out and checked.
      const kept =
        "#labelStamp, #getWallet, #uploadBzz, #getTopology, #subscribePss, #buyStamp, #checkPins, #streamChunks, #getFeed, #patchGrantees, #headBytes, #rchash";
      const operations = [...document.querySelectorAll<HTMLElement>(".api-group .api-op")];
      for (const one of operations.filter((operation) => !operation.matches(kept))) one.remove();
      for (const one of document.querySelectorAll<HTMLElement>(kept))
        one.style.contentVisibility = "visible";
      for (const details of document.querySelectorAll("details")) details.open = true;
      const all = [...document.querySelectorAll(".api *")];
      return all.filter((one) => one.checkVisibility({ contentVisibilityAuto: true })).length;
    });
    expect(laidOut).toBeGreaterThan(1000);
    expect(await violationsInThemes(page, ".api")).toEqual([]);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("all operations, their fields and every sample are in the page", async ({ page }) => {
    await page.goto("/api/#getStamp.200.batchID");
    await expect(page.locator("article.api-op")).toHaveCount(ROOT.operations);
    await expect(page.locator('[id="getStamp.200.batchID"]')).toBeInViewport();
    const operation = page.locator('[id="getStamp"]');
    await expect(operation.getByText("import requests")).toBeVisible();
    await expect(operation.locator(".api-markdown")).toBeHidden();
  });
});

test("after a navigation inside the site the page is the same", async ({ page }) => {
  await open(page, "/docs/bee/bee-faq");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "API Specification" })
    .click();
  await expect(page.locator("article.api-op")).toHaveCount(ROOT.operations);
  await page
    .getByRole("navigation", { name: "Operations" })
    .getByRole("link", { name: /Read a tag/ })
    .click();
  await expect(page.locator('[id="getTag"]')).toBeInViewport();
});

test("nothing moves while the page loads, also with remembered choices", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("docusaurus.tab.client", "go");
    localStorage.setItem("api.base-url", "http://10.0.0.7:1633");
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[];
      for (const { value } of entries) (window as unknown as { shift: number }).shift += value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await open(page, "/api/#uploadBytes");
  await expect(page.locator('[id="uploadBytes"] .api-client-go')).toContainText("10.0.0.7");
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(
    0.01,
  );
});

for (const width of [320, 390]) {
  test(`a phone of ${width} px shows one column, and the list on demand`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, "/api/#uploadBytes");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const list = page.getByRole("navigation", { name: "Operations" });
    await expect(list).toBeHidden();
    await page.getByRole("button", { name: "Operations" }).click();
    await list.getByRole("link", { name: /Read a tag/ }).click();
    await expect(list).toBeHidden();
    await expect(page.locator('[id="getTag"]')).toBeInViewport();
  });
}

for (const width of [390, 768, 1440]) {
  test(`at ${width} px the room kept for an operation is about what it takes`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, "/api/");
    const heights = await page.evaluate(() => {
      const operations = [...document.querySelectorAll<HTMLElement>(".api-group .api-op")];
      const height = (one: Element): number => one.getBoundingClientRect().height;
      const kept = operations.map(height);
      for (const one of operations) one.style.contentVisibility = "visible";
      return operations.map((one, at) => ({ id: one.id, kept: kept[at] ?? 0, taken: height(one) }));
    });
    const wrong = heights.filter(({ kept, taken }) => kept > 1.5 * taken || taken > 1.2 * kept);
    expect(heights).toHaveLength(ROOT.operations);
    expect(wrong).toEqual([]);
    if (width > 600) return;
    // What sticks out of its room is not painted, but programs that measure targets stumble over it.
    expect(heights.filter(({ kept, taken }) => taken > kept)).toEqual([]);
  });
}

test("samples are printed in black, also from the dark theme", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await open(page, "/api/");
  await page.emulateMedia({ media: "print" });
  const colors = await page.evaluate(() =>
    ["comment", "key", "string", "keyword"].map(
      (name) => getComputedStyle(document.body, `::highlight(api-${name})`).color,
    ),
  );
  expect(new Set(colors)).toEqual(new Set(["rgb(0, 0, 0)"]));
});

test("the document is published as JSON, YAML and Markdown", async ({ request }) => {
  const document = (await (await request.get("/openapi.json")).json()) as {
    openapi: string;
    paths: object;
  };
  expect(document.openapi).toMatch(/^3\.1/);
  expect(await (await request.get("/openapi.yaml")).text()).toMatch(/^openapi: 3\.1/);
  expect(await (await request.get("/api/whole.md")).text()).toContain("{#uploadBytes}");
});
