import { expect, open, test } from "../test.ts";

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

test("every row offers to copy its link", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "/api/#uploadBytes");
  await page.locator('[id="uploadBytes.header.Swarm-Tag"]').hover();
  await page.getByRole("button", { name: "Copy link to Swarm-Tag" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\/api\/#uploadBytes\.header\.Swarm-Tag$/);
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
