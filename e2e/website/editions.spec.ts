import { NEWER, OLDER, OTHER, ROOT, routeIn } from "../edition.ts";
import { expect, open, test } from "../test.ts";

const PAGE = "/docs/develop/tools-and-features/feeds";
/** The same page in the edition that is not at the root. */
const THERE = routeIn(OTHER, PAGE);
/** Its name in the bar. */
const NAME = `Bee ${OTHER.release}`;
const UPGRADE = "/docs/bee/working-with-bee/upgrading-bee";

test("switching keeps the page and its heading, and the choice is remembered", async ({ page }) => {
  await open(page, `${PAGE}#publish-and-update`);
  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.locator(".navbar-version").hover();
  await bar.getByRole("link", { name: NAME }).click();
  await expect(page).toHaveURL(`${THERE}#publish-and-update`);
  await expect(bar.locator(".navbar-version")).toHaveText(NAME);
  await expect(page.locator(".doc-facts")).toContainText("Checked with Bee 2.8");
  // Other pages and a new visit stay in it.
  await bar.getByRole("button", { name: "Concepts" }).click();
  await expect(page).toHaveURL(routeIn(OTHER, "/docs/concepts/introduction"));
  await open(page, "/");
  await expect(bar.locator(".navbar-version")).toHaveText(NAME);
  await page.getByRole("link", { name: "Start building" }).click();
  await expect(page).toHaveURL(
    routeIn(OTHER, "/docs/develop/access-the-swarm/upload-from-a-web-page"),
  );
  await bar.getByRole("link", { name: "API Specification" }).click();
  await expect(page).toHaveURL(routeIn(OTHER, "/api/"));
});

test("pages without an edition keep to the one that was read last", async ({ page }) => {
  const bar = page.getByRole("navigation", { name: "Main" });
  await open(page, THERE);
  // An error page, as the search of this edition finds it.
  await open(page, "/errors/");
  await expect(bar.locator(".navbar-version")).toHaveText(NAME);
  await expect(bar.getByRole("link", { name: "API Specification" })).toHaveAttribute(
    "href",
    routeIn(OTHER, "/api/"),
  );
  const index = page.waitForRequest(`**/search/${OTHER.prefix}index.json`);
  await page.keyboard.press("Control+k");
  await index;
  await open(page, PAGE);
  await open(page, "/errors/");
  await expect(bar.locator(".navbar-version")).toHaveText(`Bee ${ROOT.release}`);
});

for (const width of [320, 390]) {
  test(`at ${width} px the bar names the edition, and one tap switches it`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, `${PAGE}#publish-and-update`);
    const bar = page.getByRole("navigation", { name: "Main" });
    const current = bar.locator(".edition-current");
    await expect(current).toHaveText(`Bee ${ROOT.release.replace(/\.\d+$/, "")}`);
    const edges = await bar
      .locator(
        ".navbar__inner :is(.navbar__toggle, .navbar__brand, .edition-switch, button[aria-haspopup])",
      )
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map((box) => [box.left, box.right]),
      );
    expect(edges).toHaveLength(4);
    for (const [at, [left = 0]] of edges.entries())
      expect(left).toBeGreaterThanOrEqual(edges[at - 1]?.[1] ?? 0);
    expect(edges.at(-1)?.[1]).toBeLessThanOrEqual(width);
    const other = bar.getByRole("link", { name: NAME, exact: true });
    expect((await other.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    await other.click();
    await expect(page).toHaveURL(`${THERE}#publish-and-update`);
    await expect(current).toHaveText(`Bee ${OTHER.release.replace(/\.\d+$/, "")}`);
  });
}

test("every link to a page leads to the same edition", async ({ request }) => {
  const html = await (await request.get(THERE)).text();
  const text = html.slice(html.indexOf("<h1"), html.indexOf("Related pages"));
  const links = [...text.matchAll(/href="?(\/docs\/[^"\s>]*)/g)].map(([, href]) => href);
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((href) => !href?.startsWith(`/docs/${OTHER.prefix}`))).toEqual([]);
});

test("the search finds pages of the edition that is read", async ({ page }) => {
  await open(page, THERE);
  const index = page.waitForRequest(`**/search/${OTHER.prefix}index.json`);
  await page.keyboard.press("Control+k");
  await index;
  await page.getByRole("combobox").fill("kademlia");
  await expect(page.getByRole("option").first()).toHaveAttribute(
    "href",
    new RegExp(`^/docs/${OTHER.prefix}`),
  );
});

test("a page shows in place where it differs from the other edition", async ({ page }) => {
  await open(page, routeIn(OLDER, UPGRADE));
  const other = page.waitForRequest(`**${routeIn(NEWER, UPGRADE)}`);
  const line = page.getByRole("link", {
    name: new RegExp(`^Differs from Bee ${NEWER.release} in \\d+ places$`),
  });
  await line.focus();
  await page.keyboard.press("Enter");
  await other;
  const bar = page.getByRole("region", { name: `Differences from Bee ${NEWER.release}` });
  await expect(bar.getByText(/^Place 1 of/)).toBeVisible();
  await expect(page.locator("[data-from='1']")).toBeInViewport();
  await expect(page.getByText("so you have to upgrade from them")).toBeVisible();
  // By keyboard to the last place, a row of a table, and away.
  await expect(bar).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(bar.getByText(/^Place (\d+) of \1$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await expect(line).toBeFocused();
});

test("a place in a tab of another system is shown with its tab", async ({ page }) => {
  await open(page, routeIn(NEWER, UPGRADE));
  await page.getByRole("link", { name: new RegExp(`^Differs from Bee ${OLDER.release}`) }).click();
  const bar = page.getByRole("region", { name: `Differences from Bee ${OLDER.release}` });
  const place = page.locator("[role=tabpanel] [data-differs]").first();
  await expect(place).toBeHidden();
  const number = Number(await place.getAttribute("data-differs"));
  for (let at = 1; at < number; at++) await bar.getByRole("button", { name: "Next" }).click();
  await expect(bar.getByText(`Place ${number} of`)).toBeVisible();
  await expect(place).toBeInViewport();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the line leads to the page in the list of what changed", async ({ page }) => {
    await page.goto(routeIn(OLDER, "/docs/concepts/DISC/kademlia"));
    const differs = page.getByRole("link", { name: `Differs from Bee ${NEWER.release}` });
    const count = /\d+(?= places)/.exec((await differs.textContent()) ?? "")?.[0];
    await differs.click();
    await expect(page).toHaveURL("/changes/2.6-2.8#page-concepts-DISC-kademlia");
    const row = page.locator("#page-concepts-DISC-kademlia");
    await expect(row).toBeInViewport();
    await expect(row.getByRole("link", { name: `${count} differences` })).toHaveAttribute(
      "href",
      `${routeIn(NEWER, "/docs/concepts/DISC/kademlia")}?differences`,
    );
  });
});

test("the list of what changed has one line per page, which opens it with its differences", async ({
  page,
}) => {
  await open(page, "/changes/2.6-2.8#page-concepts-DISC-kademlia");
  const differences = page
    .locator("#page-concepts-DISC-kademlia")
    .getByRole("link", { name: /^\d+ differences/ });
  const count = /^\d+/.exec((await differences.textContent()) ?? "")?.[0];
  await differences.click();
  await expect(page).toHaveURL(`${routeIn(NEWER, "/docs/concepts/DISC/kademlia")}?differences`);
  const bar = page.getByRole("region", { name: `Differences from Bee ${OLDER.release}` });
  await expect(bar.getByText(`Place 1 of ${count}`)).toBeVisible();
});

test("what changed is reached from the list of editions, and can be filtered", async ({ page }) => {
  await open(page, "/docs/concepts/pss");
  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.locator(".navbar-version").hover();
  await bar.getByRole("link", { name: "What changed" }).click();
  await expect(
    page.getByRole("heading", {
      level: 1,
      name: `What changed from Bee ${OLDER.release} to ${NEWER.release}`,
    }),
  ).toBeVisible();
  await page.getByRole("searchbox", { name: "Filter the changes" }).fill("use-postage-snapshot");
  await expect(page.locator("[data-row]:visible").first()).toContainText("gone in 2.7.1");
  await expect(page.getByRole("heading", { name: "Interface" })).toBeHidden();
});

test("a page that the other edition lacks leads to its relative, which says so", async ({
  page,
}) => {
  const alone = routeIn(NEWER, "/docs/references/cheatsheet");
  await open(page, alone);
  await expect(
    page.getByRole("link", { name: `Not in the edition of Bee ${OLDER.release}` }),
  ).toBeVisible();
  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.locator(".navbar-version").hover();
  await bar.getByRole("link", { name: `Bee ${OLDER.release}` }).click();
  const relative = routeIn(OLDER, "/docs/bee/working-with-bee/swarm-cli");
  await expect(page).toHaveURL(`${relative}?lacks=references/cheatsheet`);
  const note = page.getByRole("note").filter({ hasText: "has no page “Command Cheat Sheet”" });
  await expect(note.getByRole("link", { name: /^Read “Command Cheat Sheet”/ })).toHaveAttribute(
    "href",
    alone,
  );
  await note.getByRole("button", { name: "dismiss this note" }).press("Enter");
  await expect(note).toHaveCount(0);
  await expect(page.locator("main :focus")).toHaveCount(1);
  await expect(page).toHaveURL(relative);
});

test("an address with another word there says nothing", async ({ page }) => {
  await open(page, `${routeIn(ROOT, PAGE)}?lacks=%3Cb%3Eno/such`);
  await expect(page.getByRole("note").filter({ hasText: "has no page" })).toHaveCount(0);
});
