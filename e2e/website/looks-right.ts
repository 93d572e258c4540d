import type { Page } from "@playwright/test";
import { setTheme, violations } from "../axe.ts";
import { expect } from "../test.ts";

/** Both themes, no violation, nothing beyond the edge of a phone. */
export async function looksRight(page: Page): Promise<void> {
  // Of what has gone below the bar at the top, axe takes some for lying above it.
  await page.evaluate(() => scrollTo(0, 0));
  for (const theme of ["dark", "light"] as const) {
    await setTheme(page, theme);
    expect(await violations(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  // The window is 500 px wide for some frames: Chromium makes none smaller before the emulation sets in.
  await expect
    .poll(() =>
      page.evaluate(() =>
        document.documentElement.scrollWidth <= 390
          ? []
          : [...document.querySelectorAll("body *")]
              .filter((element) => element.getBoundingClientRect().right > 391)
              .map((element) => `${element.localName}.${element.getAttribute("class")}`),
      ),
    )
    .toEqual([]);
}
