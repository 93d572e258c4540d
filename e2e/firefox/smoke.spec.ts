/**
 * The first things readers do, in Firefox, with real keys: React does not notice Playwright's `fill` there.
 * The harness fails on every error in the console.
 */
import type { Page } from "@playwright/test";
import { NEWER, OTHER, routeIn } from "../edition.ts";
import { KINDS } from "../kinds.ts";
import { servePlainly } from "../plain-server.ts";
import { DIR } from "../quality/pages.ts";
import { blockAt } from "../sandbox/samples.ts";
import { expect, hydrated, open, test } from "../test.ts";

const SAMPLES = "/docs/develop/tools-and-features/bee-js";

async function runSample(page: Page, route: string, index: number): Promise<void> {
  await open(page, route);
  const { button, status, errors } = blockAt(page, index);
  await button.click();
  await expect(status).toHaveText(/^(Ran in|Failed|Could not)/, { timeout: 60_000 });
  expect(await errors.allTextContents()).toEqual([]);
  await expect(status).toHaveText(/Printed what the page shows\.$/);
}

for (const [route, index] of [
  [SAMPLES, 0],
  ["/docs/develop/tools-and-features/feeds", 1],
  [routeIn(NEWER, SAMPLES), 0],
] as const) {
  test(`sample ${index} of ${route} runs`, ({ page }) => runSample(page, route, index));
}

test("a sample is edited with keys, shortcuts of the site among them, and runs", async ({
  page,
}) => {
  await open(page, SAMPLES);
  const { block, status, printed } = blockAt(page, 0);
  await block.getByRole("button", { name: "Edit" }).click();
  await expect(block.getByRole("textbox")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(`import { Topic } from "@ethersphere/bee-js"; // ?`);
  await page.keyboard.press("Enter");
  await page.keyboard.type(`console.log(typeof Topic ? 6 / 2 : 0);`);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(status).toHaveText(/^Ran in/, { timeout: 60_000 });
  await expect(printed).toHaveText("3");
});

test("the editor completes names of bee-js", async ({ page }) => {
  await open(page, SAMPLES);
  const { block } = blockAt(page, 0);
  await block.getByRole("button", { name: "Edit" }).click();
  const text = block.getByRole("textbox");
  await expect(text).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("new Bee('').uploadF");
  const options = block.getByRole("option");
  await expect(options.first()).toContainText("uploadFile");
  await expect(block.locator(".cm-completionInfo")).toContainText("Stores one file");
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(text).toBeFocused();
});

test("the search finds a page by keys, and opens it", async ({ page }) => {
  await open(page, "/docs/concepts/introduction");
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: "Search" });
  await expect(dialog.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("postage stamps");
  await expect(dialog.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/postage|stamp/);
  await expect(page.locator("h1")).toBeVisible();
});

test("the landing page hashes what is typed, and keeps it on a node in the page", async ({
  page,
}) => {
  await open(page, "/");
  const stage = page.getByRole("region", { name: "Upload progress" });
  await stage.getByLabel("Type something").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("hello");
  await expect(stage.getByRole("status")).toContainText(
    "a2322ed653c075c08a7847275537b74ba9f523c55341efe3df85565a78c6bb4a",
  );
  await stage.getByRole("button", { name: "Keep it" }).click();
  const link = stage.getByRole("link", { name: "open it" });
  await expect(link).toHaveAttribute("href", /\/node\/bzz\/[\da-f]{64}\/$/, { timeout: 60_000 });
  const kept = await page.evaluate(
    async (at) => (await fetch(at)).text(),
    (await link.getAttribute("href")) ?? "",
  );
  expect(kept).toBe("hello");
});

test("the console sends what is typed, shows what it sent, and its samples follow", async ({
  page,
}) => {
  await open(page, "/api/#uploadBytes");
  const operation = page.locator('[id="uploadBytes"]');
  await operation.getByRole("button", { name: "Send a request" }).click();
  const panel = operation.locator(".api-send");
  await expect(panel).toContainText("A development node runs in this page", { timeout: 60_000 });
  await panel.getByLabel("body").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("what? /this");
  await expect(operation.getByRole("tabpanel", { name: "curl" })).toContainText("what? /this");
  await panel.getByRole("button", { name: "Send", exact: true }).click();
  await expect(panel.getByRole("status")).toContainText("201 Created");
  await expect(panel.getByRole("region", { name: "Request sent" })).toHaveText(
    /^POST http:\/\/localhost:1633\/bytes\nSwarm-Postage-Batch-Id: [\da-f]{64}\n[^]*\(body: 11 bytes\)$/,
  );
});

test("a copy is kept without an answer to the browser's question, and opens without a network", async ({
  page,
  offences,
}) => {
  offences.expected.push(/NetworkError|404/);
  test.setTimeout(180_000);
  const server = await servePlainly(DIR);
  await open(page, `${server.url}docs/concepts/introduction/`);
  await page.getByRole("button", { name: "Keep these docs on this device" }).click();
  const panel = page.getByRole("region", { name: "These docs on this device" });
  await panel.getByRole("checkbox", { name: new RegExp(OTHER.release) }).uncheck();
  await panel.getByRole("button", { name: /^Keep \d+ MB$/ }).click();
  await expect(panel).toContainText("These docs are kept on this device", { timeout: 150_000 });
  await server.stop();
  await page.goto(`${server.url}docs/bee/installation/docker`);
  await hydrated(page);
  await expect(page.locator("h1")).toContainText("Docker");
});

test("one page of every kind opens without an error in the console", async ({ page }) => {
  test.setTimeout(180_000);
  // The last one is a retired address.
  for (const route of [...KINDS, "/docs/installation/fund-your-node"]) {
    await open(page, route);
    await expect(page.locator("h1").first()).toBeVisible();
    // What waits until the browser is idle: links are fetched ahead, islands are hydrated.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect(page.locator("link[rel=prefetch]"), route).toHaveCount(0);
  }
});

test("scrollbars of elements have the colours of the theme", async ({ page }) => {
  await open(page, "/docs/concepts/introduction");
  const colours = await page.evaluate(
    () => getComputedStyle(document.querySelector("aside nav") ?? document.body).scrollbarColor,
  );
  expect(colours).toMatch(/^rgb/);
});
