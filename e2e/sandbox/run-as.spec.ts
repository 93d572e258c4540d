/** "Run as bee-js" stands above samples of other clients; every such button is pressed. */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Locator } from "@playwright/test";
import { DIR } from "../quality/pages.ts";
import { expect, open, test } from "../test.ts";
import { routes, runnable } from "./samples.ts";

/** Pages on which a sample that can be changed stands in a tab. */
const ROUTES = routes.filter((route) => {
  const file = path.join(DIR, route.replace(/\/index$/, ""), "index.html");
  return /role="?tab\b[^>]*>bee-js<[^]*code-edit/.test(readFileSync(file, "utf8"));
});

/** Shows another client than bee-js; false where the tabs are of something else. */
async function chooseAnother(tabs: Locator): Promise<boolean> {
  const all = tabs.getByRole("tab");
  if ((await all.filter({ hasText: /^bee-js$/ }).count()) === 0) return false;
  await all
    .filter({ hasNotText: /^bee-js$/ })
    .first()
    .click();
  return true;
}

test("a reader who chose curl runs the sample of bee-js from there", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("docusaurus.tab.client", "curl"));
  await open(page, "/docs/develop/access-the-swarm/upload-and-download");
  const tabs = page.locator(".tabs-container").first();
  await expect(tabs.getByRole("tab", { name: "curl" })).toHaveAttribute("aria-selected", "true");
  await tabs.locator(".run-as").press("Enter");
  await expect(tabs.getByRole("tab", { name: "bee-js" })).toHaveAttribute("aria-selected", "true");
  await expect(tabs.locator(".run-status").first()).toContainText("Ran in", { timeout: 30_000 });
});

test("there are such pages in both editions", () => {
  expect(ROUTES.filter((route) => /^\/docs\/\d/.test(route)).length).toBeGreaterThan(3);
  expect(ROUTES.filter((route) => !/^\/docs\/\d/.test(route)).length).toBeGreaterThan(3);
});

for (const route of ROUTES) {
  test(`every "Run as bee-js" of ${route} runs and prints what the page shows`, async ({
    page,
  }) => {
    await open(page, route);
    const containers = await page.locator(".tabs-container:has([role=tabpanel] .code-edit)").all();
    let pressed = 0;
    for (const tabs of containers) {
      if (!(await chooseAnother(tabs))) continue;
      await tabs.locator(".run-as").click();
      const block = tabs.locator(".code:has(.code-edit)").first();
      const sample = await block.locator(".code-run").getAttribute("data-sample");
      const fact = runnable.find((one) => one.route === route && one.script === sample);
      const ran = fact?.output === undefined ? /^Ran in/ : /^Ran in .*Printed what the page shows/;
      await expect(block.locator(".run-status")).toHaveText(ran, { timeout: 45_000 });
      await expect(block.locator(".run-error")).toHaveCount(0);
      pressed++;
    }
    expect(pressed).toBeGreaterThan(0);
  });
}
