/** Text of twice the size, as set in the browser, on every layout of the site. */
import type { Page } from "@playwright/test";
import { expect, frames, open, test } from "../test.ts";
import { distinctLayouts, withoutRepetitions } from "./layouts.ts";
import { readablePages } from "./pages.ts";

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

for (const width of [390, 1280]) {
  test(`text of twice the size makes no layout wider than ${width} px`, async ({
    page,
    offences,
  }) => {
    test.slow();
    // `/swarm` asks for the record of a published build.
    offences.expected.push(/status of 404/);
    await page.setViewportSize({ width, height: 850 });
    await enlarge(page);
    // A browser that ignores the setting would pass at its usual size.
    await open(page, "/");
    expect(await rootSize(page)).toBeGreaterThanOrEqual(STANDARD_PX);
    const { all } = distinctLayouts(withoutRepetitions(readablePages()));
    const routes = [...all.map(({ route }) => route), ...PANELS.map((id) => `/play#${id}`)];
    const wide: [string, string[]][] = [];
    for (const route of routes) {
      await open(page, route);
      await frames(page, 2);
      const found = await tooWide(page);
      if (found.length > 0) wide.push([route, found]);
    }
    expect(wide).toEqual([]);
  });
}
