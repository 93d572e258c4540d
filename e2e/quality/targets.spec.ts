/** Touch targets of a phone: 24 px at least, or as far apart (WCAG 2.5.8). */
import { expect, open, test } from "../test.ts";

test("both links of a changed page are 24 px high", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/changes/2.6-2.8");
  const links = page.locator('main li[data-facet="pages"] a');
  const heights = await links.evaluateAll((all) =>
    all.map((link) => link.getBoundingClientRect().height),
  );
  expect(heights.length).toBeGreaterThan(50);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
});

test("the direct links of a package's members are 24 px wide and high", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/packages/protocol");
  await page.locator("main a[href*='/packages/protocol/']").first().click();
  const links = page.locator("main .hash-link");
  await links.first().waitFor({ state: "attached" });
  const sides = await links.evaluateAll((all) =>
    all.flatMap((link) => {
      const { width, height } = link.getBoundingClientRect();
      return [width, height];
    }),
  );
  expect(sides.length).toBeGreaterThan(2);
  expect(Math.min(...sides)).toBeGreaterThanOrEqual(24);
});
