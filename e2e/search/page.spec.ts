import { violations } from "../axe.ts";
import { expect, open, test } from "../test.ts";
import { INDEX } from "./dialog.ts";

const field = "Search docs";

test("2.6 a shared address shows its results; typing rewrites it; back goes back", async ({
  page,
}) => {
  await open(page, "/docs/concepts/introduction");
  await open(page, "/search?q=kademlia");
  await expect(page.getByRole("textbox", { name: field })).toHaveValue("kademlia");
  await expect(page.locator("[data-result]").first()).toHaveText(/Kademlia/);
  await expect(page).toHaveTitle("kademlia | Search | Swarm Documentation");
  await page.getByRole("textbox", { name: field }).fill("feeds");
  await expect(page).toHaveTitle("feeds | Search | Swarm Documentation");
  await expect(page).toHaveURL(/\/search\?q=feeds$/);
  await expect(page.locator("[data-result]").first()).toHaveText(/Feeds/);
  await page.locator("[data-result]").first().click();
  await expect(page).toHaveURL(/\/docs\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/search\?q=feeds$/);
  await expect(page.locator("[data-result]").first()).toHaveText(/Feeds/);
  await page.goBack();
  await expect(page).toHaveURL(/\/docs\/concepts\/introduction$/);
});

test("9 twenty results per page, and more", async ({ page }) => {
  await open(page, "/search?q=batch");
  const results = page.locator("[data-result]");
  await expect(results).toHaveCount(20);
  await page.getByRole("button", { name: "More results" }).click();
  await expect(results).toHaveCount(40);
  await expect(results.nth(20)).toBeFocused();
  const links = await results.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(new Set(links).size).toBe(40);
});

test("further pages of results are there after Back, and shared with the address", async ({
  page,
}) => {
  await open(page, "/search?q=batch");
  const results = page.locator("[data-result]");
  await page.getByRole("button", { name: "More results" }).click();
  await expect(results).toHaveCount(40);
  await expect(page).toHaveURL(/\/search\?q=batch&pages=2$/);
  await results.nth(30).click();
  await expect(page).not.toHaveURL(/\/search/);
  await page.goBack();
  await expect(results).toHaveCount(40);
  await expect(results.nth(20)).not.toBeFocused();
});

test("filters by section, in the address and back", async ({ page }) => {
  await open(page, "/search?q=batch");
  const concepts = page.getByRole("checkbox", { name: /^Concepts/ });
  await concepts.focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/in=Concepts/);
  await expect(concepts).toBeFocused();
  // The second part of the index is loaded later and has more results.
  await expect(async () => {
    const label = (await page.locator("label", { has: concepts }).textContent()) ?? "";
    expect(await page.getByRole("status").textContent()).toBe(`${/\d+/.exec(label)?.[0]} results`);
  }).toPass();
  for (const path of await page.locator("li [class*=path]").allTextContents())
    expect(path).toMatch(/^Concepts/);
  await page.goBack();
  await expect(concepts).not.toBeChecked();
});

test("4 first Escape closes the results, the second clears the query", async ({ page }) => {
  await open(page, "/search?q=stamp");
  const input = page.getByRole("textbox", { name: field });
  await expect(page.locator("[data-result]").first()).toBeVisible();
  await input.press("Escape");
  await expect(page.locator("[data-result]")).toHaveCount(0);
  await expect(input).toHaveValue("stamp");
  await input.press("Escape");
  await expect(input).toHaveValue("");
  await expect(page).toHaveURL(/\/search$/);
  await input.fill("feed");
  await expect(page.locator("[data-result]").first()).toBeVisible();
});

test("arrow keys walk through the results", async ({ page }) => {
  await open(page, "/search?q=stamp");
  await expect(page.locator("[data-result]").first()).toBeVisible();
  await page.getByRole("textbox", { name: field }).press("ArrowDown");
  await expect(page.locator("[data-result]").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[data-result]").nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("textbox", { name: field })).toBeFocused();
});

test("2.6 loading, the error text and Retry", async ({ page, offences }) => {
  offences.expected.push(/Failed to load resource/);
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route(INDEX, async (route) => {
    await gate;
    await route.abort();
  });
  await page.goto("/search?q=stamp");
  await expect(page.getByRole("status")).toHaveText("Searching…");
  release();
  await expect(page.getByText("Unable to fetch results")).toBeVisible();
  await page.unroute(INDEX);
  await page.getByRole("button", { name: "Retry" }).press("Enter");
  await expect(page.getByRole("textbox", { name: field })).toBeFocused();
  await expect(page.locator("[data-result]").first()).toBeVisible();
});

test("an empty search page offers places to begin, until something is looked for", async ({
  page,
}) => {
  await open(page, "/search");
  const main = page.getByRole("main");
  const begin = main.getByRole("heading", { name: "Start here" });
  await expect(begin).toBeVisible();
  await expect(main.getByRole("link", { name: "Start a node" })).toHaveAttribute(
    "href",
    "/docs/bee/installation/quick-start",
  );
  await main.getByRole("textbox", { name: field }).fill("postage");
  await expect(main.locator("[data-result]").first()).toBeVisible();
  await expect(begin).toBeHidden();
});

test("no results on the page: places to begin, and none of other queries where nothing is alike", async ({
  page,
}) => {
  await open(page, "/search?q=xqzvkjwx");
  await expect(page.getByRole("status")).toHaveText('No results for "xqzvkjwx"');
  await expect(page.getByRole("heading", { name: "Try searching for" })).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Start a node" }).click();
  await expect(page).toHaveURL(/\/docs\/bee\/installation\/quick-start$/);
});

test("no results on the page: other queries that find something, by keyboard too", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/search?q=uploadzqx");
  await expect(page.getByRole("heading", { name: "Try searching for" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const others = page.getByRole("main").getByRole("listitem").getByRole("button");
  await expect(others).toHaveCount(3);
  const other = others.first();
  const query = await other.innerText();
  await other.press("Enter");
  const input = page.getByRole("textbox", { name: field });
  await expect(input).toHaveValue(query);
  await expect(input).toBeFocused();
  await expect(page.locator("[data-result]").first()).toBeVisible();
});

test("without scripts: says so and lists the pages", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/search?q=stamp");
  await expect(page.locator("main noscript p")).toBeVisible();
  const links = page.locator("main noscript li a");
  expect(await links.count()).toBeGreaterThan(75);
  await links.filter({ hasText: /^Kademlia$/ }).click();
  await expect(page).toHaveURL(/\/docs\/concepts\/DISC\/kademlia$/);
  await context.close();
});

for (const [part, file] of [
  ["the page's own script", /\/assets\/js\/(?!main|runtime)[^/]+\.js$/],
  ["the main script", /\/assets\/js\/main\.[^/]+$/],
] as const) {
  test(`8 ${part} does not load: the page says so, and Retry asks again`, async ({
    page,
    offences,
  }) => {
    offences.expected.push(/Failed to load resource|ChunkLoadError|Loading chunk/);
    await page.route(file, (route) => route.abort());
    await page.goto("/search?q=kademlia");
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("The search did not load");
    await expect(page.getByText("Searching…")).toBeHidden();
    await page.unroute(file);
    await alert.getByRole("link", { name: "Retry" }).click();
    await expect(page.locator("[data-result]").first()).toHaveText(/Kademlia/);
    await expect(page).toHaveURL(/\/search\?q=kademlia$/);
    await expect(alert).toHaveCount(0);
  });
}
