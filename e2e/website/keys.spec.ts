/**
 * Real key presses reach every field, editor and tool: no global shortcut (`/`, `?`, `f`, `.`) takes one
 * away. Search and editors get every printable ASCII character, with `NIGHTLY=1` every field does. `fill`
 * would not press keys.
 */
import type { Locator, Page } from "@playwright/test";
import { Parser } from "htmlparser2";
import { NIGHTLY, newKinds } from "../nightly.ts";
import { covering } from "../quality/layouts.ts";
import { type BuiltPage, builtPages, isRedirect } from "../quality/pages.ts";
import { kindOf } from "../quality/typing.ts";
import { expect, open, test } from "../test.ts";

const SIGNS = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at));
/** All 95; a space second, because the search drops leading ones. */
const PRINTABLE = `${SIGNS[0]} ${SIGNS.slice(1).join("")}`;
/** Keys of the shortcuts of all pages. */
const SHORTCUTS = "/?.f";
const SLICES = 5;

/**
 * What the field with this number on its page is typed: all characters, or, because each key press renders
 * its tool again, the shortcuts and a fifth of the rest, another fifth for the next field.
 */
const charactersFor = (number: number): string =>
  NIGHTLY
    ? PRINTABLE
    : SHORTCUTS +
      [...PRINTABLE]
        .filter((sign, at) => at % SLICES === number % SLICES && !SHORTCUTS.includes(sign))
        .join("");

const TEXT_FIELDS =
  "input:not([type=radio], [type=checkbox], [type=file], [type=range], [type=color]), textarea";

/** Control tags of a page without names and values: pages with equal ones have equal tools. */
function controlsOf(html: string): string {
  const tags = html.match(/<(?:input|textarea|select)\b[^>]*>/g) ?? [];
  const bare = tags.map((tag) => tag.replace(/ (id|name|value|aria-[\w-]+)=("[^"]*"|[^ >]*)/g, ""));
  return [...new Set(bare)].sort().join("\n");
}

/** What tells the fields of a tool apart. */
const FIELD_ATTRIBUTES = ["type", "inputmode", "min", "max", "placeholder"] as const;

/** A kind of field in a tool, which its title names. */
const unitIn = (tool: string, attributes: readonly (string | null | undefined)[]): string =>
  [tool, ...attributes.map((value) => value ?? "")].join("|");

const IS_TOOL = /(?:^| )tool_/;
const NO_TEXT = /^(?:radio|checkbox|file|range|color)$/;

/** What the built page can be typed into, as `unitOf` names it in the browser. */
function unitsOf(html: string): ReadonlySet<string> {
  const titles = new Map<string, string>();
  const found: (readonly [tool: string, attributes: readonly (string | undefined)[]])[] = [];
  const open: Record<string, string>[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(attributes);
      if (!(name === "textarea" || (name === "input" && !NO_TEXT.test(attributes.type ?? ""))))
        return;
      const tool = open.findLast(({ class: classes = "" }) => IS_TOOL.test(classes));
      found.push([
        tool?.["aria-labelledby"] ?? "",
        FIELD_ATTRIBUTES.map((attribute) => attributes[attribute]),
      ]);
    },
    ontext(text) {
      for (const { id } of open) if (id) titles.set(id, (titles.get(id) ?? "") + text);
    },
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return new Set(found.map(([tool, attributes]) => unitIn(titles.get(tool) ?? "", attributes)));
}

/** The same for a field of the live page. */
const unitOf = async (field: Locator): Promise<string> =>
  unitIn(
    ...(await field.evaluate(
      (element, names): [string, (string | null)[]] => {
        const label = element.closest('[class*="tool_"]')?.getAttribute("aria-labelledby");
        const title = document.getElementById(label ?? "")?.textContent ?? "";
        return [title, names.map((name) => element.getAttribute(name))];
      },
      [...FIELD_ATTRIBUTES],
    )),
  );

/**
 * One page for each set of controls, and the fields that an earlier page has typed into: the filter of the
 * sidebar is on every page, and some tools are on several. With `NIGHTLY=1` every page types into all.
 */
function pagesWithFields(): ReadonlyMap<string, ReadonlySet<string>> {
  const bySet = new Map<string, BuiltPage>();
  for (const page of builtPages().filter((one) => !isRedirect(one))) {
    const controls = controlsOf(page.html);
    if (/<(textarea|input (?!type="?(radio|checkbox)))/.test(controls) && !bySet.has(controls))
      bySet.set(controls, page);
  }
  const pages = [...bySet.values()];
  if (NIGHTLY) return new Map(pages.map(({ route }) => [route, new Set()]));
  const units = new Map(pages.map((page) => [page, unitsOf(page.html)]));
  const typed = new Set<string>();
  return new Map(
    covering(units).map((page) => {
      const before = new Set([...(units.get(page) ?? [])].filter((unit) => typed.has(unit)));
      for (const unit of units.get(page) ?? []) typed.add(unit);
      return [page.route, before];
    }),
  );
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

/** Types `text` into a focused field, as many at once as it holds, and compares its value. */
async function typeInto(page: Page, field: Locator, name: string, text = PRINTABLE): Promise<void> {
  const { most, isNumber } = await field.evaluate((element) => ({
    most: (element as HTMLInputElement).maxLength,
    isNumber: (element as HTMLInputElement).type === "number",
  }));
  const size = most > 0 ? most : text.length;
  for (let at = 0; at < text.length; at += size) {
    const part = text.slice(at, at + size);
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

/**
 * Types into each field that is visible, but those that `isTyped` names; a tool may replace its fields while
 * it is used. Returns how many fields there are beside those.
 */
async function typeIntoAll(
  page: Page,
  scope: Locator,
  isTyped: (field: Locator) => Promise<boolean> = async () => false,
): Promise<number> {
  const count = await scope.locator(TEXT_FIELDS).filter({ visible: true }).count();
  let skipped = 0;
  for (let at = 0; at < count; at += 1) {
    const field = scope.locator(TEXT_FIELDS).filter({ visible: true }).nth(at);
    const name = `field ${at} of ${page.url()}: ${await field.getAttribute("id")}`;
    if (!(await field.isEnabled())) continue;
    if (await isTyped(field)) {
      skipped += 1;
      continue;
    }
    await field.focus();
    await typeInto(page, field, name, charactersFor(at));
    await typeInBurst(field);
    expect(await takenOf(page), name).toEqual([]);
    await expect(page.locator("dialog[open]"), name).toHaveCount(0);
    await expect(field, name).toBeFocused();
  }
  return count - skipped;
}

/** Whether a field is of a kind that an earlier one had. */
function isOfKnownKind(): (field: Locator) => Promise<boolean> {
  const isNew = newKinds();
  return async (field) => !isNew(await kindOf(field));
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

for (const [route, before] of pagesWithFields()) {
  test(`every field of ${route} takes what is typed`, async ({ page }) => {
    await open(page, route);
    const isTyped = async (field: Locator) => before.has(await unitOf(field));
    expect(await typeIntoAll(page, page.locator("main, aside"), isTyped)).toBeGreaterThan(0);
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
  test(`every field of the workshop's panel ${panel} takes what is typed`, async ({ page }) => {
    await open(page, `/play#${panel}`);
    const main = page.getByRole("main");
    await expect(main.locator(TEXT_FIELDS).filter({ visible: true }).first()).toBeVisible({
      timeout: 45_000,
    });
    expect(await typeIntoAll(page, main, isOfKnownKind())).toBeGreaterThan(0);
  });
}

for (const [operation, least] of [
  ["uploadBzz", 4],
  ["createGrantees", 2],
] as const) {
  test(`every field of the console of ${operation} takes what is typed`, async ({ page }) => {
    await open(page, `/api/#${operation}`);
    const place = page.locator(`[id="${operation}"]`);
    await place.getByRole("button", { name: "Send a request" }).click();
    const panel = place.locator(".api-send");
    await panel.getByText("A development node runs in this page").first().waitFor();
    await panel.getByText(/^\d+ optional values?$/).click();
    const fields = panel.locator(TEXT_FIELDS).filter({ visible: true });
    await expect.poll(() => fields.count()).toBeGreaterThanOrEqual(least);
    expect(await typeIntoAll(page, panel, isOfKnownKind())).toBeGreaterThan(0);
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
