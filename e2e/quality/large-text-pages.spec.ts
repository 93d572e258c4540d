/** Text of twice the size, as set in the browser, on every layout of the site. */
import type { Page } from "@playwright/test";
import { expect, FRESH_PROFILE, frames, open, test } from "../test.ts";
import { distinctLayouts } from "./layouts.ts";
import { inGroups, readablePages, withFewEntries } from "./pages.ts";

test.use(FRESH_PROFILE);

/** Twice the size of text that browsers have, in pixels. */
const STANDARD_PX = 32;

async function enlarge(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", {
    fontSizes: { standard: STANDARD_PX, fixed: STANDARD_PX },
  });
}

/** Size of text on the root element, in pixels. */
const rootSize = (page: Page): Promise<number> =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));

const PANELS = ["files", "batches", "redundancy", "feeds", "messages", "game", "code"];

/** Elements that make the page wider than its viewport. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName} ${element.getAttribute("class") ?? ""}`)
      .slice(0, 5)
      .concat(`${scrollWidth} of ${clientWidth} px`);
  });
}

const { all } = distinctLayouts(withFewEntries(readablePages()));
const ROUTES = [...all.map(({ route }) => route), ...PANELS.map((id) => `/play#${id}`)];

const GROUPS = 4;
for (const [number, group] of inGroups(ROUTES, GROUPS).entries()) {
  test(`text of twice the size makes no layout wider than 390 and 1280 px: part ${number + 1} of ${GROUPS}`, async ({
    page,
    offences,
  }) => {
    test.slow();
    // `/swarm` asks for the record of a published build.
    offences.expected.push(/status of 404/);
    await enlarge(page);
    const wide: [string, number, string[]][] = [];
    for (const route of group) {
      await page.setViewportSize({ width: 1280, height: 850 });
      await open(page, route);
      // A browser that ignores the setting would pass at its usual size.
      expect(await rootSize(page)).toBeGreaterThanOrEqual(STANDARD_PX);
      // One load for both widths: which elements are there depends on neither.
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 850 });
        await frames(page, 2);
        const found = await tooWide(page);
        if (found.length > 0) wide.push([route, width, found]);
      }
    }
    expect(wide).toEqual([]);
  });
}
