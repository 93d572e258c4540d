/** "Run as bee-js" above tabs: switches to the bee-js tab and runs its sample. */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Locator } from "@playwright/test";
import { EDITIONS, OTHER } from "../edition.ts";
import { NIGHTLY } from "../nightly.ts";
import { DIR } from "../quality/pages.ts";
import { expect, open, test } from "../test.ts";
import { routes, runnable } from "./samples.ts";

const markupOf = (route: string): string =>
  readFileSync(path.join(DIR, route.replace(/\/index$/, ""), "index.html"), "utf8");

/** Pages with an editable sample in a tab. */
const ROUTES = routes.filter((route) =>
  /role="?tab\b[^>]*>bee-js<[^]*code-edit/.test(markupOf(route)),
);

const isOther = (route: string): boolean => route.startsWith(`/docs/${OTHER.prefix}`);

const BY_EDITION = EDITIONS.map((edition) =>
  ROUTES.filter((route) => isOther(route) === (edition === OTHER)),
);

/** One page per edition; with `NIGHTLY=1` all. The samples themselves run in `run-samples.spec.ts`. */
const PRESSED = NIGHTLY ? ROUTES : BY_EDITION.flatMap(([first]) => first ?? []);

/** Selects a tab other than bee-js; returns false if the container has no bee-js tab. */
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
  for (const found of BY_EDITION) expect(found.length).toBeGreaterThan(3);
});

test("every editable sample in a tab has a module that runs in its page", () => {
  const wrong: string[] = [];
  for (const route of ROUTES) {
    const scripts = runnable.filter((fact) => fact.route === route).map(({ script }) => script);
    const markup = markupOf(route).replaceAll('"', "");
    const tools = markup.split("data-island=code>").slice(1);
    for (const [buttons = ""] of tools.map((text) => text.split("</div>"))) {
      if (!buttons.includes("class=code-edit")) continue;
      const script = /class=code-run data-sample=(\S+)/.exec(buttons)?.[1];
      if (!scripts.includes(script)) wrong.push(`${route}: ${String(script)}`);
    }
  }
  expect(wrong).toEqual([]);
});

for (const route of PRESSED) {
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
