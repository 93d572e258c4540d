/**
 * Every printable ASCII character reaches every field, editor and tool by real key presses: no global
 * shortcut (`/`, `?`, `f`, `.`) takes one away. `fill` would not press keys.
 */
import type { Locator, Page } from "@playwright/test";
import { expect, open, test } from "../test.ts";
import { builtPages, isRedirect } from "../quality/pages.ts";

const SIGNS = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at));
/** All 95; a space second, because the search drops leading ones. */
const PRINTABLE = `${SIGNS[0]} ${SIGNS.slice(1).join("")}`;
const TEXT_FIELDS =
  "input:not([type=radio], [type=checkbox], [type=file], [type=range], [type=color]), textarea";

/** Control tags of a page without names and values: pages with equal ones have equal tools. */
function toolsOf(html: string): string {
  const tags = html.match(/<(?:input|textarea|select)\b[^>]*>/g) ?? [];
  const bare = tags.map((tag) => tag.replace(/ (id|name|value|aria-[\w-]+)=("[^"]*"|[^ >]*)/g, ""));
  return [...new Set(bare)].sort().join("\n");
}

/** One page for each set of tools. */
function pagesWithFields(): string[] {
  const found = new Map<string, string>();
  for (const { route, html } of builtPages().filter((page) => !isRedirect(page))) {
    const tools = toolsOf(html);
    if (/<(textarea|input (?!type="?(radio|checkbox)))/.test(tools) && !found.has(tools))
      found.set(tools, route);
  }
  return [...found.values()];
}

/** Records printable keys that the page does not leave to the field. */
async function recordTaken(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const taken: string[] = [];
    Object.assign(window, { taken });
    addEventListener("keydown", (event) => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
      if (isText && event.defaultPrevented) taken.push(event.key);
    });
  });
}

const takenOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { taken: string[] }).taken);

/** Types all characters into a focused field, as many at once as it holds, and compares its value. */
async function typeInto(page: Page, field: Locator, name: string): Promise<void> {
  const { most, isNumber } = await field.evaluate((element) => ({
    most: (element as HTMLInputElement).maxLength,
    isNumber: (element as HTMLInputElement).type === "number",
  }));
  const size = most > 0 ? most : PRINTABLE.length;
  for (let at = 0; at < PRINTABLE.length; at += size) {
    const part = PRINTABLE.slice(at, at + size);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await page.keyboard.type(part);
    // Browsers drop letters in number fields.
    if (!isNumber) expect(await field.inputValue(), name).toBe(part);
  }
}

/**
 * Types 60 characters in one task: no timer and no scheduled render runs in between. React refuses the
 * 51st update of a chain in which every render leaves another one waiting; the error fails the test.
 */
async function typeInBurst(field: Locator): Promise<void> {
  await field.evaluate((element: HTMLInputElement | HTMLTextAreaElement) => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")!;
    for (let at = 0; at < 60; at += 1) {
      set?.call(element, `${element.value}${at % 10}`);
      element.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
}

/** Types into each field that is visible; a tool may replace its fields while it is used. */
async function typeIntoAll(page: Page, scope: Locator): Promise<number> {
  const count = await scope.locator(TEXT_FIELDS).filter({ visible: true }).count();
  for (let at = 0; at < count; at += 1) {
    const field = scope.locator(TEXT_FIELDS).filter({ visible: true }).nth(at);
    const name = `field ${at} of ${page.url()}: ${await field.getAttribute("id")}`;
    if (!(await field.isEnabled())) continue;
    await field.focus();
    await typeInto(page, field, name);
    await typeInBurst(field);
    expect(await takenOf(page), name).toEqual([]);
    await expect(page.locator("dialog[open]"), name).toHaveCount(0);
    await expect(field, name).toBeFocused();
  }
  return count;
}

/** Types into the code editor in sight, a shadow tree. */
async function typeIntoEditor(page: Page, editor: Locator): Promise<void> {
  await expect(editor).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.type(PRINTABLE);
  await expect(editor).toHaveText(PRINTABLE);
  expect(await takenOf(page)).toEqual([]);
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await expect(editor).toBeFocused();
}

test.beforeEach(({ page }) => recordTaken(page));

for (const route of pagesWithFields()) {
  test(`every field of ${route} takes every character`, async ({ page }) => {
    await open(page, route);
    expect(await typeIntoAll(page, page.locator("main, aside"))).toBeGreaterThan(0);
  });
}

test("the search dialog takes every character", async ({ page }) => {
  await open(page, "/docs/concepts/pss");
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Search docs" });
  await expect(field).toBeFocused();
  await typeInto(page, field, "search dialog");
});

test("a sample's editor takes every character", async ({ page }) => {
  await open(page, "/docs/develop/tools-and-features/bee-js");
  const block = page.locator(".code:has(.code-edit)").first();
  await block.getByRole("button", { name: "Edit" }).click();
  await typeIntoEditor(page, block.getByRole("textbox"));
});

test("the workshop's editor takes every character", async ({ page }) => {
  await open(page, "/play#code");
  const editor = page.getByRole("main").locator(".cm-content");
  await editor.click({ timeout: 30_000 });
  await typeIntoEditor(page, editor);
});

for (const panel of ["files", "redundancy", "feeds", "messages", "game"]) {
  test(`every field of the workshop's panel ${panel} takes every character`, async ({ page }) => {
    await open(page, `/play#${panel}`);
    const main = page.getByRole("main");
    await expect(main.locator(TEXT_FIELDS).filter({ visible: true }).first()).toBeVisible({
      timeout: 45_000,
    });
    await typeIntoAll(page, main);
  });
}

for (const [operation, least] of [
  ["uploadBzz", 4],
  ["createGrantees", 2],
] as const) {
  test(`every field of the console of ${operation} takes every character`, async ({ page }) => {
    await open(page, `/api/#${operation}`);
    const place = page.locator(`[id="${operation}"]`);
    await place.getByRole("button", { name: "Send a request" }).click();
    const panel = place.locator(".api-send");
    await expect(panel).toContainText("A development node runs in this page", { timeout: 45_000 });
    await panel.getByText(/^\d+ optional values?$/).click();
    expect(await typeIntoAll(page, panel)).toBeGreaterThanOrEqual(least);
  });
}

test("outside of fields the shortcuts work", async ({ page }) => {
  await open(page, "/docs/concepts/pss");
  // Loaded when the browser is idle.
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
});
