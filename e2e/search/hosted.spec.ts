import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "../test.ts";
import { dialogOf, openDialog, PAGE } from "./dialog.ts";

const FULL = process.env.E2E_FULL ?? "";
const HASH = process.env.E2E_HASH ?? "";
const SERVICE = /^https:\/\/[\w.-]*algolia(net)?\.(net|com)\//i;

const HIT = {
  objectID: "1",
  url: "https://docs.example/wrong",
  type: "lvl1",
  hierarchy: {
    lvl0: "Concepts",
    lvl1: "Kademlia",
    lvl2: null,
    lvl3: null,
    lvl4: null,
    lvl5: null,
    lvl6: null,
  },
  content: null,
};

async function openFull(page: Page, answer: (host: string) => { status: number; body: string }) {
  const asked: { host: string; body: string; url: URL }[] = [];
  await page.route(/^https:\/\/[\w.-]*example\.org\//, (route) =>
    route.fulfill({ body: "", headers: { "Access-Control-Allow-Origin": "*" } }),
  );
  await page.route("**/matomo.js", (route) => route.fulfill({ body: "" }));
  await page.route(SERVICE, (route) => {
    const url = new URL(route.request().url());
    asked.push({ host: url.hostname, body: route.request().postData() ?? "", url });
    return route.fulfill({
      ...answer(url.hostname),
      headers: { "Access-Control-Allow-Origin": "*", "content-type": "application/json" },
    });
  });
  await page.goto(`${FULL}docs/concepts/introduction`);
  await hydrated(page);
  await page.keyboard.press("Control+k");
  const dialog = dialogOf(page);
  await dialog.field.waitFor();
  return { asked, dialog };
}

test.describe("hosted index", () => {
  test.skip(FULL === "", "needs the variant with all integrations, which npm run e2e builds");

  test("7 the request, its credentials, the preconnect link; hits stay on this site", async ({
    page,
  }) => {
    const own = { ...HIT, objectID: "2", url: `${new URL(FULL).origin}/under/docs/concepts/pss` };
    const body = JSON.stringify({ results: [{ hits: [HIT, own], nbHits: 2, queryID: "q" }] });
    const { asked, dialog } = await openFull(page, () => ({ status: 200, body }));
    await dialog.field.fill("kademlia");
    await expect(dialog.options).toHaveCount(2);
    const [first] = asked;
    expect(first?.host).toBe("exampleapp-dsn.algolia.net");
    expect(first?.url.pathname).toBe("/1/indexes/*/queries");
    expect(first?.url.searchParams.get("x-algolia-api-key")).toBe("search-only-key");
    const { requests } = JSON.parse(first?.body ?? "") as { requests: Record<string, unknown>[] };
    expect(requests[0]).toMatchObject({
      query: "kademlia",
      indexName: "swarm-docs",
      hitsPerPage: 20,
      clickAnalytics: false,
      snippetEllipsisText: "…",
      highlightPreTag: "<mark>",
      highlightPostTag: "</mark>",
      facetFilters: [
        "language:en",
        ["docusaurus_tag:default", "docusaurus_tag:docs-default-current"],
      ],
    });
    expect(requests[0]?.["attributesToRetrieve"]).toContain("hierarchy.lvl6");
    expect(requests[0]?.["attributesToSnippet"]).toContain("content:10");
    expect(await page.evaluate(() => Object.keys(localStorage))).toContain(
      "algolia-client-js-5.19.0-EXAMPLEAPP",
    );
    await expect(dialog.options.first()).not.toHaveAttribute("href");
    await expect(dialog.options.nth(1)).toHaveAttribute("href", "/under/docs/concepts/pss");
    await expect(page.locator('link[rel="preconnect"][href*="exampleapp-dsn"]')).toHaveCount(1);
  });

  test("8 no results: the configured link to report it", async ({ page }) => {
    const body = JSON.stringify({ results: [{ hits: [], nbHits: 0 }] });
    const { dialog } = await openFull(page, () => ({ status: 200, body }));
    await dialog.field.fill("a & b");
    await expect(dialog.root.getByText("Believe this query should return results?")).toBeVisible();
    await expect(dialog.root.getByRole("link", { name: "Let us know." })).toHaveAttribute(
      "href",
      "https://github.example.org/issues/new?title=a%20%26%20b",
    );
  });

  for (const [what, answer] of [
    ["refused", { status: 403, body: '{"message":"Invalid key"}' }],
    ["no JSON", { status: 200, body: "<html>" }],
  ] as const) {
    test(`8 an answer that is ${what}: the error`, async ({ page, offences }) => {
      offences.expected.push(/Failed to load resource/);
      const { asked, dialog } = await openFull(page, () => answer);
      await dialog.field.fill("x");
      await expect(dialog.root.getByText("Unable to fetch results").first()).toBeVisible();
      expect(asked).toHaveLength(1);
    });
  }

  test("8 all hosts down: every one is asked, then the error", async ({ page, offences }) => {
    offences.expected.push(/Failed to load resource/);
    const { asked, dialog } = await openFull(page, () => ({ status: 503, body: "" }));
    await dialog.field.fill("x");
    await expect(dialog.root.getByText("Unable to fetch results").first()).toBeVisible();
    const hosts = asked.map(({ host }) => host);
    expect(hosts[0]).toBe("exampleapp-dsn.algolia.net");
    expect(hosts.slice(1).toSorted()).toEqual(
      [1, 2, 3].map((at) => `exampleapp-${at}.algolianet.com`),
    );
  });
});

test("the default build has no preconnect link and asks no one else", async ({ page }) => {
  await openDialog(page, PAGE);
  await expect(page.locator('link[rel="preconnect"]')).toHaveCount(0);
});

test("the embedded index works below a path with hash routing", async ({ page }) => {
  test.skip(HASH === "", "needs the variant with hash routing, which npm run e2e builds");
  await page.goto(`${HASH}#${PAGE}`);
  await hydrated(page);
  await page.keyboard.press("Control+k");
  const dialog = dialogOf(page);
  await dialog.field.fill("kademlia");
  await expect(dialog.options.first()).toHaveAttribute(
    "href",
    /#\/docs\/concepts\/DISC\/kademlia$/,
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/docs\/concepts\/DISC\/kademlia$/);
  await expect(page.locator("h1")).toHaveText("Kademlia");
});
