/** Readers who double the size of text, on a phone and on a screen, and readers of paper. */
import type { Page } from "@playwright/test";
import { expect, frames, open, test } from "../test.ts";

const LARGE = "html { font-size: 200% !important }";

async function enlarge(page: Page): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, LARGE);
  await frames(page, 2);
}

const widthOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth);

/** Footer, tools of a code block, tabs of the workshop, marks of operations, and paths in a list of links. */
const PAGES = ["/", "/docs/bee/working-with-bee/bee-api", "/play", "/api/", "/changes/2.6-2.8"];

test("text of twice the size makes no page wider than a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 850 });
  for (const route of PAGES) {
    await open(page, route);
    await enlarge(page);
    await expect.poll(() => widthOf(page), route).toBe(390);
  }
});

test("text of twice the size makes no page wider than a screen, closed menus included", async ({
  page,
}) => {
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 850 });
    await open(page, "/docs/concepts/pss");
    await enlarge(page);
    await expect.poll(() => widthOf(page), `${width} px`).toBe(width);
  }
});

test("text of twice the size breaks no word of the reference's title", async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 850 });
    await open(page, "/api/");
    await enlarge(page);
    const lines = await page.getByRole("heading", { level: 1 }).evaluate((title) => {
      const words = document.createRange();
      words.selectNodeContents(title);
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines, `${width} px`).toBe(2);
  }
});

test("text of twice the size: logo, editions and search lie side by side on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 850 });
  await open(page, "/docs/concepts/pss");
  await enlarge(page);
  const bar = page.locator(".navbar");
  const sides = [
    ".navbar__toggle",
    ".navbar__logo img",
    ".edition-switch",
    "button[aria-keyshortcuts]",
  ];
  const boxes = await Promise.all(sides.map((one) => bar.locator(one).first().boundingBox()));
  for (const [at, box] of boxes.entries()) {
    expect(box?.width, sides[at]).toBeGreaterThan(20);
    const next = boxes[at + 1];
    if (box && next) expect(box.x + box.width, sides[at]).toBeLessThanOrEqual(next.x + 1);
  }
});

test("a filter's placeholder fits its field on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 850 });
  for (const route of [
    "/packages/",
    "/changes/2.6-2.8",
    "/errors/",
    "/docs/bee/working-with-bee/options",
    "/docs/bee/working-with-bee/metrics",
  ]) {
    await open(page, route);
    const field = page.locator("main input[type=search][name=words]").first();
    const [text = 0, space = 0] = await field.evaluate((input: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      const context = document.createElement("canvas").getContext("2d");
      if (context) context.font = font;
      const width = context?.measureText(input.placeholder).width ?? 0;
      return [width, input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)];
    });
    expect(text, route).toBeGreaterThan(0);
    expect(text, route).toBeLessThanOrEqual(space);
  }
});

test("print: a long block of code breaks between lines, a short one stays whole", async ({
  page,
}) => {
  await open(page, "/docs/develop/access-the-swarm/upload-and-download");
  await page.emulateMedia({ media: "print" });
  const blocks = await page.locator(".markdown .code").evaluateAll((all) =>
    all.map((block) => {
      const code = block.querySelector("code") as Element;
      const { float, orphans, widows } = getComputedStyle(code);
      return {
        isLong: block.querySelectorAll(".line").length >= 20,
        breakInside: getComputedStyle(block).breakInside,
        lines: `${float} ${orphans} ${widows} ${getComputedStyle(code.children[0] as Element).display}`,
      };
    }),
  );
  expect(blocks.some(({ isLong }) => isLong)).toBe(true);
  for (const { isLong, breakInside, lines } of blocks) {
    expect(breakInside).toBe(isLong ? "auto" : "avoid");
    expect(lines).toBe("none 3 3 inline");
  }
});

test("print: a tool's title stays with its first field, and no height of screens is left blank", async ({
  page,
}) => {
  await open(page, "/swarm");
  await page.emulateMedia({ media: "print" });
  const title = page.getByRole("region", { name: "Check a copy" }).locator("p").first();
  await expect(title.locator("..")).toHaveCSS("break-after", "avoid");
  await expect(page.getByText("Node or gateway").locator("..")).toHaveCSS("break-inside", "avoid");
  await open(page, "/play");
  const heights = await page
    .locator("main, main *")
    .evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).minHeight) || 0));
  expect(Math.max(...heights)).toBeLessThan(600);
  // Neither the list of panels, which paper does not open, nor space at the end, which may fill a page.
  await expect(page.getByRole("navigation", { name: "Panels" })).toBeHidden();
  for (const route of ["/play", "/swarm"]) {
    await open(page, route);
    await expect(page.locator("main"), route).toHaveCSS("padding-bottom", "0px");
  }
});

test("the breadcrumbs' icon has no name of its own: its link has one", async ({ page }) => {
  await open(page, "/docs/concepts/pss");
  const crumbs = page.getByRole("navigation", { name: "Breadcrumbs" });
  await expect(crumbs.getByRole("link", { name: "Home page" })).toBeVisible();
  await expect(crumbs.locator("svg")).toHaveAttribute("aria-hidden", "true");
});

test("the list of keys opens without a network", async ({ page, context, offences }) => {
  // Links in sight are prefetched.
  offences.expected.push(/ERR_INTERNET_DISCONNECTED/);
  await open(page, "/docs/concepts/pss");
  await expect(page.locator(".paper-line")).toHaveCount(1);
  await context.setOffline(true);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
});

test("print: controls have the light scheme, and each status of a sample may begin a sheet", async ({
  page,
}) => {
  await open(page, "/docs/concepts/incentives/postage-stamps");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
  await open(page, "/api/");
  await expect(page.locator(".api-code").first()).toHaveCSS("break-inside", "auto");
  await expect(page.locator(".api-panels pre").first()).toHaveCSS("break-inside", "avoid");
});

test("on the narrowest phone a filter has space for its words", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const route of ["/errors/", "/docs/bee/working-with-bee/options", "/packages/"]) {
    await open(page, route);
    const box = await page.getByRole("main").getByRole("searchbox").first().boundingBox();
    expect(box?.width, route).toBeGreaterThan(250);
  }
});
