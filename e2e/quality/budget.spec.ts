/**
 * What a page weighs on first load, before the search is opened: files that the browser asked for
 * until the page was hydrated, which intent makes it do here (without, it waits until the browser is idle), each compressed with brotli at quality 11, as the build writes it beside
 * the file (`.br`). Requests made when the browser is idle or ahead for other pages, and data addresses,
 * do not count. kB are 1,000 bytes.
 */
import type { BrowserContext, Page, Request } from "@playwright/test";
import { expect, FRESH_PROFILE, hydrated, keepBusy, open, test } from "../test.ts";
import { compressedSize } from "./compressed.ts";

test.use(FRESH_PROFILE);

interface Weight {
  readonly script: number;
  readonly style: number;
  readonly fonts: number;
  readonly total: number;
  readonly requests: number;
  readonly files: readonly string[];
}

const KINDS: Readonly<Record<string, "script" | "style" | "fonts">> = {
  script: "script",
  stylesheet: "style",
  font: "fonts",
};

async function isAhead(request: Request): Promise<boolean> {
  const headers = await request.allHeaders();
  return /prefetch/.test(headers["sec-purpose"] ?? headers.purpose ?? "");
}

/** Opens a page in a cold browser and measures its transfer size. */
async function weigh(context: BrowserContext, route: string): Promise<[Weight, Page]> {
  const page = await context.newPage();
  await keepBusy(page);
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  await page.goto(route, { waitUntil: "load" });
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready);
  const sums = { script: 0, style: 0, fonts: 0, total: 0 };
  const files: string[] = [];
  for (const request of requests.splice(0)) {
    if (request.url().startsWith("data:") || (await isAhead(request))) continue;
    const response = await request.response();
    const size = compressedSize(request.url(), (await response?.body()) ?? Buffer.alloc(0));
    const kind = KINDS[request.resourceType()];
    if (kind) sums[kind] += size;
    sums.total += size;
    files.push(`${size} ${request.resourceType()} ${new URL(request.url()).pathname}`);
  }
  return [{ ...sums, requests: files.length, files }, page];
}

/** Expects no figure of a page above its limit; names its files. */
function expectAtMost(weight: Weight, limits: Partial<Omit<Weight, "files">>): void {
  for (const [name, limit] of Object.entries(limits))
    expect(weight[name as "total"], `${name} of ${weight.files.join("\n")}`).toBeLessThanOrEqual(
      limit,
    );
}

/** No formula, figure or calculator among these: prose, tables and code, short to longest. */
const ORDINARY = [
  "/docs/references/community",
  "/docs/references/fair-data-society",
  "/docs/bee/installation/docker",
  "/docs/bee/working-with-bee/monitoring",
  "/docs/bee/working-with-bee/bee-api",
  "/docs/develop/access-the-swarm/upload-and-download",
];

for (const route of ORDINARY) {
  test(`5 ${route} stays within the budget of an ordinary page`, async ({ context }) => {
    const [weight] = await weigh(context, route);
    expectAtMost(weight, {
      script: 127_700,
      style: 18_300,
      fonts: 40_000,
      total: 211_500,
      requests: 14,
    });
  });
}

test("5 the markup of an ordinary page asks for no script of the bundle", async ({ request }) => {
  for (const route of ["/", ...ORDINARY]) {
    const html = await (await request.get(route)).text();
    const sources = [...html.matchAll(/<(?:script|link)[^>]*\s(?:src|href)="?([^"\s>]+\.js)\b/g)];
    expect(
      sources.map(([, source]) => source),
      route,
    ).toEqual(["/matomo.js"]);
  }
});

test("a deploy that leaves React alone leaves its file in caches: nothing of ours is in it", async ({
  request,
}) => {
  const html = await (await request.get("/docs/references/fair-data-society")).text();
  const [file] = /\/assets\/js\/react\.[\da-f]+\.js/.exec(html) ?? [];
  const text = await (await request.get(file ?? "")).text();
  expect(text).toContain("hydrateRoot");
  expect(text.replaceAll("webpackChunk_swarm_docs_site", "")).not.toMatch(
    /docusaurus|swarm|__early/i,
  );
});

/** With formulas: one more face and one more style sheet. With a calculator: its script. */
const RICH = [
  "/docs/concepts/introduction",
  "/docs/concepts/DISC/kademlia",
  "/docs/concepts/DISC/erasure-coding",
  "/docs/concepts/incentives/postage-stamps",
  "/docs/concepts/incentives/redistribution-game",
  "/docs/bee/working-with-bee/configuration",
  "/docs/bee/working-with-bee/staking",
  "/docs/develop/contribute/protocols",
  "/docs/develop/tools-and-features/buy-a-stamp-batch",
];

for (const route of RICH) {
  test(`5 ${route} costs at most 15 kB more for its figures, formulas and calculators`, async ({
    context,
  }) => {
    const [weight] = await weigh(context, route);
    expectAtMost(weight, {
      script: 140_700,
      style: 18_300,
      fonts: 60_000,
      total: 223_000,
      requests: 16,
    });
  });
}

test("5 the landing page stays within the budget of an ordinary page", async ({ context }) => {
  const [weight] = await weigh(context, "/");
  expectAtMost(weight, { script: 120_100, style: 18_850, total: 211_500, requests: 14 });
});

test("5 what comes when the browser is idle weighs at most 5 kB", async ({ page }) => {
  const later: Request[] = [];
  await open(page, "/docs/references/fair-data-society");
  // The overlays of this load have come; the next one is weighed.
  await expect(page.locator(".paper-line")).toHaveCount(1);
  page.on("request", (request) => later.push(request));
  await page.reload();
  await hydrated(page);
  const overlays = (): Request[] => later.filter((request) => /overlays/i.test(request.url()));
  await expect.poll(() => overlays().length).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  const parts = overlays();
  const sizes = await Promise.all(
    parts.map(async (part) =>
      // Asked for again: the browser may have dropped the body by now.
      compressedSize(part.url(), await (await page.request.get(part.url())).body()),
    ),
  );
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(5_000);
});

// Of these, five are the way to the workshop and the switch of editions in the bar; two are the scripts of React and of the page.
test("5 the shortest page has at most 434 elements, links fetched ahead included", async ({
  page,
}) => {
  await open(page, "/docs/references/fair-data-society");
  // Idle callbacks add the line for paper and prefetch links.
  await expect(page.locator(".paper-line")).toHaveCount(1);
  await page.waitForLoadState("networkidle");
  await expect(page.locator("link[rel=prefetch], link[rel=preload][as=script]")).toHaveCount(0);
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  expect(elements).toBeLessThanOrEqual(434);
});
