/** Readers who have set a text size in their browser: `rem` in media queries follows it. */
import { test as base, expect, hydrated } from "../test.ts";

const test = base.extend<object, { launchOptions: { args?: string[] } }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"];
      await use({ ...launchOptions, args });
    },
    { scope: "worker" },
  ],
});

test("with a default of 32 px the text keeps most of a screen, and names of pages are whole", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 850 });
  await page.goto("/docs/bee/working-with-bee/options");
  await hydrated(page);
  const text = await page.locator(".doc-body").boundingBox();
  expect(text?.width).toBeGreaterThan(640);
  const cut = await page
    .locator(".theme-doc-sidebar-menu .menu__link > span")
    .evaluateAll((names) =>
      names
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
        .map(({ textContent }) => textContent),
    );
  expect(cut).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
});
