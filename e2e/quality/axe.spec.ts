import type { Page } from "@playwright/test";
import { COLOUR_RULES, type Scope, setTheme, violations } from "../axe.ts";
import { EDITIONS, routeIn } from "../edition.ts";
import { NIGHTLY } from "../nightly.ts";
import { expect, hydrated, test } from "../test.ts";
import { distinctLayouts, TEXT, withLongestRuns } from "./layouts.ts";
import { inGroups, readablePages, withFewEntries } from "./pages.ts";

/**
 * Loads the pages that together contain every kind of element (`distinctLayouts`) and the longest runs of text
 * that cannot break (`withLongestRuns`), and checks them for console errors (by the harness) and for horizontal
 * overflow at 320 px. axe runs on the former, in both themes and at a phone's and a desktop's width, because its
 * rules are per kind of element, at the first three of a kind in the text of a page. With `NIGHTLY=1` all pages
 * are loaded, and its content rules run on each. What every page renders is compared by `below.spec.ts`, its
 * markup checked by `validity.spec.ts`.
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

/** The rules that depend on the width: sizes, and what scrolls. */
const WIDTH_RULES = ["target-size", "scrollable-region-focusable"];

const CONTENT: Look = { width: 390, theme: "light", without: COLOUR_RULES };

/** The colours of the shell on a phone. */
function shellIn(theme: Look["theme"]): Look {
  return { width: 390, theme, only: COLOUR_RULES, exclude: TEXT.map((name) => `.${name}`) };
}

/** Ordered so that the theme switches once: each switch restyles and repaints the page. */
const SHELL: readonly Look[] = [
  shellIn("dark"),
  { width: 1440, theme: "dark" },
  { width: 1440, theme: "light", only: COLOUR_RULES },
  CONTENT,
  shellIn("light"),
];

/** Only the text of a page; its shell is checked on the pages of `SHELL`. */
const within = `:is(${TEXT.map((name) => `.${name}`).join(", ")})`;
const LAYOUT: readonly Look[] = [
  { width: 1440, theme: "dark", within },
  { width: 1440, theme: "light", within, only: COLOUR_RULES },
  { width: 390, theme: "light", within, only: WIDTH_RULES },
];

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

const { all, shells, texts } = distinctLayouts(PAGES);
const LAYOUTS = new Set(all.map(({ route }) => route));
const TEXTS = new Set(texts.map(({ route }) => route));
const SHELLS = new Set(shells.map(({ route }) => route));

/** Those with every kind of element first: of two pages with equally long runs they are opened anyway. */
const ADDING = new Set([...all, ...withLongestRuns([...all, ...PAGES])]);
const OPENED = NIGHTLY ? PAGES : PAGES.filter((page) => ADDING.has(page));

function looksAt(route: string): readonly Look[] {
  if (REFERENCES.includes(route)) return [];
  if (SHELLS.has(route) || (NIGHTLY && LAYOUTS.has(route))) return SHELL;
  if (TEXTS.has(route)) return LAYOUT;
  return NIGHTLY ? [CONTENT] : [];
}

/** So many elements of each kind are looked at. */
const REPEATS = 3;

/** Blocks of text that hold no name or label of another element. */
const BLOCKS = ":is(p, li, tr, dt, dd, pre, ul, ol, dl, table)";
/** Parts to look at whole. */
const WHOLE = ':is(math, svg, figure, form, label, [role], [class*="tool_"])';

/** Removes blocks of the text that only repeat kinds of elements, such as further rows of a table. */
async function removeRepetitions(page: Page): Promise<void> {
  await page.evaluate(
    ([text, blocks, whole, repeats]) => {
      const times = new Map<string, number>();
      const nameOf = ({ localName, classList }: Element): string =>
        [localName, ...[...classList].sort()].join(".");
      const kindOf = (element: Element): string =>
        `${nameOf(element.parentElement!)} > ${nameOf(element)}`;
      const visit = (element: Element): void => {
        for (const child of element.querySelectorAll(":scope > *")) {
          const kinds = [child, ...child.querySelectorAll("*")].map(kindOf);
          if (child.matches(blocks) && kinds.every((kind) => (times.get(kind) ?? 0) >= repeats)) {
            child.remove();
            continue;
          }
          times.set(kindOf(child), (times.get(kindOf(child)) ?? 0) + 1);
          if (!child.matches(whole)) visit(child);
        }
      };
      for (const element of document.querySelectorAll(text)) visit(element);
    },
    [within, BLOCKS, WHOLE, REPEATS] as const,
  );
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
      await useWidth(page, NARROW);
      await page.goto(route);
      await hydrated(page);
      for (const id of await anchorsInRows(page)) found.push(`${route} #${id} is in a row`);
      const beyond = await sidewaysOverflow(page);
      if (beyond > 0) found.push(`${route} ${NARROW} scrolls sideways by ${beyond} px`);
      if (!NIGHTLY && looks.length > 0) await removeRepetitions(page);
      for (const look of looks) {
        await useWidth(page, look.width);
        await setTheme(page, look.theme);
        for (const line of await violations(page, look))
          found.push(`${route} ${look.width} ${look.theme} ${line}`);
      }
      for (const text of offences.errors.splice(0)) found.push(`${route} console: ${text}`);
    }
    expect(found).toEqual([]);
  });
}
