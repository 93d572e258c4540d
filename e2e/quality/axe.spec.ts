import type { Page } from "@playwright/test";
import { type Scope, setTheme, violations } from "../axe.ts";
import { EDITIONS, routeIn } from "../edition.ts";
import { expect, hydrated, test } from "../test.ts";
import { distinctLayouts } from "./layouts.ts";
import { inGroups, readablePages, withFewEntries } from "./pages.ts";

/**
 * One walk over every page looks for accessibility violations, for errors in the console (by the
 * harness) and for sideways scrolling at 320 px. Both themes and a desktop's width are looked at on
 * the pages that between them show every kind of element: colours come from style sheets alone.
 */
const GROUPS = 16;

/** What another theme can break; everything else is the same in both. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** A width changes no colour of the text; what only a phone shows stands outside of it. */
const TEXT = [".markdown", ".api"];

/** Have tests of their own: `e2e/api/page.spec.ts`. */
const REFERENCES = EDITIONS.map((edition) => routeIn(edition, "/api/"));

interface Look extends Scope {
  readonly width: number;
  readonly theme: "light" | "dark";
}

const CONTENT: Look = { width: 390, theme: "light", without: COLOUR_RULES };

/** Each switch of the theme styles and paints a whole page again: there is one. */
const LAYOUT: readonly Look[] = [
  { width: 390, theme: "dark", only: COLOUR_RULES, exclude: TEXT },
  { width: 1440, theme: "dark" },
  { width: 1440, theme: "light", only: COLOUR_RULES },
  { width: 390, theme: "light", only: COLOUR_RULES, exclude: TEXT },
  CONTENT,
];

/** Elements that reach beyond the right edge although the page should fit. */
function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Anchors inside rows that wait for their turn: a link there would lead beyond the row's end. */
function anchorsInRows(page: Page): Promise<string[]> {
  return page
    .locator("tbody > [data-row] [id]:not(svg *)")
    .evaluateAll((anchors) => anchors.map(({ id }) => id));
}

/** The largest pages first, so that each group gets one of them. */
const PAGES = withFewEntries(readablePages()).sort((a, b) => b.html.length - a.html.length);

const LAYOUTS = new Set(distinctLayouts(PAGES).map(({ route }) => route));

function looksAt(route: string): readonly Look[] {
  if (REFERENCES.includes(route)) return [];
  return LAYOUTS.has(route) ? LAYOUT : [CONTENT];
}

for (const [number, group] of inGroups(PAGES, GROUPS).entries()) {
  test(`every page is accessible, quiet and fits a phone: part ${number + 1} of ${GROUPS}`, async ({
    page,
    offences,
  }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const found: string[] = [];
    for (const { route } of group) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(route);
      await hydrated(page);
      for (const id of await anchorsInRows(page)) found.push(`${route} #${id} is in a row`);
      for (const look of looksAt(route)) {
        const { width, theme } = look;
        if (page.viewportSize()?.width !== width)
          await page.setViewportSize({ width, height: 844 });
        await setTheme(page, theme);
        for (const line of await violations(page, look))
          found.push(`${route} ${width} ${theme} ${line}`);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      const beyond = await sidewaysOverflow(page);
      if (beyond > 0) found.push(`${route} 320 scrolls sideways by ${beyond} px`);
      for (const text of offences.errors.splice(0)) found.push(`${route} console: ${text}`);
    }
    expect(found).toEqual([]);
  });
}
