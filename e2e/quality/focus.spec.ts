/** What has the focus is seen (WCAG 2.4.11): nothing that stays in the window covers it. */
import type { Page } from "@playwright/test";
import { expect, open, test } from "../test.ts";

/** Name of the focused element if it is outside of the window or covered; `""` if it is seen. */
function hiddenFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return "";
    const shown = activeElement.closest("label") ?? activeElement;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.2, 0.5, 0.8].map((y) => document.elementFromPoint(left + width * x, top + height * y)),
    );
    const isSeen = points.some((at) => at && (shown.contains(at) || at.contains(shown)));
    return isSeen ? "" : activeElement.textContent.trim().slice(0, 60) || activeElement.tagName;
  });
}

const STOPS = 60;

for (const [route, width, height] of [
  ["/errors/", 1280, 720],
  ["/docs/bee/working-with-bee/options", 390, 844],
  ["/play", 1280, 720],
  ["/api/", 1280, 720],
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
  });
}
