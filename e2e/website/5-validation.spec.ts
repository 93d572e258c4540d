import { expect, open, test } from "../test.ts";

test("5 a page without a default export is an error that says so", async ({ page, offences }) => {
  offences.expected.push(/default export/);
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "connection", {
      get: () => ({ effectiveType: "2g", saveData: false }),
    });
  });
  await open(page, "/docs/concepts/introduction");
  let changed = 0;
  await page.route(/\/assets\/js\//, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    // The script of the page's text exports its component as `default`.
    const without = text.includes("trojan")
      ? text.replace(/\bdefault:(?=\(\)=>|function)/, "other:")
      : text;
    if (without !== text) changed += 1;
    await route.fulfill({ response, body: without });
  });
  await page
    .getByRole("navigation", { name: "Docs sidebar" })
    .getByRole("link", { name: "PSS", exact: true })
    .click();
  await expect(page.getByText(/doesn't have a default export/)).toBeVisible();
  expect(changed).toBe(1);
  await expect(page.getByRole("heading", { name: "This page crashed" })).toBeVisible();
});

test("5 an unknown route with hostile characters is shown as not found, not executed", async ({
  page,
  offences,
}) => {
  offences.expected.push(/404/);
  await open(page, "/docs/%3Cimg%20src=x%20onerror=alert(1)%3E?q=%3Cscript%3E#%22%3E%3Cb%3E");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expect(page.locator("main img, main script, main b")).toHaveCount(0);
});

test("5 a stored colour mode that is neither light nor dark falls back to a real one", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("theme", '"><img src=x>'));
  await open(page, "/docs/concepts/pss");
  await expect(page.getByRole("button", { name: /Switch to (dark|light) mode/ })).toBeVisible();
  await page.getByRole("button", { name: /Switch to (dark|light) mode/ }).click();
  expect(["light", "dark"]).toContain(await page.evaluate(() => localStorage.getItem("theme")));
});
