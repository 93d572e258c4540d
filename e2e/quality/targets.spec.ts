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

/** Controls below `root` that are too small, but for links in running text (WCAG 2.5.8, inline). */
const smallTargets = (root: Element): string[] =>
  [...root.querySelectorAll<HTMLElement>("a[href], button, summary, select, input")].flatMap(
    (control) => {
      const { width, height } = control.getBoundingClientRect();
      const isInline =
        getComputedStyle(control).display === "inline" &&
        control.closest("p, li, td, dt, dd, figcaption, blockquote, pre, code") !== null;
      const label = control.closest("label")?.getBoundingClientRect();
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      if (width < 2 || height < 2 || isInline || (label && label.height >= 24)) return [];
      const name = control.getAttribute("aria-label") ?? control.textContent.trim();
      return width >= 24 && height >= 24 ? [] : [`${name}: ${width} × ${height}`];
    },
  );

for (const route of [
  "/",
  "/docs/bee/installation/quick-start",
  "/docs/bee/working-with-bee/configuration",
  "/docs/develop/tools-and-features/feeds",
  "/changes/2.6-2.8",
  "/blog/tags/postage",
  "/get",
  "/play",
  "/privacy",
]) {
  test(`every control of ${route} is 24 px wide and high on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, route);
    expect(await page.locator("body").evaluate(smallTargets)).toEqual([]);
  });
}

test("every control of the mobile menu is 24 px wide and high, on both levels", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/docs/bee/installation/quick-start");
  await page.getByRole("button", { name: "Toggle navigation bar" }).click();
  const menu = page.locator(".navbar-sidebar");
  const close = menu.getByRole("button", { name: "Close navigation bar" });
  await expect(close).toBeFocused();
  const box = await close.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(32);
  expect(await menu.evaluate(smallTargets)).toEqual([]);
  await menu.getByRole("button", { name: /Back to main menu/ }).click();
  expect(await menu.evaluate(smallTargets)).toEqual([]);
});

for (const route of [
  "/docs/develop/tools-and-features/feeds",
  "/docs/develop/tools-and-features/buy-a-stamp-batch",
  "/docs/develop/access-the-swarm/upload-and-download",
]) {
  test(`the buttons of samples on ${route} have names of their own`, async ({ page }) => {
    await open(page, route);
    const names = await page
      .locator(".code-run, .code-edit")
      .evaluateAll((buttons) =>
        buttons.map((button) => [button.textContent, button.getAttribute("aria-label")]),
      );
    expect(names.length).toBeGreaterThan(1);
    for (const [text, name] of names) expect(name).toMatch(new RegExp(`^${text} .`));
    expect(new Set(names.map(([, name]) => name)).size).toBe(names.length);
  });
}

test("no short code of a phone's line leaves its brackets or punctuation behind", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const route of [
    "/docs/bee/installation/fund-your-node",
    "/docs/bee/installation/hive",
    "/docs/bee/installation/set-target-neighborhood",
    "/docs/bee/working-with-bee/swarm-cli",
  ]) {
    await open(page, route);
    const apart = await page.locator("main").evaluate((main) => {
      const range = document.createRange();
      const boxAt = (text: Text, at: number): DOMRect => {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect();
      };
      return [...main.querySelectorAll("p code.whole, li code.whole")].flatMap((code) => {
        if (!code.checkVisibility()) return [];
        const walker = document.createTreeWalker(code.closest("p, li")!, NodeFilter.SHOW_TEXT);
        const texts: Text[] = [];
        while (walker.nextNode()) texts.push(walker.currentNode as Text);
        const own = texts.filter((text) => code.contains(text));
        const before = texts[texts.indexOf(own[0]!) - 1];
        const after = texts[texts.indexOf(own.at(-1)!) + 1];
        const { top, bottom } = code.getBoundingClientRect();
        const isAbove =
          before && /[(“]$/.test(before.data) && boxAt(before, before.length - 1).bottom < top + 4;
        const isBelow = after && /^[.,;:)”]/.test(after.data) && boxAt(after, 0).top > bottom - 4;
        return isAbove || isBelow ? [code.textContent] : [];
      });
    });
    expect(apart, route).toEqual([]);
  }
});
