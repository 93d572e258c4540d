import { violations } from "../axe.ts";
import { expect, open, test } from "../test.ts";
import { ask, dialogOf, openDialog, PAGE } from "./dialog.ts";

for (const theme of ["dark", "light"] as const) {
  for (const width of [1440, 390] as const) {
    test(`no violations with the dialog open or on the search page: ${theme}, ${width} px`, async ({
      page,
    }) => {
      await page.addInitScript((mode) => localStorage.setItem("theme", mode), theme);
      await page.setViewportSize({ width, height: 844 });
      const dialog = await openDialog(page);
      expect(await violations(page), "start screen").toEqual([]);
      await ask(dialog, "postage batch");
      await expect(dialog.options.first()).toBeVisible();
      expect(await violations(page), "results").toEqual([]);
      const beyond = await dialog.root.evaluate(
        (element) => element.scrollWidth - element.clientWidth,
      );
      expect(beyond, "nothing sticks out").toBeLessThanOrEqual(0);
      await ask(dialog, "xqzvkjwx");
      expect(await violations(page), "no results").toEqual([]);
      await ask(dialog, "kademlia");
      await page.keyboard.press("Enter");
      await expect(dialog.root).toHaveCount(0);
      await page.keyboard.press("Control+k");
      await expect(dialog.options).toHaveCount(1);
      expect(await violations(page), "recent searches").toEqual([]);
      await open(page, "/search?q=batch");
      await expect(page.locator("[data-result]").first()).toBeVisible();
      expect(await violations(page), "search page").toEqual([]);
    });
  }
}

test("combobox semantics, and the number of results is announced", async ({ page }) => {
  const { root, field } = await openDialog(page);
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await ask({ root, field, options: root.getByRole("option") }, "kademlia");
  await expect(field).toHaveAttribute("aria-expanded", "true");
  const list = await field.getAttribute("aria-controls");
  await expect(root.getByRole("listbox")).toHaveAttribute("id", list ?? "");
  await expect(root.locator("[aria-live=polite]")).toHaveText(/^\d+ results?$/);
});

test("the focus stays inside and returns to where it was", async ({ page }) => {
  await open(page, PAGE);
  const link = page.locator("main a[href]").first();
  await link.focus();
  await page.keyboard.press("Control+k");
  const { root, field } = dialogOf(page);
  await expect(field).toBeFocused();
  await field.fill("stamp");
  await expect(root.getByRole("option").first()).toBeVisible();
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(() => {
      const { activeElement } = document;
      return Boolean(
        activeElement && activeElement !== document.body && !activeElement.closest("dialog"),
      );
    });
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(link).toBeFocused();
});

test("buttons are large enough for a thumb on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const dialog = await openDialog(page);
  await ask(dialog, "stamp");
  for (const target of [...(await dialog.root.getByRole("button").all()), dialog.options.first()]) {
    const box = await target.boundingBox();
    expect(Math.round(box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

test("above the keyboard of a phone on its side there is space for results", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.addInitScript(() =>
    Object.defineProperty(window.visualViewport, "height", { get: () => 180 }),
  );
  const dialog = await openDialog(page);
  await ask(dialog, "stamp");
  await expect(dialog.options.first()).toBeInViewport({ ratio: 1 });
});
