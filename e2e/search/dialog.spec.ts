import { violations } from "../axe.ts";
import { expect, frames, keepBusy, open, openHeld, test } from "../test.ts";
import { ask, dialogOf, openDialog, PAGE } from "./dialog.ts";

test("2.6 button with its shortcut; Ctrl+K, ⌘+K and / open, Escape and Cancel close", async ({
  page,
}) => {
  await open(page, PAGE);
  const button = page.getByRole("button", { name: "Search", exact: true });
  await expect(button).toContainText("Ctrl+K");
  const { root, field } = dialogOf(page);
  for (const key of ["Control+k", "Meta+k", "/"]) {
    await page.keyboard.press(key);
    await expect(field).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(root).toHaveCount(0);
  }
  await button.click();
  await expect(field).toBeFocused();
  await root.getByRole("button", { name: "Cancel" }).click();
  await expect(root).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("4 the list closes on blur: the focus leaves the modal dialog through its backdrop only", async ({
  page,
}) => {
  const dialog = await openDialog(page);
  await ask(dialog, "postage");
  await page.locator("h1").evaluate((heading) => {
    heading.tabIndex = -1;
    heading.focus();
  });
  await expect(dialog.field, "what lies behind takes no focus").toBeFocused();
  await page.mouse.click(10, 450);
  await expect(dialog.root).toHaveCount(0);
});

test("2.6 the shortcut is named ⌘K on Apple devices", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "platform", { get: () => "MacIntel" }),
  );
  await open(page, PAGE);
  const button = page.getByRole("button", { name: "Search", exact: true });
  await expect(button).toContainText("⌘K");
  await expect(button).toHaveAttribute("aria-keyshortcuts", "Meta+K /");
});

test("2.6 the dialog leads to the list of keys", async ({ page }) => {
  const { root } = await openDialog(page);
  await root.getByRole("button", { name: "All keys" }).click();
  await expect(root).toHaveCount(0);
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keys.getByRole("button", { name: "Close" }).click();
  await expect(keys).toHaveCount(0);
});

test("2.6 a dialog that was called off and then fails leads nowhere", async ({
  page,
  offences,
}) => {
  offences.expected.push(/Failed to load resource/);
  await keepBusy(page);
  await open(page, PAGE);
  let fail = (): void => undefined;
  const held = new Promise<void>((resolve) => (fail = resolve));
  await page.route("**/*.js", (route) => held.then(() => route.abort()));
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  const warned = page.waitForEvent("console", (message) => /did not load/.test(message.text()));
  fail();
  await warned;
  // A page that is left ends this at once.
  await frames(page);
  await expect(page).toHaveURL(PAGE);
});

test("2.6 / types a slash in a text field", async ({ page }) => {
  await open(page, "/");
  const field = page.getByPlaceholder("Search docs");
  await field.focus();
  await page.keyboard.press("/");
  await expect(field).toHaveValue("/");
  await expect(dialogOf(page).root).toHaveCount(0);
});

test("2.6 placeholder, clear button, hints; 5 at most 64 characters, not corrected", async ({
  page,
}) => {
  const { root, field } = await openDialog(page);
  await expect(field).toHaveAttribute("placeholder", "Search docs");
  await expect(field).toHaveAttribute("maxlength", "64");
  await expect(field).toHaveAttribute("autocorrect", "off");
  await expect(field).toHaveAttribute("autocomplete", "off");
  for (const hint of ["to select", "to navigate", "to close"])
    await expect(root.getByText(hint)).toBeVisible();
  await field.pressSequentially("stamp");
  await root.getByRole("button", { name: "Clear the query" }).click();
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
});

test("2.6 grouped by top-level heading, five each; title, parent path, snippet; see all", async ({
  page,
}) => {
  const dialog = await openDialog(page);
  await ask(dialog, "batch");
  const groups = dialog.root.getByRole("group");
  expect(await groups.count()).toBeGreaterThan(2);
  await expect(groups.first()).toHaveAccessibleName("Best hit");
  await expect(groups.first().getByRole("option")).toHaveCount(1);
  for (const group of await groups.all()) {
    const count = await group.getByRole("option").count();
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(5);
  }
  await expect(dialog.options.first().locator("mark").first()).toBeVisible();
  const paths = await dialog.options.locator("[class*=path]").allTextContents();
  expect(paths).toHaveLength(await dialog.options.count());
  expect(paths[0]).toMatch(/^(Concepts|Bee Client|Develop|Desktop App|References|API)/);
  expect(paths.filter((path) => path.trim() === "")).toEqual([]);
  const seeAll = dialog.root.getByRole("link", { name: /^See all \d+ results$/ });
  const count = Number(/\d+/.exec((await seeAll.textContent()) ?? "")?.[0]);
  await seeAll.click();
  await expect(page).toHaveURL(/\/search\?q=batch$/);
  await expect(page.getByText(`${count} results`)).toBeVisible();
});

for (const [width, words] of [
  [1440, 10],
  [769, 10],
  [768, 5],
] as const) {
  test(`9 snippets have at most ${words} words at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const dialog = await openDialog(page);
    await ask(dialog, "storage price");
    const snippets = dialog.options.locator("[class*=snippet]");
    await expect(snippets.first()).toBeVisible();
    const lengths = (await snippets.allTextContents()).map(
      (text) => text.trim().split(/\s+/).length,
    );
    expect(Math.max(...lengths)).toBe(words);
  });
}

test("2.6 arrows move and wrap, Enter opens here, Ctrl+Enter a tab, Shift+Enter a window", async ({
  page,
  context,
}) => {
  const dialog = await openDialog(page);
  await ask(dialog, "kademlia");
  const selected = dialog.root.locator('[role=option][aria-selected="true"]');
  const first = await dialog.options.first().getAttribute("id");
  await expect(selected).toHaveAttribute("id", first ?? "");
  await page.keyboard.press("ArrowUp");
  const last = await dialog.options.last().getAttribute("id");
  await expect(dialog.field).toHaveAttribute("aria-activedescendant", last ?? "");
  await page.keyboard.press("ArrowDown");
  await expect(dialog.field).toHaveAttribute("aria-activedescendant", first ?? "");
  const target = new RegExp(`${await dialog.options.first().getAttribute("href")}$`);
  await page.evaluate(() => {
    const { open } = window;
    const features: string[] = [];
    Object.assign(window, { features });
    window.open = (...values) => {
      features.push(values[2] ?? "");
      return open.apply(window, values);
    };
  });
  for (const keys of ["Control+Enter", "Meta+Enter", "Shift+Enter"]) {
    const opened = context.waitForEvent("page");
    await page.keyboard.press(keys);
    const other = await opened;
    await expect(other).toHaveURL(target);
    await other.close();
  }
  const features = await page.evaluate(
    () => (window as unknown as { features: string[] }).features,
  );
  expect(features[0]).not.toContain("width=");
  expect(features[1]).not.toContain("width=");
  expect(features[2]).toContain("width=");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(target);
  await expect(dialog.root).toHaveCount(0);
});

test("2.6 selected text is the first query, cut to 64 characters", async ({ page }) => {
  await open(page, PAGE);
  const selected = await page.evaluate(() => {
    const text = document.querySelector(".markdown p, article p");
    window.getSelection()?.selectAllChildren(text as Node);
    return window.getSelection()?.toString() ?? "";
  });
  expect(selected.length).toBeGreaterThan(64);
  await page.keyboard.press("Control+k");
  const value = await dialogOf(page).field.inputValue();
  expect(value.length).toBeLessThanOrEqual(64);
  expect(value.length).toBeGreaterThan(62);
  expect(selected.replace(/\s+/g, " ").startsWith(value)).toBe(true);
});

test("4 recent searches, favourites and their buttons; 8 No recent searches", async ({ page }) => {
  const dialog = await openDialog(page);
  await expect(dialog.root.getByText("No recent searches")).toBeVisible();
  await ask(dialog, "kademlia");
  await page.keyboard.press("Enter");
  await expect(dialog.root).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(dialog.options).toHaveCount(1);
  await dialog.root.getByRole("button", { name: /^Save this search/ }).press("Enter");
  await expect(dialog.field).toBeFocused();
  await expect(dialog.root.getByText("Favorite", { exact: true })).toBeVisible();
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(JSON.parse(stored["__DOCSEARCH_RECENT_SEARCHES__swarm-docs"] ?? "")).toEqual([]);
  const [favorite] = JSON.parse(stored["__DOCSEARCH_FAVORITE_SEARCHES__swarm-docs"] ?? "");
  expect(Object.keys(favorite)).not.toContain("_highlightResult");
  await dialog.root
    .getByRole("button", { name: /^Remove this search from favorites/ })
    .press("Enter");
  await expect(dialog.field).toBeFocused();
  await expect(dialog.root.getByText("No recent searches")).toBeVisible();
  await ask(dialog, "feeds");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+k");
  await dialog.root
    .getByRole("button", { name: /^Remove this search from history/ })
    .press("Enter");
  await expect(dialog.field).toBeFocused();
  await expect(dialog.root.getByText("No recent searches")).toBeVisible();
});

test("a reader with nothing to look for finds places to begin, by keyboard too", async ({
  page,
}) => {
  const dialog = await openDialog(page);
  const starts = dialog.root.getByRole("navigation", { name: "Start here" });
  await expect(starts.getByRole("link")).toHaveCount(6);
  await starts.getByRole("link", { name: "Buy a postage batch" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog.root).toHaveCount(0);
  await expect(page).toHaveURL(/\/docs\/develop\/tools-and-features\/buy-a-stamp-batch$/);
});

test("the page for unknown addresses has a search field", async ({ page, offences }) => {
  offences.expected.push(/404/);
  await page.goto("/docs/no-such-page");
  await page.getByRole("searchbox", { name: "Search docs" }).fill("kademlia");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=kademlia$/);
});

test("text typed on the page for unknown addresses before its scripts stays, and so does the focus", async ({
  page,
  offences,
}) => {
  offences.expected.push(/404/);
  const release = await openHeld(page, "/docs/no-such-page");
  const field = page.getByRole("searchbox", { name: "Search docs" });
  await field.pressSequentially("kadelia");
  for (let at = 0; at < 3; at += 1) await page.keyboard.press("ArrowLeft");
  await release();
  await expect(page.getByRole("heading", { name: "Did you mean" })).toBeVisible();
  await page.keyboard.type("m");
  await expect(field).toHaveValue("kademlia");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=kademlia$/);
});

test("4 a result opened by Ctrl and click is a recent search too", async ({ page, context }) => {
  const dialog = await openDialog(page);
  await ask(dialog, "kademlia");
  const opened = context.waitForEvent("page");
  await dialog.options.first().click({ modifiers: ["Control"] });
  await (await opened).close();
  await expect(dialog.options.first()).toBeVisible();
  await dialog.root.getByRole("button", { name: "Clear the query" }).click();
  await expect(dialog.options).toHaveCount(1);
});

test("8 no results, with up to three other queries that work", async ({ page }) => {
  const dialog = await openDialog(page);
  const query = "uploadzqx";
  await ask(dialog, query);
  await expect(dialog.root.getByText(`No results for "${query}"`).first()).toBeVisible();
  await expect(dialog.options).toHaveCount(0);
  await expect(dialog.root.getByText("Try searching for")).toBeVisible();
  const suggestions = dialog.root.locator("[class*=suggestions]").getByRole("button");
  await expect(suggestions).toHaveCount(3);
  const words = await suggestions.allTextContents();
  await suggestions.first().press("Enter");
  await expect(dialog.field).toHaveValue(words[0] ?? "");
  await expect(dialog.field).toBeFocused();
  await expect(dialog.options.first()).toBeVisible();
});

test("8 no results and nothing alike: no other queries, no link that is not configured", async ({
  page,
}) => {
  const dialog = await openDialog(page);
  await ask(dialog, "zzqxkvwj");
  await expect(dialog.root.getByText('No results for "zzqxkvwj"').first()).toBeVisible();
  await expect(dialog.root.getByText("Try searching for")).toHaveCount(0);
  await expect(dialog.root.getByText("Let us know.")).toHaveCount(0);
});

test("an address leads to the tool for addresses, which is filled with it", async ({ page }) => {
  const address = "a2322ed653c075c08a7847275537b74ba9f523c55341efe3df85565a78c6bb4a";
  const dialog = await openDialog(page);
  await ask(dialog, address);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/concepts\/DISC\/neighborhoods#tool=neighborhood-explorer/);
  const tool = page.getByRole("region", { name: "Neighborhood explorer" });
  await expect(tool.getByLabel("Address of a node or chunk")).toHaveValue(address);
  await expect(tool.getByLabel("Address of a node or chunk")).toBeInViewport();
});

test("the exact text of an error leads to its explanation", async ({ page }) => {
  const dialog = await openDialog(page);
  await ask(dialog, "batch not usable");
  await page.keyboard.press("Enter");
  // Interface 8.1.0 has a second error of this text.
  await expect(page).toHaveURL(/\/errors\/(stream-)?batch-not-usable$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("batch not usable");
});
