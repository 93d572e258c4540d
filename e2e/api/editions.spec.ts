import { NEWER, OTHER, ROOT, routeIn } from "../edition.ts";
import { clipboardOf, expect, open, test } from "../test.ts";

/** API reference routes of the newer edition, the root edition and the other edition. */
const NEW = routeIn(NEWER, "/api/");
const [HERE, THERE] = [routeIn(ROOT, "/api/"), routeIn(OTHER, "/api/")];
const files = NEWER === ROOT ? "" : `/${NEWER.interface}`;
const twins = NEW.replace(/\/$/, "");

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the reference of the newer edition has its own operations and documents", async ({
    page,
    request,
  }) => {
    await page.goto(`${NEW}#labelStamp`);
    await expect(page.locator("article.api-op")).toHaveCount(NEWER.operations);
    await expect(page.locator('[id="labelStamp"]')).toBeInViewport();
    await expect(page.locator(".api-intro")).toContainText(`version ${NEWER.interface}`);
    for (const [name, file] of [
      ["openapi.json", `${files}/openapi.json`],
      ["openapi.yaml", `${files}/openapi.yaml`],
      ["Markdown", `${twins}/whole.md`],
    ] as const) {
      await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", file);
      expect((await request.get(file)).status()).toBe(200);
    }
    const twin = await (await request.get(`${twins}/labelStamp.md`)).text();
    expect(twin).toContain(`${NEW}#labelStamp`);
  });
});

test("switching the edition keeps the operation, and a visit keeps the edition", async ({
  page,
}) => {
  await open(page, `${HERE}#buyStamp`);
  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.locator(".navbar-version").hover();
  await bar.getByRole("link", { name: `Bee ${OTHER.release}` }).click();
  await expect(page).toHaveURL(`${THERE}#buyStamp`);
  await expect(page.locator("article.api-op")).toHaveCount(OTHER.operations);
  await expect(page.locator('[id="buyStamp"]')).toBeInViewport();
  await open(page, "/");
  await bar.getByRole("link", { name: "API Specification" }).click();
  await expect(page).toHaveURL(THERE);
  await page.goto(`${THERE}#listStamps`);
  await bar.locator(".navbar-version").hover();
  await bar.getByRole("link", { name: `Bee ${ROOT.release}` }).click();
  await expect(page).toHaveURL(`${HERE}#listStamps`);
  await expect(page.locator("article.api-op")).toHaveCount(ROOT.operations);
  await expect(page.locator('[id="listStamps"]')).toBeInViewport();
});

test("finder, list and copy work in the other edition", async ({ page }) => {
  const clipboard = await clipboardOf(page);
  await open(page, NEW);
  await page.getByRole("combobox", { name: "Find on this page" }).fill("labelStamp");
  await expect(page.getByRole("option").first()).toContainText("Change the label of a batch");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${NEW}#labelStamp`);
  const operation = page.locator('[id="labelStamp"]');
  await expect(operation).toBeInViewport();
  // The page is large: a look that begins after the click may find the word gone again.
  await Promise.all([
    operation.getByText("Copied").waitFor(),
    operation.getByRole("button", { name: "Copy as Markdown" }).click(),
  ]);
  const copied = await clipboard();
  expect(copied).toContain("PATCH /stamps/{batch_id}");
});
