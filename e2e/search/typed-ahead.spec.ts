// What readers type before the dialog is there, and while it opens.
import type { Page } from "@playwright/test";
import { expect, frames, hold, keepBusy, open, openHeld, test } from "../test.ts";
import { dialogOf, PAGE } from "./dialog.ts";

/** Opens the page and waits until the dialog without its engine is there and runs. */
async function openWithShell(page: Page): Promise<void> {
  const shell = page.waitForResponse(/search_dialog_Shell.*\.js/);
  await open(page, PAGE);
  await shell;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

test("2.6 a shortcut pressed before the page is ready opens the dialog afterwards", async ({
  page,
}) => {
  await page.goto(PAGE, { waitUntil: "commit" });
  await page.locator("h1").waitFor();
  await page.keyboard.press("/");
  await expect(dialogOf(page).field).toBeVisible();
});

test("2.6 what is typed after the shortcut is not lost, however early it comes", async ({
  page,
}) => {
  const release = await openHeld(page, PAGE);
  await page.locator("h1").waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("stmp");
  await release();
  await expect(dialogOf(page).field).toHaveValue("stmp");
  await page.keyboard.type("!");
  await expect(dialogOf(page).field).toHaveValue("stmp!");
});

test("2.6 what is typed before the dialog is there stands in it", async ({ page }) => {
  await keepBusy(page);
  await open(page, PAGE);
  const release = await hold(page, "**/*.js");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("feedx");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("s/");
  const button = page.getByRole("button", { name: "Search", exact: true });
  await expect(button).toHaveAttribute("aria-busy", "true");
  release();
  const { field, options } = dialogOf(page);
  await expect(field).toHaveValue("feeds/");
  await expect(options.first()).toContainText(/feed/i);
  await page.keyboard.press("Escape");
  await expect(button).not.toHaveAttribute("aria-busy");
});

test("2.6 letters between the hydration of the page and of the search button are not lost", async ({
  page,
}) => {
  const release = await openHeld(page, PAGE);
  await page.locator("h1").waitFor();
  const setDone = (isDone: boolean): Promise<void> =>
    page.evaluate((value) => {
      (window as unknown as { __early: { done: boolean } }).__early.done = value;
    }, isDone);
  await page.keyboard.press("/");
  await page.keyboard.type("st");
  await setDone(true);
  await page.keyboard.type("mp");
  await setDone(false);
  await release();
  await expect(dialogOf(page).field).toHaveValue("stmp");
});

for (const key of ["Control+k", "Escape"]) {
  test(`2.6 ${key} before the dialog is there calls it off`, async ({ page }) => {
    await keepBusy(page);
    await open(page, PAGE);
    const release = await hold(page, "**/*.js");
    await page.keyboard.press("Control+k");
    await page.keyboard.press(key);
    const loaded = page.waitForResponse("**/search/index.json");
    release();
    await loaded;
    await frames(page);
    await expect(dialogOf(page).root).toHaveCount(0);
    // Keys go their own way again.
    await page.keyboard.press("End");
    await page.keyboard.press("/");
    await page.keyboard.type("bee");
    await expect(dialogOf(page).field).toHaveValue("bee");
  });
}

test("2.6 the field has the focus before anything of the engine has come; what is typed stays", async ({
  page,
}) => {
  await openWithShell(page);
  const release = await hold(page, /\.js$|search\/index\.json/);
  await page.keyboard.press("Control+k");
  const { field, options } = dialogOf(page);
  await expect(field).toBeFocused();
  await page.keyboard.type("feedz");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("s");
  await expect(field).toHaveValue("feeds");
  await expect(options).toHaveCount(0);
  release();
  await expect(options.first()).toContainText(/feed/i);
  await expect(field).toHaveValue("feeds");
});

test("2.6 Enter before the engine has come leads to all results once it has", async ({ page }) => {
  await openWithShell(page);
  const release = await hold(page, /search_dialog_lazy.*\.js/);
  await page.keyboard.press("Control+k");
  await expect(dialogOf(page).field).toBeFocused();
  await page.keyboard.type("feeds");
  await page.keyboard.press("Enter");
  release();
  await expect(page).toHaveURL(/\/search\?q=feeds$/);
});
