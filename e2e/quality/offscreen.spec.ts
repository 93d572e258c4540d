import type { Page } from "@playwright/test";
import { expect, open, test } from "../test.ts";

const LONG = "/docs/develop/access-the-swarm/upload-and-download";
/** One run of prose, some 9,000 px long. */
const RUN = "/docs/bee/bee-faq";
/** Its last headings stand below hundreds of entries. */
const LISTS = "/docs/bee/working-with-bee/bee-api";
const BLOCKS = ".prose > *";
/** Pixels between the navigation bar and a heading that was linked to: 1 rem, and rounding. */
const GAP = { least: 15, most: 19 };

/** Blocks that the browser has not laid out. */
const skipped = (page: Page): Promise<number> =>
  page.locator(BLOCKS).evaluateAll((blocks) => {
    // Asks about the content of the block, not about its own box.
    const isSkipped = ({ firstElementChild: inside }: Element): boolean =>
      inside?.checkVisibility() === true &&
      !inside.checkVisibility({ contentVisibilityAuto: true });
    return blocks.filter(isSkipped).length;
  });

async function gapAbove(page: Page, id: string): Promise<number> {
  const bar = await page.locator(".navbar").boundingBox();
  const heading = await page.locator(`#${id}`).boundingBox();
  if (!bar || !heading) throw new Error(`no bar or no #${id}`);
  return heading.y - bar.y - bar.height;
}

async function expectBelowBar(page: Page, id: string): Promise<void> {
  // What comes into sight takes its height in the next frames; the heading must not move with it.
  await page.waitForTimeout(400);
  const gap = await gapAbove(page, id);
  expect(gap).toBeGreaterThanOrEqual(GAP.least);
  expect(gap).toBeLessThanOrEqual(GAP.most);
}

test("blocks far below are not laid out at first, and are when they come into sight", async ({
  page,
}) => {
  await open(page, RUN);
  expect(await skipped(page)).toBeGreaterThan(10);
  await open(page, LONG);
  const first = await skipped(page);
  expect(first).toBeGreaterThan(10);
  await page.locator(".prose > p").last().scrollIntoViewIfNeeded();
  await expect(page.locator(".prose > p").last()).toBeInViewport();
  await expect.poll(() => skipped(page)).not.toBe(first);
});

test("headings are laid out wherever they stand", async ({ page }) => {
  await open(page, LONG);
  const hidden = await page
    .locator(".prose > .anchor")
    .evaluateAll(
      (headings) =>
        headings.filter((h) => !h.checkVisibility({ contentVisibilityAuto: true })).length,
    );
  expect(hidden).toBe(0);
});

test("on paper every block is there", async ({ page }) => {
  await open(page, LONG);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => skipped(page)).toBe(0);
});

test("a link to a row of a long table leads to it on a phone, where rows wait", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [route, table] of [
    ["/docs/bee/working-with-bee/configuration", "options"],
    ["/docs/bee/working-with-bee/monitoring", "metrics"],
  ] as const) {
    await page.goto("about:blank");
    await open(page, route);
    const rows = page.locator("tbody > [data-row]");
    const waits = ({ firstElementChild: inside }: Element): boolean =>
      inside?.checkVisibility({ contentVisibilityAuto: true }) === false;
    expect(await rows.nth(-3).evaluate(waits), table).toBe(true);
    const id = await rows.nth(-3).getAttribute("id");
    await page.goto("about:blank");
    await page.goto(`${route}#${id}`);
    await expectBelowBar(page, id ?? "");
    expect(await rows.nth(-3).evaluate(waits), table).toBe(false);
  }
});

for (const width of [390, 1440]) {
  test(`a heading far below stands right below the bar, by load and by click, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const route of [LONG, LISTS]) {
      await page.goto("about:blank");
      await page.goto(`${route}#common-questions`);
      await expectBelowBar(page, "common-questions");
      await page.goto("about:blank");
      await open(page, route);
      const link = page.locator('#common-questions > a[href$="#common-questions"]');
      await link.evaluate((element: HTMLElement) => element.click());
      await expectBelowBar(page, "common-questions");
    }
  });

  test(`a block takes the same room whether it waits for its turn or not, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const route of [LONG, "/docs/bee/working-with-bee/backups"]) {
      await open(page, route);
      const [waiting, without] = await page.locator(BLOCKS).evaluateAll((blocks) => {
        const tops = (): number[] => blocks.map((block) => (block as HTMLElement).offsetTop);
        const apply = (style: string): number[] => {
          for (const block of blocks as HTMLElement[]) block.style.cssText = style;
          return tops();
        };
        return [
          apply("content-visibility: visible; contain: layout paint style"),
          apply("content-visibility: visible"),
        ];
      });
      expect(waiting?.length).toBeGreaterThan(20);
      expect(without).toEqual(waiting);
    }
  });
}
