import { expect, open, test } from "../test.ts";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the reference of Bee 2.8.1 has its own operations and documents", async ({
    page,
    request,
  }) => {
    await page.goto("/api/2.8/#labelStamp");
    await expect(page.locator("article.api-op")).toHaveCount(92);
    await expect(page.locator('[id="labelStamp"]')).toBeInViewport();
    await expect(page.locator(".api-intro")).toContainText("version 8.1.0");
    for (const [name, file] of [
      ["openapi.json", "/8.1.0/openapi.json"],
      ["openapi.yaml", "/8.1.0/openapi.yaml"],
      ["Markdown", "/api/2.8.md"],
    ] as const) {
      await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", file);
      expect((await request.get(file)).status()).toBe(200);
    }
    const twin = await (await request.get("/api/2.8/labelStamp.md")).text();
    expect(twin).toContain("/api/2.8/#labelStamp");
  });
});

test("switching the edition keeps the operation, and a visit keeps the edition", async ({
  page,
}) => {
  await open(page, "/api/#buyStamp");
  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.locator(".navbar-version").hover();
  await bar.getByRole("link", { name: "Bee 2.8.1" }).click();
  await expect(page).toHaveURL("/api/2.8/#buyStamp");
  await expect(page.locator("article.api-op")).toHaveCount(92);
  await expect(page.locator('[id="buyStamp"]')).toBeInViewport();
  await open(page, "/");
  await bar.getByRole("link", { name: "API Specification" }).click();
  await expect(page).toHaveURL("/api/2.8/");
  await page.goto("/api/2.8/#listStamps");
  await bar.locator(".navbar-version").hover();
  await bar.getByRole("link", { name: "Bee 2.6.0" }).click();
  await expect(page).toHaveURL("/api/#listStamps");
  await expect(page.locator("article.api-op")).toHaveCount(90);
  await expect(page.locator('[id="listStamps"]')).toBeInViewport();
});

test("finder, list and copy work in the other edition", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "/api/2.8/");
  await page.getByRole("combobox", { name: "Find on this page" }).fill("labelStamp");
  await expect(page.getByRole("option").first()).toContainText("Change the label of a batch");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/api/2.8/#labelStamp");
  const operation = page.locator('[id="labelStamp"]');
  await expect(operation).toBeInViewport();
  await operation.getByRole("button", { name: "Copy as Markdown" }).click();
  await expect(operation.getByText("Copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("PATCH /stamps/{batch_id}");
});
