/** Entries of long lists, and on a phone rows of long tables, are laid out when scrolled near. */
import type { Page } from "@playwright/test";
import { expect, open, test } from "../test.ts";

/** Its last headings follow hundreds of entries. */
const LISTS = "/docs/bee/working-with-bee/bee-api";
const TABLES = [
  "/docs/bee/working-with-bee/options",
  "/docs/bee/working-with-bee/metrics",
] as const;
/**
 * Pixels between the bar above and the link target: 1 rem, a little more below a filter, and rounding.
 */
const GAP = { least: 15, most: 24 };
const NAVBAR = ".navbar";
/** The filter with its rail, which stays above the rows of its list. */
const FILTER = "form:has(> nav)";

const waits = ({ firstElementChild: inside }: Element): boolean =>
  inside?.checkVisibility({ contentVisibilityAuto: true }) === false;

async function gapAbove(page: Page, id: string, above: string): Promise<number> {
  const bar = await page.locator(above).boundingBox();
  const target = await page.locator(`#${id}`).boundingBox();
  if (!bar || !target) throw new Error(`no ${above} or no #${id}`);
  return target.y - bar.y - bar.height;
}

async function expectBelowBar(page: Page, id: string, above = NAVBAR): Promise<void> {
  const isBelow = async (): Promise<boolean> => {
    const gap = await gapAbove(page, id, above);
    return gap >= GAP.least && gap <= GAP.most;
  };
  await expect.poll(isBelow).toBe(true);
  // Elements coming into view are laid out in the next frames; the target must not move with them.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
  });
  expect(await isBelow()).toBe(true);
}

test("no block of an ordinary page waits", async ({ page }) => {
  await open(page, "/docs/develop/access-the-swarm/upload-and-download");
  const waiting = await page
    .locator(".markdown :not(svg *)")
    .evaluateAll(
      (blocks) =>
        blocks.filter((block) => getComputedStyle(block).contentVisibility !== "visible").length,
    );
  expect(waiting).toBe(0);
});

test("a link to a row of a long table leads to it on a phone, where rows wait", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const route of TABLES) {
    await page.goto("about:blank");
    await open(page, route);
    const rows = page.locator("tbody > [data-row]");
    expect(await rows.nth(-3).evaluate(waits), route).toBe(true);
    const id = await rows.nth(-3).getAttribute("id");
    await page.goto("about:blank");
    await page.goto(`${route}#${id}`);
    await page.locator(FILTER).waitFor();
    await expectBelowBar(page, id ?? "", FILTER);
    expect(await rows.nth(-3).evaluate(waits), route).toBe(false);
  }
});

test("on paper every row is there", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, TABLES[0]);
  await page.emulateMedia({ media: "print" });
  const rows = page.locator("tbody > [data-row]");
  await expect
    .poll(() =>
      rows.evaluateAll(
        (all) =>
          all.filter(
            ({ firstElementChild: inside }) =>
              inside?.checkVisibility({ contentVisibilityAuto: true }) === false,
          ).length,
      ),
    )
    .toBe(0);
});

for (const width of [390, 1440]) {
  test(`a heading below hundreds of entries stands right below the bar, by load and by click, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${LISTS}#common-questions`);
    await expectBelowBar(page, "common-questions");
    await page.goto("about:blank");
    await open(page, LISTS);
    const link = page.locator('#common-questions > a[href$="#common-questions"]');
    await link.evaluate((element: HTMLElement) => element.click());
    await expectBelowBar(page, "common-questions");
  });
}

test("hyphens in tables are as wide as in text", async ({ page }) => {
  await open(page, "/docs/bee/working-with-bee/metrics");
  const widths = await page
    .locator("main table td")
    .first()
    .evaluate((cell) => {
      const [own, plain] = [document.createElement("span"), document.createElement("span")];
      plain.style.fontFeatureSettings = "normal";
      for (const span of [own, plain]) cell.append(Object.assign(span, { textContent: "-----" }));
      return [own, plain].map((span) => span.getBoundingClientRect().width);
    });
  expect(widths[0]).toBe(widths[1]);
});

test("the status beside an error message stays in one piece on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/errors/");
  const broken = await page
    .locator("li[data-row] > span")
    .evaluateAll((all) =>
      all.filter((one) => one.getClientRects().length > 1).map(({ textContent }) => textContent),
    );
  expect(broken).toEqual([]);
});
