import { NEWER, OLDER, OTHER, ROOT, routeIn } from "../edition.ts";
import { expect, follow, hydrated, open, test } from "../test.ts";

const REDIRECTS = [
  ["/docs", "/"],
  ["/docs/api-reference/", "/docs/bee/working-with-bee/bee-api"],
  ["/docs/access-the-swarm/host-your-website", "/docs/develop/access-the-swarm/host-your-website"],
  ["/docs/working-with-bee/configuration", "/docs/bee/working-with-bee/configuration"],
  [
    "/docs/develop/access-the-swarm/keep-your-data-alive",
    "/docs/develop/tools-and-features/buy-a-stamp-batch",
  ],
  [
    "/docs/develop/access-the-swarm/upload-a-directory",
    "/docs/develop/access-the-swarm/upload-and-download",
  ],
  ["/docs/installation/fund-your-node", "/docs/bee/installation/fund-your-node"],
  ["/docs/dapps-on-swarm/introduction", "/docs/develop/tools-and-features/introduction"],
  ["/docs/develop/dapps-on-swarm/introduction", "/docs/develop/tools-and-features/introduction"],
  ["/docs/develop/dapps-on-swarm/bee-js", "/docs/develop/tools-and-features/bee-js"],
  ["/docs/develop/dapps-on-swarm/chunk-types", "/docs/develop/tools-and-features/chunk-types"],
  ["/docs/develop/dapps-on-swarm/feeds", "/docs/develop/tools-and-features/feeds"],
  ["/docs/develop/dapps-on-swarm/pss", "/docs/develop/tools-and-features/pss"],
  ["/docs/develop/dapps-on-swarm/bee-dev-mode", "/docs/develop/tools-and-features/bee-dev-mode"],
  [
    "/docs/develop/dapps-on-swarm/starting-a-test-network",
    "/docs/develop/tools-and-features/starting-a-test-network",
  ],
  ["/docs/learn/technology/contracts/postage-stamp", "/docs/concepts/incentives/postage-stamps"],
] as const;

for (const [from, to] of REDIRECTS) {
  test(`2.4 ${from} leads to ${to} on a full load, keeping query and hash`, async ({ page }) => {
    await page.goto(`${from}?a=1#b`);
    await page.waitForURL((url) => url.pathname === to);
    expect(page.url()).toContain("?a=1#b");
    await expect(page.locator("h1")).toBeVisible();
  });
}

test("2.4 every old address leads to its successor in client-side navigation", async ({ page }) => {
  await open(page, "/docs/concepts/pss");
  await page.evaluate(() => Object.assign(window, { kept: true }));
  for (const [from, to] of REDIRECTS) {
    await follow(page, from);
    await page.waitForURL((url) => url.pathname === to);
    await page.goBack();
    await page.waitForURL("**/docs/concepts/pss");
    await expect(page.locator("h1")).toHaveText("PSS");
  }
  expect(await page.evaluate(() => (window as unknown as { kept?: boolean }).kept)).toBe(true);
});

test("2.4 a redirect works without scripts through a refresh", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto("/docs/installation/fund-your-node");
  await page.waitForURL(/\/docs\/bee\/installation\/fund-your-node$/);
  await context.close();
});

test("2.4 a redirect's page names its successor as canonical", async ({ page, request }) => {
  const html = await (await request.get("/docs/working-with-bee/configuration")).text();
  expect(html).toMatch(
    /rel="?canonical"? href="?[^" >]*\/docs\/bee\/working-with-bee\/configuration/,
  );
  await page.goto("/");
  await hydrated(page);
});

for (const [from, to] of [
  ["configuration#option-full-node", "options#option-full-node"],
  ["monitoring#metric-bee_info", "metrics#metric-bee_info"],
] as const) {
  test(`an old link to a row, ${from}, leads to its page`, async ({ page }) => {
    await page.goto(`/docs/bee/working-with-bee/${from}`);
    await page.waitForURL(`**/docs/bee/working-with-bee/${to}`);
    await expect(page.locator(`#${to.split("#")[1]}`)).toBeInViewport();
  });
}

/** Other names of an edition, and the addresses of its pages. */
const FRONT_DOORS = [
  ...[OLDER, NEWER].flatMap((edition) => {
    const folder = edition.release.replace(/\.\d+$/, "");
    return [folder, edition.release].map(
      (name) => [`/docs/${name}`, routeIn(edition, "/docs/concepts/introduction")] as const,
    );
  }),
  [`/api/${ROOT.release.replace(/\.\d+$/, "")}/`, "/api/"],
  [`/api/${OTHER.release}/`, routeIn(OTHER, "/api/")],
  ["/changes", "/changes/2.6-2.8"],
] as const;

for (const [from, to] of FRONT_DOORS) {
  test(`2.4 ${from} leads to ${to}, keeping query and hash`, async ({ page }) => {
    await page.goto(`${from}?a=1#b`);
    await page.waitForURL((url) => url.pathname === to);
    expect(page.url()).toContain("?a=1#b");
    await expect(page.locator("h1").first()).toBeVisible();
  });
}

const PAGE = "concepts/pss";
for (const [name, edition] of [
  [ROOT.release.replace(/\.\d+$/, ""), ROOT],
  [ROOT.release, ROOT],
  [OTHER.release, OTHER],
] as const) {
  test(`2.4 /docs/${name}/${PAGE} is the page of Bee ${edition.release}, on a full load and in place`, async ({
    page,
    request,
  }) => {
    const to = routeIn(edition, `/docs/${PAGE}`);
    const answer = await request.get(`/docs/${name}/${PAGE}?a=1`, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers()["location"]).toBe(`${to}?a=1`);
    await open(page, "/docs/concepts/introduction");
    await follow(page, `/docs/${name}/${PAGE}`);
    await page.waitForURL((url) => url.pathname === to);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("PSS");
  });
}

test("2.4 a host without redirects leads from other names of an edition by script", async ({
  page,
  offences,
}) => {
  offences.expected.push(/404/);
  const name = ROOT.release;
  // As static hosts answer an address without a file.
  await page.route(`**/docs/${name}/${PAGE}`, async (route) => {
    const missing = await route.fetch({ url: new URL("/404.html", route.request().url()).href });
    await route.fulfill({ response: missing, status: 404 });
  });
  await page.goto(`/docs/${name}/${PAGE}#x`);
  await page.waitForURL((url) => url.pathname === `/docs/${PAGE}` && url.hash === "#x");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("PSS");
});
