/** What has the focus is seen (WCAG 2.4.11): nothing that stays in the window covers it. */
import type { Page } from "@playwright/test";
import { expect, frames, hold, open, test } from "../test.ts";

/**
 * Counts the focused element; returns its name if it is outside of the window or covered, and `""` if it
 * is seen or nothing has the focus.
 */
async function hiddenFocus(page: Page): Promise<string> {
  // A part that grows moves what follows it, until its observer has scrolled in the same frame.
  const name = await nameIfHidden(page);
  if (name === "") return name;
  await frames(page, 2);
  return nameIfHidden(page);
}

function nameIfHidden(page: Page): Promise<string> {
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

test("a link in the footer stays in view with the focus while the panel above it fills", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const release = await hold(page, "**/assets/worker/play-files.*");
  await open(page, "/play");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Changelog" });
  await link.focus();
  await expect(link).toBeInViewport({ ratio: 1 });
  const before = await page.evaluate(() => document.documentElement.scrollHeight);
  release();
  await expect(page.getByText("POST /bzz gives")).toBeAttached({ timeout: 30_000 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeGreaterThan(before + 300);
  await expect(link).toBeInViewport({ ratio: 1 });
});

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
