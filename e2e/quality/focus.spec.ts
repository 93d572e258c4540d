/** What has the focus is seen (WCAG 2.4.11): nothing that stays in the window covers it. */
import type { Page } from "@playwright/test";
import { expect, open, test } from "../test.ts";

/**
 * Counts the focused element; returns its name if it is outside of the window or covered, and `""` if it
 * is seen or nothing has the focus.
 */
function hiddenFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return "";
    const { focusStops = new Set<Element>() } = window as { focusStops?: Set<Element> };
    Object.assign(window, { focusStops: focusStops.add(activeElement) });
    const shown = activeElement.closest("label") ?? activeElement;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.2, 0.5, 0.8].map((y) => document.elementFromPoint(left + width * x, top + height * y)),
    );
    const isSeen = points.some((at) => at && (shown.contains(at) || at.contains(shown)));
    return isSeen ? "" : activeElement.textContent.trim().slice(0, 60) || activeElement.tagName;
  });
}

/** Number of elements that {@link hiddenFocus} has counted, each once. */
const stopCount = (page: Page): Promise<number> =>
  page.evaluate(() => (window as { focusStops?: Set<Element> }).focusStops?.size ?? 0);

const STOPS = 60;

// With the least number of elements that must get the focus, each counted once.
for (const [route, width, height, least] of [
  ["/errors/", 1280, 720, 100],
  ["/docs/bee/working-with-bee/options", 390, 844, 80],
  ["/play", 1280, 720, 40],
  ["/api/", 1280, 720, 100],
] as const) {
  test(`each focused element of ${route} is seen, forwards and backwards`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await open(page, route);
    const hidden: string[] = [];
    for (const key of ["Tab", "Shift+Tab"]) {
      // From the start of the page, and from its end.
      await page.evaluate((isForwards) => {
        const ends = [...document.querySelectorAll<HTMLElement>("a[href]")];
        if (isForwards) (document.activeElement as HTMLElement | null)?.blur();
        else ends.at(-1)?.focus();
      }, key === "Tab");
      for (let stop = 0; stop < STOPS; stop += 1) {
        await page.keyboard.press(key);
        const name = await hiddenFocus(page);
        if (name !== "") hidden.push(`${key} ${stop}: ${name}`);
      }
    }
    expect(hidden).toEqual([]);
    expect(await stopCount(page), "elements that had the focus").toBeGreaterThanOrEqual(least);
  });
}
