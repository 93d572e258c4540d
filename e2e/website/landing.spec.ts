import { violations } from "../axe.ts";
import { NEWER, OLDER } from "../edition.ts";
import { expect, open, test } from "../test.ts";

test("the stage hashes what is typed, and a node in the page keeps it at an address that opens", async ({
  page,
  context,
}) => {
  await open(page, "/");
  const stage = page.getByRole("region", { name: "Upload progress" });
  await stage.getByLabel("Type something").fill("hello");
  await expect(stage.getByRole("status")).toContainText(
    "a2322ed653c075c08a7847275537b74ba9f523c55341efe3df85565a78c6bb4a",
  );
  await stage.getByRole("button", { name: "Keep it" }).click();
  const link = stage.getByRole("link", { name: "open it" });
  await expect(link).toHaveAttribute("href", /\/node\/bzz\/[\da-f]{64}\/$/, { timeout: 30_000 });
  const [opened] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await expect(opened.locator("body")).toHaveText("hello");
  await opened.close();
  expect(await violations(page)).toEqual([]);
});

test("a file is hashed, and stays in the window's width when it is kept", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, "/");
  const stage = page.getByRole("region", { name: "Upload progress" });
  await stage.locator("input[type=file]").setInputFiles({
    name: "a rather long name of a picture that nobody would ever type by hand.bin",
    mimeType: "application/octet-stream",
    buffer: Buffer.alloc(1_000_000, 7),
  });
  await expect(stage.getByText("248", { exact: true })).toBeVisible();
  await stage.getByRole("button", { name: "Keep it" }).click();
  await expect(stage.getByRole("link", { name: "open it" })).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("the node is of the release that the reader chose, and says so", async ({ page }) => {
  const stage = page.getByRole("region", { name: "Upload progress" });
  const version = page.getByRole("navigation", { name: "Main" }).locator(".navbar-version");
  const keep = async (): Promise<string> => {
    await open(page, "/");
    await stage.getByRole("button", { name: "Keep it" }).click();
    const named = (await version.textContent()) ?? "";
    await expect(stage).toContainText(`which answers as ${named}`, { timeout: 30_000 });
    return named;
  };
  // The one at the root, whichever that is.
  const root = await keep();
  const other = root === `Bee ${OLDER.release}` ? NEWER.release : OLDER.release;
  await page.evaluate(
    (name) => localStorage.setItem("docs-preferred-version-default", name),
    other,
  );
  expect(await keep()).toBe(`Bee ${other}`);
});

test("a text comes back with Back, but not a key", async ({ page }) => {
  const field = page.getByLabel("Type something");
  for (const [typed, kept] of [
    ["a letter", "a letter"],
    ["5".repeat(64), ""],
  ] as const) {
    await open(page, "/");
    await field.fill(typed);
    await page.getByRole("link", { name: /Run a Bee node/ }).click();
    await expect(page).toHaveURL(/\/docs\//);
    await page.goBack();
    await expect(field).toHaveValue(kept);
  }
});
