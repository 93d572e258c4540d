import { Parser } from "htmlparser2";
import { NEWER, OLDER, OTHER, ROOT, routeIn } from "../edition.ts";
import { readablePages } from "../quality/pages.ts";
import { expect, open, test } from "../test.ts";
import { ONLY_NEWER, PAGES, WITHOUT_SIDEBAR } from "./pages.ts";

const isOther = (route: string): boolean => route.startsWith(`/docs/${OTHER.prefix}`);

/** The documentation pages of the edition at the root, as they were built. */
const AT_ROOT = readablePages()
  .map(({ route }) => route)
  .filter((route) => route.startsWith("/docs/") && !isOther(route));

test("2.3 the sitemap has every documentation page of the specification, in both editions", async ({
  request,
}) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const routes = [...sitemap.matchAll(/<loc>[^<]*?(\/docs\/[^<]*)<\/loc>/g)].map(
    ([, route = ""]) => route,
  );
  const own = routes.filter((route) => !isOther(route));
  const others = routes.filter(isOther).map((route) => route.replace(`/${OTHER.prefix}`, "/"));
  const [older, newer] = ROOT === OLDER ? [own, others] : [others, own];
  expect(older).toEqual(expect.arrayContaining([...PAGES]));
  expect(newer).toEqual(expect.arrayContaining([...PAGES, ...ONLY_NEWER]));
  expect(older.filter((route) => ONLY_NEWER.includes(route))).toEqual([]);
  expect(own.sort()).toEqual(AT_ROOT.toSorted());
});

/** What the static markup of a page says about itself. */
interface Shown {
  readonly titles: number;
  /** Addresses in the sidebar; `undefined` without one. */
  readonly sidebar: readonly string[] | undefined;
}

function read(html: string): Shown {
  let titles = 0;
  let sidebar: string[] | undefined;
  let isInside = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "h1") titles += 1;
      if (attributes["aria-label"] === "Docs sidebar") {
        isInside = true;
        sidebar = [];
      }
      if (isInside && name === "a") sidebar?.push(attributes.href ?? "");
    },
    onclosetag(name) {
      if (name === "nav") isInside = false;
    },
  });
  parser.end(html);
  return { titles, sidebar };
}

test("2.3 every page answers at its address, with one title and the sidebar of its group", async ({
  request,
}) => {
  const wrong: string[] = [];
  for (const route of PAGES) {
    const response = await request.get(route, { maxRedirects: 0 });
    if (response.status() !== 200) wrong.push(`${route}: status ${response.status()}`);
    const { titles, sidebar } = read(await response.text());
    if (titles !== 1) wrong.push(`${route}: ${titles} titles`);
    const hasSidebar = !WITHOUT_SIDEBAR.includes(route);
    if ((sidebar !== undefined) !== hasSidebar) wrong.push(`${route}: sidebar ${String(sidebar)}`);
    const group = route.split("/").slice(0, 3).join("/");
    const strange = sidebar?.filter(
      (href) => href.startsWith("/") && !href.startsWith(`${group}/`),
    );
    if (strange && strange.length > 0) wrong.push(`${route}: ${strange.join(" ")} in its sidebar`);
  }
  expect(wrong).toEqual([]);
});

for (const [group, first] of [
  ["bee", "/docs/bee/installation/getting-started"],
  ["concepts", "/docs/concepts/introduction"],
  ["desktop", "/docs/desktop/introduction"],
  ["develop", "/docs/develop/introduction"],
  ["references", "/docs/references/smart-contracts"],
] as const) {
  const expected = AT_ROOT.filter(
    (route) => route.startsWith(`/docs/${group}/`) && !WITHOUT_SIDEBAR.includes(route),
  ).sort();

  test(`2.3 the markup of a page holds the links to every page of ${group}`, async ({
    request,
  }) => {
    const { sidebar = [] } = read(await (await request.get(first)).text());
    expect([...new Set(sidebar)].sort()).toEqual(expected);
  });

  test(`2.3 the sidebar of ${group} shows every page of the group at first`, async ({ page }) => {
    await open(page, first);
    const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
    await expect(sidebar.locator("[aria-expanded='false']")).toHaveCount(0);
    const links = sidebar.locator("a[href^='/']");
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect([...new Set(hrefs)].sort()).toEqual(expected);
    const hidden = await links.evaluateAll((all) =>
      all
        .filter((link) => !link.checkVisibility({ visibilityProperty: true }))
        .map(({ textContent }) => textContent),
    );
    expect(hidden).toEqual([]);
  });
}

test("2.3 concepts/introduction is the main doc", async ({ page }) => {
  await open(page, "/docs/concepts/introduction");
  await expect(page.locator(".navbar-version").first()).toHaveAttribute(
    "href",
    "/docs/concepts/introduction",
  );
});

test("2.3 the table of contents shows levels 2 and 3 only", async ({ page }) => {
  await open(page, "/docs/concepts/DISC/");
  const listed = await page
    .locator(".doc-toc a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const headings = await page
    .locator(".prose :is(h2, h3)[id]")
    .evaluateAll((all) => all.map(({ id }) => `#${id}`));
  expect(listed).toEqual(headings);
  await expect(page.locator(".prose h2[id]")).not.toHaveCount(0);
  await expect(page.locator(".prose h3[id]")).not.toHaveCount(0);
});

test("2.3 breadcrumbs derive from the sidebar", async ({ page }) => {
  await open(page, "/docs/concepts/incentives/price-oracle");
  const crumbs = page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("listitem");
  await expect(crumbs.filter({ hasText: /\w/ })).toHaveText(["Incentives", "Price Oracle"]);
});

test("2.3 opening one category leaves the others open, and the sidebar cannot be hidden", async ({
  page,
}) => {
  await open(page, "/docs/bee/installation/docker");
  const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
  const category = sidebar.locator(".menu__list-item-collapsible", { hasText: "Working With Bee" });
  const staking = sidebar.locator("a[href$='/bee/working-with-bee/staking']");
  await category.click();
  await expect(staking).toBeHidden();
  await category.click();
  await expect(staking).toBeVisible();
  await expect(sidebar.getByRole("link", { name: /Quick/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /collapse sidebar/i })).toHaveCount(0);
});

/** Pages about running a node and about Desktop, and the one page about light nodes elsewhere. */
const LEAD_TO_THE_NETWORK = [
  ...PAGES.filter((route) => /^\/docs\/(bee|desktop)\//.test(route)),
  "/docs/develop/access-the-swarm/ultra-light-nodes",
];
const WARNING = "Bee 2.6.0 cannot join the network of today";

test("the warning that 2.6.0 finds no peers stands before the text of the pages that lead there", async ({
  request,
}) => {
  for (const route of LEAD_TO_THE_NETWORK) {
    const html = await (await request.get(routeIn(OLDER, route))).text();
    const at = html.indexOf(WARNING);
    expect(at, route).toBeGreaterThan(html.indexOf("</h1>"));
    const firstSection = html.indexOf("<h2");
    if (firstSection > 0) expect(at, route).toBeLessThan(firstSection);
  }
});

test("in the edition of 2.8.1 pages about Desktop say which Desktop joins the network", async ({
  request,
}) => {
  const html = await (await request.get(routeIn(NEWER, "/docs/desktop/install"))).text();
  expect(html).not.toContain(WARNING);
  expect(html.indexOf("Desktop 0.54.1")).toBeGreaterThan(html.indexOf("</h1>"));
});

test("the landing page says which edition serves whom, and its link arrives", async ({ page }) => {
  await open(page, "/");
  await page
    .getByRole("main")
    .getByRole("link", { name: `Bee ${NEWER.release}` })
    .click();
  await expect(page).toHaveURL(routeIn(NEWER, "/docs/bee/installation/getting-started"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(WARNING)).toHaveCount(0);
});

for (const { route, headings } of [
  { route: "/docs/bee/working-with-bee/options", headings: 10 },
  { route: "/docs/references/glossary", headings: 20 },
  { route: "/docs/bee/working-with-bee/bee-api", headings: 15 },
]) {
  test(`2.3 headings that components draw on ${route} stand in its table of contents`, async ({
    page,
  }) => {
    await open(page, route);
    const drawn = page.locator("main section[data-group] > h3");
    const ids = await drawn.evaluateAll((found) => found.map(({ id }) => id));
    expect(ids.length).toBeGreaterThanOrEqual(headings);
    const toc = page.locator(".table-of-contents a");
    const listed = await toc.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(listed.filter((href) => ids.includes(href?.slice(1) ?? ""))).toEqual(
      ids.map((id) => `#${id}`),
    );
    const last = ids.at(-1) ?? "";
    await page.locator(`.table-of-contents a[href="#${last}"]`).click();
    await expect(page.locator(`h3#${last}`)).toBeInViewport();
  });
}

test("2.3 the entry of a page far down the sidebar is in sight when the page opens", async ({
  page,
}) => {
  await open(page, "/docs/bee/working-with-bee/uninstalling-bee");
  const entry = page.getByRole("navigation", { name: "Docs sidebar" }).locator("[aria-current]");
  await expect(entry.last()).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("2.3 the line below a sample with the names of bee-js 13 is as wide as the sample", async ({
  page,
}) => {
  await open(page, "/docs/develop/access-the-swarm/upload-and-download");
  const line = page.locator(".code-next:visible").first();
  const [own, block] = await line.evaluate((element) => [
    element.clientWidth,
    element.closest(".code")?.clientWidth,
  ]);
  expect(own).toBe(block);
});
