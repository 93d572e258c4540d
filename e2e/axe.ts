import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Styles for axe: no scroll shadows, because it cannot compute contrast over a gradient; and all entries
 * of long lists and rows of long tables laid out.
 */
const LAID_OUT = `:is(.table, .sideways, .zoomable, .api-tabs, pre, math) {
  background-image: none !important;
}
[data-row] {
  content-visibility: visible !important;
}`;

/** The rules that depend on the theme: with another theme only these can give another result. */
export const COLOUR_RULES: readonly string[] = ["color-contrast", "link-in-text-block"];

/** Elements and rules to check. */
export interface Scope {
  /** A selector of the part to look at (default: the whole document). */
  readonly within?: string;
  /** Selectors of parts to leave out. */
  readonly exclude?: readonly string[];
  /** Run only these rules, or all but these. */
  readonly only?: readonly string[];
  readonly without?: readonly string[];
}

/** The accessibility violations that axe finds in a page, a line each: `rule: element: why`. */
export async function violations(page: Page, scope: Scope = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(AXE);
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    }, LAID_OUT);
  }
  await settled(page);
  return page.evaluate(async ({ within = "html", exclude = [], only, without = [] }) => {
    type Run = (context: object, options: object) => Promise<AxeResults>;
    const { axe } = window as unknown as { axe: { run: Run } };
    const context = { include: [[within]], exclude: exclude.map((selector) => [selector]) };
    const { violations: found } = await axe.run(context, {
      resultTypes: ["violations"],
      // No page has frames, and everything axe would fetch ahead is there.
      iframes: false,
      preload: false,
      ...(only && { runOnly: { type: "rule", values: only } }),
      rules: {
        // Lighthouse checks it; axe disables it by default.
        ...(!only && { "target-size": { enabled: true } }),
        ...Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      },
    });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => {
        const why = failureSummary?.split("\n")[1]?.trim() ?? "";
        return `${id}: ${target.join(" ")}: ${why}`;
      }),
    );
  }, scope);
}

/** Waits until no transition is under way: one begins the next, level by level. */
function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const finite = (): Animation[] =>
      document
        .getAnimations()
        // Without those that scrolling drives: they never end.
        .filter(
          ({ effect, timeline }) =>
            timeline === document.timeline && effect?.getComputedTiming().iterations !== Infinity,
        );
    do {
      await Promise.allSettled(finite().map(({ finished }) => finished));
      await new Promise((done) => requestAnimationFrame(done));
    } while (finite().length > 0);
  });
}

/** Switches the colours and waits until all of them have changed. */
export async function setTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.evaluate((mode) => document.documentElement.setAttribute("data-theme", mode), theme);
  await settled(page);
}

/** The violations of a loaded page in both themes; in the second one only rules that depend on it run. */
export async function violationsInThemes(page: Page, within: string): Promise<string[]> {
  await setTheme(page, "dark");
  const inDark = await violations(page, { within });
  await setTheme(page, "light");
  return [...inDark, ...(await violations(page, { within, only: COLOUR_RULES }))];
}
