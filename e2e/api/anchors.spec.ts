import { clipboardOf, expect, open, test } from "../test.ts";

const topOf = (id: string): string =>
  `document.getElementById(${JSON.stringify(id)}).getBoundingClientRect().top`;

for (const id of [
  "getHealth",
  "uploadBytes.header.Swarm-Pin",
  "getStamp.200.batchID",
  "buyStamp.429",
  "format-BatchId",
]) {
  test(`visiting #${id} opens, marks and shows it 60 px below the top`, async ({ page }) => {
    await open(page, `/api/#${id}`);
    const target = page.locator(`[id="${id}"]`);
    await expect(target).toBeVisible();
    await expect(target).toHaveClass(/api-here/);
    // Fractions of a pixel above may round either way.
    await expect
      .poll(() => page.evaluate(topOf(id)).then((top) => Math.abs(Number(top) - 60)))
      .toBeLessThanOrEqual(1.5);
  });
}

test("a fragment below an error leads to that error", async ({ page }) => {
  await open(page, "/api/#getStamp.404.message");
  await expect(page.locator('[id="getStamp.404"]')).toHaveClass(/api-here/);
  await expect(page.locator('[id="getStamp.404"]')).toBeInViewport();
});

test("a field deep in closed trees is opened", async ({ page }) => {
  await open(page, "/api/");
  const id = await page.evaluate(() => {
    const fields = [...document.querySelectorAll(".api-response .api-tree .api-tree .api-field")];
    return fields.at(-1)?.id ?? "";
  });
  expect(id.split(".").length).toBeGreaterThan(3);
  await page.evaluate((fragment) => (location.hash = fragment), id);
  await expect(page.locator(`[id="${id}"]`)).toBeVisible();
});

test("every row offers to copy its link", async ({ page }) => {
  const copied = await clipboardOf(page);
  await open(page, "/api/#uploadBytes");
  await page.locator('[id="uploadBytes.header.Swarm-Tag"]').hover();
  await page.getByRole("button", { name: "Copy link to Swarm-Tag" }).click();
  await expect.poll(copied).toMatch(/\/api\/#uploadBytes\.header\.Swarm-Tag$/);
});

for (const width of [390, 1440])
  test(`at ${width} px the button for links covers no text of its row`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, "/api/#uploadBytes");
    await page.locator('[id="uploadBytes.header.Swarm-Tag"]').hover();
    await expect(page.locator(".api-link")).toBeVisible();
    // Rows that scroll below the pointer would take the button.
    await page.mouse.move(0, 0);
    const { count, covered } = await page.evaluate(async () => {
      const links = [...document.querySelectorAll(".api-name + .api-format, .api-response > a")];
      const rows = new Set(links.map((link) => link.parentElement!));
      const found: string[] = [];
      // Every seventh row: rows of one operation resemble each other.
      const some = [...rows].filter((row, at) => at % 7 === 0 && row.checkVisibility());
      for (const row of some) {
        row.scrollIntoView({ block: "center" });
        while (!row.querySelector(".api-link")) {
          row.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        const button = row.querySelector(".api-link")!.getBoundingClientRect();
        const texts = [...row.childNodes].flatMap((node) => {
          if (node instanceof Element && node.matches(".api-link")) return [];
          const range = document.createRange();
          range.selectNodeContents(node);
          return [...range.getClientRects()];
        });
        const isCovered = texts.some(
          ({ left, right, top, bottom }) =>
            Math.min(right, button.right) - Math.max(left, button.left) > 1 &&
            Math.min(bottom, button.bottom) - Math.max(top, button.top) > 4,
        );
        if (isCovered || button.right > innerWidth) found.push(row.closest("[id]")!.id);
      }
      return { count: some.length, covered: found };
    });
    expect(count).toBeGreaterThan(20);
    expect(covered).toEqual([]);
  });

test("the list follows scrolling and leads to operations", async ({ page }) => {
  await open(page, "/api/");
  const list = page.getByRole("navigation", { name: "Operations" });
  await list.getByRole("link", { name: /Buy a postage batch/ }).click();
  await expect(page).toHaveURL(/#buyStamp$/);
  await expect(list.locator('[aria-current="location"]')).toHaveAttribute(
    "data-target",
    "buyStamp",
  );
  // The wheel tells the page that the reader scrolls: it stops correcting the place of #buyStamp.
  await page.evaluate(() => {
    dispatchEvent(new WheelEvent("wheel", { deltaY: 1 }));
    document.getElementById("getTag")?.scrollIntoView();
  });
  await expect(list.locator('[aria-current="location"]')).toHaveAttribute("data-target", "getTag");
});

test("a link in the text to another page needs no page load, and back returns", async ({
  page,
}) => {
  await open(page, "/api/#getStamp");
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await page
    .locator('[id="getStamp"]')
    .getByRole("link", { name: /Postage Stamp Batches/ })
    .click();
  await expect(page).toHaveURL(/\/docs\/develop\//);
  expect(await page.evaluate(() => "stays" in window)).toBe(true);
  await page.goBack();
  await expect(page.locator('[id="getStamp"]')).toBeVisible();
});
