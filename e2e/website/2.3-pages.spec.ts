import { expect, open, test } from "../test.ts";
import { PAGES, WITHOUT_SIDEBAR } from "./pages.ts";

test("2.3 there are exactly 75 documentation pages in the sitemap", async ({ request }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const routes = [...sitemap.matchAll(/<loc>[^<]*?(\/docs\/[^<]*)<\/loc>/g)].map(
    ([, route]) => route,
  );
  expect(routes.sort()).toEqual([...PAGES].sort());
  expect(PAGES).toHaveLength(75);
});

for (const route of PAGES) {
  test(`2.3 ${route} answers with one title and its sidebar`, async ({ page }) => {
    const response = await page.goto(route);
    expect(response?.status()).toBe(200);
    expect(new URL(page.url()).pathname).toBe(route);
    await expect(page.locator("h1")).toHaveCount(1);
    const sidebar = page
      .getByRole("complementary")
      .getByRole("navigation", { name: "Docs sidebar" });
    await expect(sidebar).toHaveCount(WITHOUT_SIDEBAR.includes(route) ? 0 : 1);
  });
}

test("2.3 concepts/introduction is the main doc", async ({ page }) => {
  await open(page, "/docs/concepts/introduction");
  await expect(page.locator(".navbar-version").first()).toHaveAttribute(
    "href",
    "/docs/concepts/introduction",
  );
});

test("2.3 the table of contents shows levels 2 and 3 only", async ({ page }) => {
  await open(page, "/docs/concepts/DISC/");
  const targets = await page
    .locator(".doc-toc a")
    .evaluateAll((links) =>
      links.map(
        (link) =>
          document.getElementById(decodeURIComponent((link as HTMLAnchorElement).hash.slice(1)))
            ?.tagName,
      ),
    );
  expect(new Set(targets)).toEqual(new Set(["H2", "H3"]));
});

test("2.3 breadcrumbs derive from the sidebar", async ({ page }) => {
  await open(page, "/docs/concepts/incentives/price-oracle");
  await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toContainText("Incentives");
});

test("2.3 opening one category leaves the others open, and the sidebar cannot be hidden", async ({
  page,
}) => {
  await open(page, "/docs/bee/installation/docker");
  const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
  await expect(sidebar.getByRole("link", { name: /Quick/ })).toBeVisible();
  await sidebar.locator(".menu__list-item-collapsible", { hasText: "Working with Bee" }).click();
  await expect(sidebar.locator("a[href$='/bee/working-with-bee/staking']")).toBeVisible();
  await expect(sidebar.getByRole("link", { name: /Quick/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /collapse sidebar/i })).toHaveCount(0);
});
