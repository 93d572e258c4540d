import type { Page } from "@playwright/test";
import { COLOUR_RULES, type Scope, setTheme, violations } from "../axe.ts";
import { EDITIONS, routeIn } from "../edition.ts";
import { NIGHTLY } from "../nightly.ts";
import { expect, hydrated, test } from "../test.ts";
import { distinctLayouts, TEXT, withoutRepetitions } from "./layouts.ts";
import { inGroups, readablePages, withFewEntries } from "./pages.ts";

/**
 * Loads every page, but pages of the other edition that add no element and no long word
 * (`withoutRepetitions`), and checks it for console errors (by the harness) and for horizontal overflow at
 * 320 px. axe runs on the pages that together contain every kind of element (`distinctLayouts`), in
 * both themes and at a phone's and a desktop's width, because its rules are per kind of element.
 * With `NIGHTLY=1` all pages are loaded, and its content rules run on each.
 */
const GROUPS = 16;

/** The narrowest phone that pages fit, in pixels [WCAG 2.2, 1.4.10]. */
const NARROW = 320;

/** Checked by `e2e/api/page.spec.ts`. */
const REFERENCES = EDITIONS.map((edition) => routeIn(edition, "/api/"));

interface Look extends Scope {
  readonly width: number;
  readonly theme: "light" | "dark";
}

const CONTENT: Look = { width: 390, theme: "light", without: COLOUR_RULES };

/** The colours of the shell on a phone. */
function shellIn(theme: Look["theme"]): Look {
  return { width: 390, theme, only: COLOUR_RULES, exclude: TEXT.map((name) => `.${name}`) };
}

const LAYOUT: readonly Look[] = [
  { width: 1440, theme: "dark" },
  { width: 1440, theme: "light", only: COLOUR_RULES },
  CONTENT,
];

/** Ordered so that the theme switches once: each switch restyles and repaints the page. */
const SHELL: readonly Look[] = [shellIn("dark"), ...LAYOUT, shellIn("light")];

/** By how many pixels the page is wider than the window. */
function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Ids inside rows with `content-visibility: auto`: the browser cannot scroll to them precisely. */
function anchorsInRows(page: Page): Promise<string[]> {
  return page
    .locator("tbody > [data-row] [id]:not(svg *)")
    .evaluateAll((anchors) => anchors.map(({ id }) => id));
}

/** The largest pages first, so that each group gets one of them. */
const PAGES = withFewEntries(readablePages()).sort((a, b) => b.html.length - a.html.length);

const { all, shells } = distinctLayouts(PAGES);
const LAYOUTS = new Set(all.map(({ route }) => route));
const SHELLS = new Set(shells.map(({ route }) => route));

const ADDING = new Set([...all, ...withoutRepetitions(PAGES)]);
/** The pages that are opened: all, or the ones that add something. */
const OPENED = NIGHTLY ? PAGES : PAGES.filter((page) => ADDING.has(page));

function looksAt(route: string): readonly Look[] {
  if (REFERENCES.includes(route)) return [];
  if (SHELLS.has(route) || (NIGHTLY && LAYOUTS.has(route))) return SHELL;
  if (LAYOUTS.has(route)) return LAYOUT;
  return NIGHTLY ? [CONTENT] : [];
}

async function useWidth(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 844 });
}

for (const [number, group] of inGroups(OPENED, GROUPS).entries()) {
  test(`every page is accessible, quiet and fits a phone: part ${number + 1} of ${GROUPS}`, async ({
    page,
    offences,
  }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const found: string[] = [];
    for (const { route } of group) {
      const looks = looksAt(route);
      // Opened at the width of the first look, so that each width is laid out once.
      await useWidth(page, looks[0]?.width ?? NARROW);
      await page.goto(route);
      await hydrated(page);
      for (const id of await anchorsInRows(page)) found.push(`${route} #${id} is in a row`);
      for (const look of looks) {
        await useWidth(page, look.width);
        await setTheme(page, look.theme);
        for (const line of await violations(page, look))
          found.push(`${route} ${look.width} ${look.theme} ${line}`);
      }
      await useWidth(page, NARROW);
      const beyond = await sidewaysOverflow(page);
      if (beyond > 0) found.push(`${route} ${NARROW} scrolls sideways by ${beyond} px`);
      for (const text of offences.errors.splice(0)) found.push(`${route} console: ${text}`);
    }
    expect(found).toEqual([]);
  });
}
