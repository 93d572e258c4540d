/**
 * Buttons of every kind in the built style sheet, which minifying may have changed: under the pointer their
 * text is legible and a main button stays one; with the focus they have an outline; selected ones look selected.
 */
import type { Locator, Page } from "@playwright/test";
import { setTheme } from "../axe.ts";
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
  readonly isMain: boolean;
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
    const accent = document.createElement("i");
    accent.style.transition = "none";
    accent.style.color = "var(--accent)";
    document.body.append(accent);
    const isMain = style.backgroundColor === getComputedStyle(accent).color;
    accent.remove();
    return {
      background: style.backgroundColor,
      contrast: (Math.max(below, text) + 0.05) / (Math.min(below, text) + 0.05),
      isMain,
      outline: `${style.outlineStyle} ${style.outlineWidth}`,
    };
  });
}

/** One visible button of each kind, by its own and its parent's classes. */
async function buttonsOf(page: Page): Promise<Locator[]> {
  const all = page.locator("button:visible, a.button:visible, [class*=primary]:visible");
  const kinds = await all.evaluateAll((elements) =>
    elements.map((element) => {
      const rect = element.getBoundingClientRect();
      const isHere = rect.width > 4 && rect.height > 4 && !(element as HTMLButtonElement).disabled;
      return isHere ? `${element.parentElement?.className} > ${element.className}` : "";
    }),
  );
  return kinds.flatMap((kind, at) =>
    kind !== "" && kinds.indexOf(kind) === at ? [all.nth(at)] : [],
  );
}

for (const theme of ["dark", "light"] as const)
  for (const route of ROUTES)
    test(`buttons of ${route} under the pointer and with the focus, ${theme}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await open(page, route);
      await setTheme(page, theme);
      // From now on, focus is shown as after a key.
      await page.keyboard.press("Tab");
      for (const button of await buttonsOf(page)) {
        const name = await button.evaluate((element) => element.outerHTML.slice(0, 120));
        const rest = await lookOf(button);
        await button.hover({ force: true });
        await expect
          .poll(async () => (await lookOf(button)).contrast, { message: `hovered: ${name}` })
          .toBeGreaterThanOrEqual(4.5);
        const hovered = await lookOf(button);
        expect(hovered.isMain, `a main button under the pointer: ${name}`).toBe(rest.isMain);
        await button.focus();
        const { outline } = await lookOf(button);
        expect.soft(outline, `with the focus: ${name}`).toMatch(/^(?:solid|auto) (?:[2-9]|\d\d)/);
        await page.mouse.move(0, 0);
      }
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
