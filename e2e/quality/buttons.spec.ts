/**
 * Buttons of every kind in the built style sheet, which minifying may have changed: under the pointer their
 * text is legible and a main button stays one; with the focus they have an outline; selected ones look selected.
 */
import type { Locator, Page } from "@playwright/test";
import { setTheme } from "../axe.ts";
import { newKinds } from "../nightly.ts";
import { expect, open, test } from "../test.ts";

const ROUTES = [
  "/",
  "/search?q=stamp",
  "/docs/develop/access-the-swarm/upload-and-download",
  "/docs/develop/tools-and-features/buy-a-stamp-batch",
  "/docs/bee/working-with-bee/logs-and-files",
  "/errors/",
  "/api/",
  "/play#files",
];

interface Look {
  readonly background: string;
  /** Contrast of text and background. */
  readonly contrast: number;
  readonly outline: string;
}

/** Computed look of a button, on the background that shows through. */
function lookOf(button: Locator): Promise<Look> {
  return button.evaluate((element): Look => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    /** Colours painted one over the other, as red, green and blue. */
    const painted = (colors: readonly string[]): number[] => {
      for (const color of colors) {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
      }
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const luminance = (rgb: readonly number[]): number => {
      const [r = 0, g = 0, b = 0] = rgb.map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const layers: string[] = [];
    for (let at: Element | null = element; at; at = at.parentElement)
      layers.unshift(getComputedStyle(at).backgroundColor);
    const style = getComputedStyle(element);
    const below = luminance(painted(layers));
    const text = luminance(painted([...layers, style.color]));
    return {
      background: style.backgroundColor,
      contrast: (Math.max(below, text) + 0.05) / (Math.min(below, text) + 0.05),
      outline: `${style.outlineStyle} ${style.outlineWidth}`,
    };
  });
}

/** The background of main buttons in the current theme. */
function mainBackground(page: Page): Promise<string> {
  return page.evaluate(() => {
    const accent = document.createElement("i");
    accent.style.transition = "none";
    accent.style.color = "var(--accent)";
    document.body.append(accent);
    const { color } = getComputedStyle(accent);
    accent.remove();
    return color;
  });
}

/** One visible button of each kind of the page that is new: its own and its parent's classes, on one background. */
async function buttonsOf(page: Page, isNew: (kind: string) => boolean): Promise<Locator[]> {
  const all = page.locator("button:visible, a.button:visible, [class*=primary]:visible");
  const kinds = await all.evaluateAll((elements) =>
    elements.map((element) => {
      const rect = element.getBoundingClientRect();
      const isHere = rect.width > 4 && rect.height > 4 && !(element as HTMLButtonElement).disabled;
      if (!isHere) return "";
      const grounds: string[] = [];
      for (let at = element.parentElement; at; at = at.parentElement)
        grounds.push(getComputedStyle(at).backgroundColor);
      const ground = grounds.find((color) => color !== "rgba(0, 0, 0, 0)");
      return `${element.parentElement?.className} > ${element.className} on ${ground}`;
    }),
  );
  return [...new Set(kinds)]
    .filter((kind) => kind !== "" && isNew(kind))
    .map((kind) => all.nth(kinds.indexOf(kind)));
}

/** Moves the pointer over a button, then focuses it; `main` is the background of main buttons. */
async function useButton(button: Locator, main: string): Promise<void> {
  const name = await button.evaluate((element) => element.outerHTML.slice(0, 120));
  const rest = await lookOf(button);
  await button.hover({ force: true });
  let hovered = rest;
  await expect
    .poll(async () => (hovered = await lookOf(button)).contrast, { message: `hovered: ${name}` })
    .toBeGreaterThanOrEqual(4.5);
  const isMain = hovered.background === main;
  expect(isMain, `a main button under the pointer: ${name}`).toBe(rest.background === main);
  await button.focus();
  const { outline } = await lookOf(button);
  expect.soft(outline, `with the focus: ${name}`).toMatch(/^(?:solid|auto) (?:[2-9]|\d\d)/);
}

test("buttons under the pointer and with the focus, in both themes", async ({ page }) => {
  test.setTimeout(300_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const isNewIn = { dark: newKinds(), light: newKinds() };
  const counts = { dark: 0, light: 0 };
  for (const route of ROUTES) {
    await open(page, route);
    for (const theme of ["dark", "light"] as const) {
      await setTheme(page, theme);
      // From now on, focus is shown as after a key.
      await page.keyboard.press("Tab");
      const buttons = await buttonsOf(page, isNewIn[theme]);
      const main = await mainBackground(page);
      for (const button of buttons) {
        await useButton(button, main);
        await page.mouse.move(0, 0);
      }
      counts[theme] += buttons.length;
    }
  }
  expect(Math.min(counts.dark, counts.light)).toBeGreaterThan(30);
});

test("what is selected differs from what is not: chips, tabs, toggles", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/search?q=stamp");
  const chip = page.locator("fieldset label").first();
  const before = await lookOf(chip);
  await chip.click();
  await expect(chip.getByRole("checkbox")).toBeChecked();
  await page.mouse.move(0, 0);
  expect((await lookOf(chip)).background).not.toBe(before.background);

  await open(page, "/docs/develop/access-the-swarm/upload-and-download");
  const wrap = page.locator("button.code-wrap:visible").first();
  const unwrapped = await lookOf(wrap);
  await wrap.click();
  await expect(wrap).toHaveAttribute("aria-pressed", "true");
  await page.mouse.move(0, 0);
  expect((await lookOf(wrap)).background).not.toBe(unwrapped.background);
  const [on, off] = await page.locator('[role="tab"]:visible').evaluateAll((tabs) =>
    [true, false].map((is) => {
      const tab = tabs.find((one) => (one.getAttribute("aria-selected") === "true") === is);
      return tab && getComputedStyle(tab).borderBottomColor;
    }),
  );
  expect(on).not.toBe(off);
});

test("in forced colours a selected chip differs from one that is not", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, "/search?q=stamp");
  const chips = page.locator("fieldset label");
  await chips.first().click();
  await expect(chips.first().getByRole("checkbox")).toBeChecked();
  await page.mouse.move(0, 0);
  expect((await lookOf(chips.first())).background).not.toBe(
    (await lookOf(chips.nth(1))).background,
  );
});
