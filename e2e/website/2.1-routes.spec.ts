import { expect, open, test } from "../test.ts";

test("2.1 the root shows the landing page", async ({ page }) => {
  await open(page, "/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("2.1 any other path shows the not-found page with status 404", async ({ page, offences }) => {
  offences.expected.push(/404/);
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/Page Not Found/);
});

for (const [from, to] of [
  ["/docs/concepts/introduction.html", "/docs/concepts/introduction"],
  ["/docs/concepts/introduction/index.html", "/docs/concepts/introduction"],
  ["/docs/concepts/introduction/", "/docs/concepts/introduction"],
  ["/docs/concepts/DISC", "/docs/concepts/DISC/"],
  ["/index.html", "/"],
] as const) {
  test(`2.1 ${from} is normalised to ${to}`, async ({ page }) => {
    await page.goto(from);
    expect(new URL(page.url()).pathname).toBe(to);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}
