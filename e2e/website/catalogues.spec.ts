import type { Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { expect, open, test } from "../test.ts";

/** Pages of long catalogues with a row far down in each. */
const CATALOGUES = [
  ["/docs/references/glossary", "topic"],
  ["/docs/bee/working-with-bee/options", "option-cache-capacity"],
] as const;

/** How far below the filter an element begins, in pixels; negative when it is covered. */
const below = (page: Page, id: string): Promise<number> =>
  page.evaluate((target) => {
    const bar = document.querySelector("form:has(> nav)")?.getBoundingClientRect().bottom ?? NaN;
    return (document.getElementById(target)?.getBoundingClientRect().top ?? NaN) - bar;
  }, id);

for (const width of [1440, 390]) {
  for (const [route, row] of CATALOGUES) {
    test(`filter and groups stay above the rows of ${route} and cover no target: ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await open(page, `${route}#${row}`);
      const rail = page.getByRole("navigation", { name: "Groups" });
      await expect(rail).toBeInViewport();
      await expect.poll(() => below(page, row)).toBeGreaterThanOrEqual(-1);
      const last = rail.getByRole("link").last();
      const id = (await last.getAttribute("href"))?.slice(1) ?? "";
      await last.click();
      await expect(page).toHaveURL(new RegExp(`#${id}$`));
      await expect.poll(() => below(page, id)).toBeGreaterThanOrEqual(-1);
      await expect(rail).toBeInViewport();
      // A row that is half below the filter has half the size that it needs.
      expect(await violations(page, { within: "form:has(> nav)" })).toEqual([]);

      await page.keyboard.press("f");
      const field = page.locator("form:has(> nav) input").first();
      await expect(field).toBeFocused();
      await page.keyboard.type("cache");
      // Fewer rows remain; they start below the filter.
      await expect(page.locator("form:has(> nav)").getByRole("status")).toHaveText(/^\d+ of \d+$/);
      await expect(page.locator("[data-row]:visible").first()).toBeInViewport();
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond).toBeLessThanOrEqual(0);
    });
  }
}
