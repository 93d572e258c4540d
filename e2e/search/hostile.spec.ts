import type { Page } from "@playwright/test";
import { expect, open, test } from "../test.ts";
import { ask, dialogOf, openDialog, PAGE } from "./dialog.ts";

const MARKUP = "<img src=x onerror=window.hacked=1>";
const RECENT = "__DOCSEARCH_RECENT_SEARCHES__swarm-docs";

const isHacked = (page: Page): Promise<boolean> => page.evaluate(() => "hacked" in window);

test("10,000 pasted characters, markup, control and right-to-left characters", async ({ page }) => {
  const dialog = await openDialog(page);
  const texts = [
    "x".repeat(10_000),
    MARKUP,
    "\u0000\u0007\u001b[31m",
    "\u202egnp.exe",
    "مرحبا بالعالم",
  ];
  for (const text of texts) {
    await dialog.field.evaluate((input, value) => {
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      setter?.call(input, value);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }, text);
    const value = await dialog.field.inputValue();
    expect(value.length).toBeLessThanOrEqual(64);
    // oxlint-disable-next-line no-control-regex -- that is what must not be there
    expect(value).not.toMatch(/[\u0000-\u001f\u202a-\u202e]/);
    if (value.trim() !== "")
      await dialog.root
        .locator("[aria-live=polite]")
        .filter({ hasText: /result/ })
        .waitFor({ state: "attached" });
  }
  expect(await isHacked(page)).toBe(false);
  await ask(dialog, "kademlia");
  await expect(dialog.options.first()).toContainText("Kademlia");
});

test("a section in the address that every object has is one without hits", async ({ page }) => {
  for (const name of ["__proto__", "constructor", "toString"]) {
    await open(page, `/search?q=stamp&in=${name}`);
    await expect(page.getByRole("checkbox", { name: `${name} 0` })).toBeChecked();
  }
});

test("markup in the address of the search page is text", async ({ page }) => {
  await open(page, `/search?q=${encodeURIComponent(`zzqx ${MARKUP}`)}`);
  await expect(page.getByRole("status")).not.toBeEmpty();
  expect(await page.locator("main img").count()).toBe(0);
  expect(await isHacked(page)).toBe(false);
});

const entry = (url: string, title: string) => ({
  objectID: url,
  url,
  type: "lvl1",
  hierarchy: { lvl0: "x", lvl1: title, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
  content: null,
});

for (const [name, content] of [
  ["broken JSON", "{not json"],
  ["foreign JSON", '{"a":[1,2]}'],
  ["a list of other things", '[null,1,"x",{"objectID":1},{"hierarchy":{}}]'],
] as const) {
  test(`stored recents that are ${name} count as none`, async ({ page }) => {
    await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
      RECENT,
      content,
    ] as const);
    const dialog = await openDialog(page);
    await expect(dialog.root.getByText("No recent searches")).toBeVisible();
  });
}

test("stored recents with markup and script addresses do no harm", async ({ page }) => {
  const stored = JSON.stringify([
    entry("javascript:window.hacked=1", `${MARKUP} one`),
    entry("https://evil.example/", "two"),
    entry("//evil.example/", "three"),
  ]);
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    RECENT,
    stored,
  ] as const);
  const dialog = await openDialog(page);
  await expect(dialog.options).toHaveCount(3);
  await expect(dialog.options.first()).toContainText(MARKUP);
  for (const option of await dialog.options.all())
    expect(await option.getAttribute("href")).toBeNull();
  await page.keyboard.press("Enter");
  await expect(dialogOf(page).root).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(PAGE);
  expect(await isHacked(page)).toBe(false);
});

test("full or forbidden storage: the search works, nothing is remembered elsewhere", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  const dialog = await openDialog(page);
  await ask(dialog, "kademlia");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/kademlia/);
});
