/** Presses *Run* in a browser and compares the output, as `tools/samples` does with Node.js. */
import type { Locator } from "@playwright/test";
import { setTheme, violations } from "../axe.ts";
import { EDITIONS, NEWER, OTHER, routeIn } from "../edition.ts";
import { expect, hydrated, open, test } from "../test.ts";
import { FULL, HASH, NEEDS_FULL, NEEDS_HASH, openFull } from "../website/variants.ts";
import { blockAt, isDistinct, moduleOf, routes, runnable, runsHere } from "./samples.ts";

/** The copies of bee-js that a module of a sample imports. */
const clientOf = (script: string): string[] =>
  moduleOf(script).match(/\bbee-js\.[0-9a-f]{16}\.js/g) ?? [];

/** One short sample, and one that waits for a message. */
const SHORT = "/docs/develop/tools-and-features/bee-js";
const LONG = "/docs/develop/access-the-swarm/act";

const fold = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Chooses the tab of a button, where another one is open: curl and bee-js samples share a tab group. */
async function chooseTabOf(button: Locator): Promise<void> {
  if (await button.isVisible()) return;
  await button.evaluate((element) => {
    const panel = element.closest("[role=tabpanel]");
    const at = [...(panel?.parentElement?.children ?? [])].findIndex((one) => one === panel);
    const tabs = panel?.closest(".tabs-container")?.querySelectorAll<HTMLElement>("[role=tab]");
    tabs?.[at]?.click();
  });
}

test("both editions have samples, each with a bee-js of its own", () => {
  const releases = [...new Set(runnable.map(({ bee }) => bee))];
  expect(releases.toSorted()).toEqual(EDITIONS.map(({ release }) => release).toSorted());
  const clients = releases.map((release) =>
    runnable.filter(({ bee }) => bee === release).flatMap(({ script }) => clientOf(script ?? "")),
  );
  expect(clients.map((names) => new Set(names).size)).toEqual(releases.map(() => 1));
  expect(new Set(clients.flat()).size).toBe(releases.length);
});

test("samples whose code or output differs run in the other edition, too", () => {
  const differing = runnable.filter((fact) => fact.bee === OTHER.release && isDistinct(fact));
  expect(differing.length).toBeGreaterThan(10);
  expect(differing.filter(runsHere).length).toBeGreaterThan(5);
});

for (const route of routes) {
  const samples = runnable.filter((fact) => fact.route === route);
  if (!samples.some(runsHere)) continue;
  test(`every sample of ${route} runs in the page and prints what it shows`, async ({ page }) => {
    await open(page, route);
    await expect(page.locator(".code-run[data-sample]")).toHaveCount(samples.length);
    for (const [index, fact] of samples.entries()) {
      if (!runsHere(fact)) continue;
      const { script, output, bee, page: file, line } = fact;
      const where = `${file}:${line} (Bee ${bee})`;
      const { button, status, printed, errors } = blockAt(page, index);
      expect(await button.getAttribute("data-sample"), where).toBe(script);
      await chooseTabOf(button);
      await button.click();
      await expect(status, where).toHaveText(/^(Ran in|Failed|Could not)/, { timeout: 45_000 });
      expect(await errors.allTextContents(), where).toEqual([]);
      const text = fold((await printed.allTextContents()).join(""));
      if (output !== undefined) {
        expect(text, where).toMatch(new RegExp(output));
        await expect(status, where).toHaveText(/Printed what the page shows\.$/);
      }
    }
  });
}

test("nothing is fetched for samples before one is run, and nothing leaves the site", async ({
  page,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await open(page, SHORT);
  await page.waitForLoadState("networkidle");
  expect(requests.filter((name) => /\/assets\/(samples|worker)\/|\/sw\.js/.test(name))).toEqual([]);
  const { button, status } = blockAt(page, 0);
  const script = page.waitForResponse(/\/assets\/samples\/run\./);
  await button.click();
  // The policy of the worker allows no connection at all.
  expect((await script).headers()["content-security-policy"]).toBe(
    "default-src 'none'; script-src 'self' blob:; worker-src 'none'",
  );
  await expect(status).toHaveText(/^Ran in/);
  expect(requests.filter((name) => name.startsWith("/node"))).toEqual([]);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test("by keyboard: run, run again on the same node, start afresh", async ({ page }) => {
  await open(page, "/docs/develop/tools-and-features/feeds");
  const { button, status, printed, reset } = blockAt(page, 0);
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(status).toHaveText(/Printed what the page shows\.$/);
  await expect(printed.last()).toHaveText(/index 1 true\s*$/);
  await button.focus();
  await page.keyboard.press("Space");
  await expect(status).toHaveText(/the node remembers earlier runs\.$/);
  await expect(printed.last()).toHaveText(/index 3 true\s*$/);
  await reset.focus();
  await page.keyboard.press("Enter");
  await expect(status).toHaveText(/^The node is gone/);
  await expect(button).toBeFocused();
  await expect(printed).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(status).toHaveText(/Printed what the page shows\.$/);
  await expect(printed.last()).toHaveText(/index 1 true\s*$/);
});

test("a run can be stopped, and the next one works", async ({ page }) => {
  // The sample is in a tab.
  await page.addInitScript(() => {
    // `about:blank` and the frame of a sample have no storage.
    if (self.origin !== "null") localStorage.setItem("docusaurus.tab.client", "bee-js");
  });
  await open(page, LONG);
  const { button, status } = blockAt(page, 1);
  await button.click();
  await expect(status).toHaveText("Running…");
  await expect(button).toHaveText("Stop");
  await button.click();
  await expect(status).toHaveText("Stopped.");
  await expect(button).toHaveText("Run");
  await button.click();
  await expect(status).toHaveText(/Printed what the page shows\.$/);
});

test("the node of a page goes when its page is left", async ({ page }) => {
  await open(page, SHORT);
  const { button, status } = blockAt(page, 0);
  await button.click();
  await expect(status).toHaveText(/^Ran in/);
  await expect.poll(() => page.workers().length).toBe(1);
  await page.getByRole("navigation").getByRole("link", { name: /Feeds/ }).first().click();
  await expect(page).toHaveURL(/feeds$/);
  await expect.poll(() => page.workers().length).toBe(0);
});

test("a browser without workers says so", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "Worker"));
  await open(page, SHORT);
  const { button, status } = blockAt(page, 0);
  await button.click();
  await expect(status).toHaveText(/offers no workers/);
  await expect(button).toHaveText("Run");
});

test("without scripts there is no button", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(new URL(SHORT, baseURL).href);
  await expect(page.locator(".code").first()).toBeVisible();
  await expect(page.locator(".code-run").first()).toBeHidden();
  await context.close();
});

test("the panel fits a narrow screen and is accessible in both themes", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/docs/develop/tools-and-features/feeds");
  const { button, status, asked } = blockAt(page, 1);
  await button.click();
  await expect(status).toHaveText(/^Ran in/);
  await asked.locator("summary").click();
  await expect(asked.locator("li a").first()).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  for (const theme of ["light", "dark"] as const) {
    await setTheme(page, theme);
    expect(await violations(page, { within: ".code:has(.run)" }), theme).toEqual([]);
  }
});

test("a run tells what it asked for; requests lead to the reference, errors to their pages", async ({
  page,
}) => {
  await open(page, routeIn(NEWER, "/docs/develop/tools-and-features/feeds"));
  const { button, status, asked } = blockAt(page, 0);
  await button.click();
  await expect(status).toHaveText(/^Ran in/);
  await expect(asked.locator("summary")).toHaveText(/: \d+ requests, \d+ stamps, \d+ chunks$/);
  await asked.locator("summary").press("Enter");
  const rows = asked.getByRole("listitem");
  await expect(rows.first()).toHaveText(/^POST \/bzz\?name=note\.txt201.* 13 B sent .*stamps/);
  await expect(asked.getByRole("link", { name: "no update found" })).toHaveAttribute(
    "href",
    /^\/errors\/[\w-]+$/,
  );
  // In place, as every link of a page.
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await rows.first().getByRole("link").first().click();
  await expect(page).toHaveURL(`${routeIn(NEWER, "/api/")}#uploadBzz`);
  expect(await page.evaluate(() => "stays" in window)).toBe(true);
});

test("what a sample prints and throws is text, and only the node is within its reach", async ({
  page,
}) => {
  const body = `console.log("<b>bold</b>");
    await fetch("https://example.org/").catch(({ message }) => console.log(message));
    throw new RangeError("<img src=x onerror=alert(1)>");`;
  await page.route(/\/assets\/samples\/[0-9a-f]{16}\.js$/, (route) =>
    route.fulfill({ body, contentType: "text/javascript" }),
  );
  await open(page, SHORT);
  const { button, status, printed, errors } = blockAt(page, 0);
  await button.click();
  await expect(status).toHaveText(/^Failed after/);
  await expect(printed).toHaveText([/^<b>bold<\/b>/, /reaches its node .* and nothing else/]);
  await expect(errors).toHaveText(/^RangeError: <img src=x onerror=alert\(1\)>/);
  await expect(page.locator(".run b, .run img")).toHaveCount(0);
});

test("samples run below a path", async ({ page }) => {
  test.skip(!FULL, NEEDS_FULL);
  await openFull(page, SHORT.slice(1));
  const { button, status } = blockAt(page, 0);
  await button.click();
  await expect(status).toHaveText(/Printed what the page shows\.$/);
});

test("samples run with hash routing in a folder", async ({ page }) => {
  test.skip(!HASH, NEEDS_HASH);
  await page.goto(`${HASH}#${SHORT}`);
  await hydrated(page);
  const { button, status } = blockAt(page, 0);
  await button.click();
  await expect(status).toHaveText(/Printed what the page shows\.$/);
});
