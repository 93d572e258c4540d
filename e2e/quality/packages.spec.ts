import { clipboardOf, expect, open, test } from "../test.ts";
import { namesTwin, readablePages } from "./pages.ts";

const PAGE = /^\/packages\/./;
const pages = () => readablePages().filter(({ route }) => PAGE.test(route));
const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\((\/packages[^)\s#]*)/g)].map(([, url = ""]) => url);

test("every entry of a package has a page and a twin, and the index of pages names each once", async ({
  request,
}) => {
  const found = pages();
  expect(found.length).toBeGreaterThan(65);
  const list = await (await request.get("/packages/")).text();
  const index = linksOf(await (await request.get("/packages/llms.txt")).text());
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const lost: string[] = [];
  for (const { route, html } of found) {
    if (!new RegExp(`href="?${route}[" >]`).test(list)) lost.push(`${route}: not in the list`);
    if (index.filter((to) => to === `${route}.md`).length !== 1)
      lost.push(`${route}: not once in the index`);
    if (!sitemap.includes(`${route}</loc>`)) lost.push(`${route}: not in the sitemap`);
    if (!namesTwin(html, route)) lost.push(`${route}: no twin`);
  }
  const above = linksOf(await (await request.get("/llms.txt")).text());
  expect(above.filter((to) => to === "/packages.md")).toHaveLength(1);
  expect(above).toContain("/packages/llms.txt");
  expect(lost).toEqual([]);
});

test("links from page to page of the packages lead to ids that are there", () => {
  const found = [...pages(), ...readablePages().filter(({ route }) => route === "/packages/")];
  const ids = new Map(
    found.map(({ route, html }) => [
      route,
      new Set([...html.matchAll(/ id="?([^" >]+)/g)].map(([, id = ""]) => id)),
    ]),
  );
  const dead: string[] = [];
  let links = 0;
  for (const { route, html } of found) {
    for (const [, to = "", id] of html.matchAll(/href="?(\/packages\/[^"# >]*)?#([^" >]+)/g)) {
      const target = ids.get(to === "" ? route : to);
      links += 1;
      if (id && id !== "__docusaurus_skipToContent_fallback" && !target?.has(id))
        dead.push(`${route}: ${to}#${id}`);
    }
  }
  expect(links).toBeGreaterThan(1000);
  expect(dead).toEqual([]);
});

test("a name is found in the list, read in place, and leads to the types it speaks of", async ({
  page,
}) => {
  await open(page, "/packages/");
  await page.getByLabel("Filter entries and names").fill("swarmTest");
  const row = page.getByRole("link", { name: "vitest", exact: true });
  await expect(page.getByRole("link", { name: "bmt", exact: true })).toBeHidden();
  await row.click();
  await expect(page).toHaveURL(/\/packages\/node\/vitest$/);
  await expect(page).toHaveTitle("@swarm-docs/node/vitest | Swarm Documentation");
  await expect(page.getByRole("heading", { level: 3, name: "swarmTest" })).toBeVisible();
  await page.getByRole("link", { name: "SwarmOptions" }).first().click();
  await expect(page).toHaveURL(/\/packages\/node#SwarmOptions$/);
  await expect(page.locator("#SwarmOptions")).toBeInViewport();
  await expect(page).toHaveTitle("@swarm-docs/node | Swarm Documentation");
});

test("the import is copied, with nothing fetched before it is wanted", async ({ page }) => {
  const clipboard = await clipboardOf(page);
  await open(page, "/packages/protocol/bmt");
  await page.getByRole("button", { name: "Copy import" }).click();
  await expect(page.getByRole("button", { name: "Copy import" })).toHaveText("Copied");
  const copied = await clipboard();
  expect(copied).toMatch(/^import \{ .* \} from "@swarm-docs\/protocol\/bmt";$/);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("an entry is read whole, and no button stands there that does nothing", async ({ page }) => {
    await page.goto("/packages/protocol/soc#makeSoc");
    await expect(page.locator("#makeSoc")).toBeInViewport();
    await expect(page.getByRole("button", { name: "Copy import" })).toBeHidden();
  });
});

test("an address below /packages/ that names nothing is not found", async ({ page, offences }) => {
  offences.expected.push(/status of 404/);
  const answer = await page.goto("/packages/node/no-such-entry");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/not found/i);
});
