import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import type { Request } from "@playwright/test";
import { EDITIONS } from "../edition.ts";
import { expect, FRESH_PROFILE, hold, keepBusy, open, test } from "../test.ts";
import { builtPages } from "../quality/pages.ts";
import { ask, INDEX, openDialog, PAGE, REST } from "./dialog.ts";

test.use(FRESH_PROFILE);

/** The script of the dialog's frame, which loads beside its content. */
const SHELL = "**/assets/js/*search_dialog_Shell*.js";

const brotli = async (request: Request): Promise<number> =>
  brotliCompressSync(await ((await request.response())?.body() ?? Buffer.alloc(0))).length;

test("nothing of the search is loaded before the reader moves towards it", async ({ page }) => {
  await open(page, PAGE);
  await page.waitForLoadState("networkidle");
  const later: string[] = [];
  page.on("request", (request) => later.push(request.url()));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(later.filter((url) => url.includes("/search/"))).toEqual([]);
});

test("what the search loads is little", async ({ page }) => {
  // Without idle callbacks, scripts are loaded for the search alone: no links ahead, no other parts.
  await keepBusy(page);
  await open(page, PAGE);
  await page.waitForLoadState("networkidle");
  const later: Request[] = [];
  page.on("request", (request) => later.push(request));
  const loaded = [INDEX, SHELL].map((file) => page.waitForResponse(file));
  await page.getByRole("button", { name: "Search", exact: true }).hover();
  const [index] = await Promise.all(loaded);
  const scripts = later.filter((request) => request.resourceType() === "script");
  const sizes = await Promise.all(scripts.map(brotli));
  const scriptBytes = sizes.reduce((sum, bytes) => sum + bytes, 0);
  const indexBytes = index ? await brotli(index.request()) : Infinity;
  const names = scripts.map((request) => new URL(request.url()).pathname).join();
  console.log(`dialog and engine ${scriptBytes} bytes, index ${indexBytes} bytes (brotli)`);
  expect(names).toMatch(/search_dialog_Shell.*search_dialog_lazy|search_dialog_lazy.*_Shell/);
  expect(scriptBytes, names).toBeGreaterThan(1000);
  expect(scriptBytes, names).toBeLessThanOrEqual(20_200);
  expect(indexBytes).toBeLessThanOrEqual(101_000);
});

test("focus and the shortcut load it too", async ({ page }) => {
  await open(page, PAGE);
  const loaded = page.waitForResponse(INDEX);
  await page.getByRole("button", { name: "Search", exact: true }).focus();
  await loaded;
});

test("both parts of the index are files that nobody else may fill: same origin, JSON", async ({
  page,
}) => {
  await open(page, PAGE);
  const answers = [page.waitForResponse(INDEX), page.waitForResponse(REST)];
  await page.keyboard.press("/");
  for (const response of await Promise.all(answers)) {
    expect(new URL(response.url()).origin).toBe(new URL(page.url()).origin);
    expect(response.headers()["content-type"]).toContain("json");
  }
});

test("first results are there before the rest of the index, and stay where they are", async ({
  page,
}) => {
  const release = await hold(page, REST);
  const dialog = await openDialog(page);
  await dialog.field.pressSequentially("swarm feeds");
  await expect(dialog.options.first()).toBeVisible();
  const before = await dialog.options.first().textContent();
  release();
  await page.waitForResponse(REST);
  await expect(dialog.options.first().locator("mark").first()).toBeVisible();
  expect(await dialog.options.first().textContent()).toContain(before?.slice(0, 20));
});

test("8 a rest of the index that cannot be fetched: hits without it, or the error", async ({
  page,
  offences,
}) => {
  offences.expected.push(/Failed to load resource/);
  await page.route(REST, (route) => route.abort());
  const dialog = await openDialog(page);
  await dialog.field.fill("postage stamps");
  await expect(dialog.options.first()).toBeVisible();
  await dialog.field.fill("xqzvkjw");
  await expect(dialog.root.getByText("Unable to fetch results").first()).toBeVisible();
  await page.unroute(REST);
  await dialog.field.fill("xqzvkj");
  await expect(dialog.root.getByText("No results").first()).toBeVisible();
});

test("8 an index that cannot be fetched: the error, and results once it is back", async ({
  page,
  offences,
}) => {
  offences.expected.push(/Failed to load resource/);
  await page.route(INDEX, (route) => route.abort());
  const dialog = await openDialog(page);
  await dialog.field.fill("stamp");
  await expect(dialog.root.getByText("Unable to fetch results").first()).toBeVisible();
  await expect(
    dialog.root.getByText("You might want to check your network connection."),
  ).toBeVisible();
  await page.unroute(INDEX);
  await ask(dialog, "stamps");
  await expect(dialog.options.first()).toBeVisible();
});

test("4 a slow index: stalled, and the newest query wins", async ({ page }) => {
  const release = await hold(page, INDEX);
  const dialog = await openDialog(page);
  await dialog.field.fill("stamp");
  await expect(dialog.root.getByText("Searching", { exact: true })).toBeAttached();
  await dialog.field.fill("kademlia");
  release();
  await expect(dialog.options.first()).toContainText("Kademlia");
});

test("4 stalled after 300 ms and not before", async ({ page }) => {
  await page.route(INDEX, () => undefined);
  await page.clock.install();
  const dialog = await openDialog(page);
  // An hour passes at once: a part that is still fetched would count as failed.
  await dialog.root.getByText("No recent searches").waitFor();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await dialog.field.fill("stamp");
  const spinner = dialog.root.locator("[class*=spinner]");
  await page.clock.runFor(299);
  await expect(spinner).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(spinner).toBeVisible();
  // Live regions speak after a second of rest and a gap.
  await page.clock.runFor(1_100);
  await expect(dialog.root.getByText("Searching", { exact: true })).toBeAttached();
});

test("the index of the build, read while pages were compiled, is that of the sources", async ({
  request,
}) => {
  test.setTimeout(120_000);
  const args = ["--import", "tsx", "site/plugins/facts/generate.ts", "search"];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(status, stderr).toBe(0);
  for (const name of ["index.json", "rest.json"]) {
    const fromSources: unknown = JSON.parse(
      readFileSync(`site/.generated/static/search/${name}`, "utf8"),
    );
    expect(await (await request.get(`/search/${name}`)).json()).toEqual(fromSources);
  }
});

for (const { prefix: folder } of EDITIONS)
  test(`every address in the index /search/${folder} exists in the built site`, async ({
    request,
  }) => {
    test.setTimeout(180_000);
    const built = new Map(builtPages().map(({ route, html }) => [route, html]));
    const file = (await (await request.get(`/search/${folder}index.json`)).json()) as {
      pages: [string, string, number][];
      docs: { page: number[]; title: string[]; anchor: string[] };
    };
    const slug = (title: string): string =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-");
    const idsOf = (html: string): ReadonlySet<string | undefined> =>
      new Set([...html.matchAll(/\sid="?([^"\s>]+)/g)].map(([, id]) => id));
    const missing: string[] = [];
    for (const [at, [route]] of file.pages.entries()) {
      const answer = await request.get(route);
      const html = answer.ok() ? await answer.text() : "";
      if (!html) missing.push(route);
      const ids = idsOf(html);
      file.docs.page.forEach((owner, doc) => {
        const anchor = (file.docs.anchor[doc] ?? "").replace(
          /=$/,
          slug(file.docs.title[doc] ?? ""),
        );
        if (owner !== at || anchor === "") return;
        // Errors, log lines and classes of bee-js have pages of their own, members an id there.
        if (anchor.startsWith("/")) {
          const [page = "", member] = anchor.split("#");
          const own = built.get(page);
          if (own === undefined || (member !== undefined && !idsOf(own).has(member)))
            missing.push(anchor);
          return;
        }
        if (!ids.has(anchor) && !ids.has(anchor.replaceAll("'", "&#x27;")))
          missing.push(`${route}#${anchor}`);
      });
    }
    expect(missing).toEqual([]);
  });
