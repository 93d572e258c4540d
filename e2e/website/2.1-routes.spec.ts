import { OTHER, routeIn } from "../edition.ts";
import { expect, follow, hydrated, open, test } from "../test.ts";

for (const [route, heading] of [
  ["/", /\w/],
  ["/api/", /\w/],
  ["/search", /Search/],
  ["/docs/concepts/introduction", "Introduction"],
  ["/blog", "Notes on these docs"],
  ["/blog/how-we-check-facts", "How we check facts in these docs"],
  ["/blog/tags", "Tags"],
  ["/blog/tags/postage", /tagged with "Postage"/],
  ["/blog/authors", "Authors"],
  ["/blog/authors/project", "Swarm Documentation"],
  ["/blog/archive", /\w/],
] as const) {
  test(`2.1 ${route} shows its screen`, async ({ page }) => {
    const response = await page.goto(route);
    expect(response?.status()).toBe(200);
    expect(new URL(page.url()).pathname).toBe(route);
    await expect(page.getByRole("heading", { level: 1, name: heading }).first()).toBeVisible();
    await expect(page.locator("h1")).toHaveCount(1);
  });
}

test("2.1 the documentation is nested: docs root, version root, page", async ({ page }) => {
  await open(page, "/docs/concepts/pss");
  const names = (await page.locator("html").getAttribute("class")) ?? "";
  expect(names.split(" ")).toEqual(
    expect.arrayContaining([
      "docs-wrapper",
      "docs-version-current",
      "docs-doc-page",
      "docs-doc-id-concepts/pss",
    ]),
  );
});

test("2.1 any other path shows the not-found page with status 404", async ({ page, offences }) => {
  offences.expected.push(/404/);
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/Page Not Found/);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
});

for (const [typed, to] of [
  ["/API", "/api/"],
  ["/DOCS/concepts/disc?a=1#chunks", "/docs/concepts/DISC/?a=1#chunks"],
] as const) {
  test(`2.1 ${typed} leads to ${to}`, async ({ page, offences }) => {
    offences.expected.push(/404/);
    await page.goto(typed);
    await page.waitForURL(`**${to}`);
    await hydrated(page);
  });
}

for (const path of ["/Changelog", routeIn(OTHER, "/docs/no/such")]) {
  test(`2.1 ${path} is not found, without an error`, async ({ page, offences }) => {
    offences.expected.push(/404/);
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  });
}

test("2.1 a link to a page of documentation that is not there leads to the not-found page in place", async ({
  page,
}) => {
  await open(page, "/docs/references/community");
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await follow(page, "/docs/references/none");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page).toHaveTitle(/Page Not Found/);
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Community");
});

test("2.1 the not-found page suggests what the path may have meant", async ({ page, offences }) => {
  offences.expected.push(/404/);
  await page.goto("/docs/bee/instalation/dokcer");
  const suggestion = page.getByRole("main").locator("a[href='/docs/bee/installation/docker']");
  await expect(suggestion).toBeVisible();
  await suggestion.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Docker");
});

for (const [from, to] of [
  ["/docs/concepts/introduction.html", "/docs/concepts/introduction"],
  ["/docs/concepts/introduction/index.html", "/docs/concepts/introduction"],
  ["/docs/concepts/introduction/", "/docs/concepts/introduction"],
  ["/docs/concepts/DISC", "/docs/concepts/DISC/"],
  ["/docs/concepts/DISC.html", "/docs/concepts/DISC/"],
  ["/index.html", "/"],
] as const) {
  test(`2.1 ${from} is normalised to ${to}`, async ({ page }) => {
    await page.goto(from);
    expect(new URL(page.url()).pathname).toBe(to);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

for (const suffix of [".html", "/index.html"]) {
  test(`2.1 a link that ends with ${suffix} opens its page in place`, async ({ page }) => {
    await open(page, "/docs/concepts/introduction");
    await page.evaluate(() => Object.assign(window, { kept: true }));
    await follow(page, `/docs/concepts/pss${suffix}`);
    await expect(page.getByRole("heading", { level: 1, name: "PSS" })).toBeVisible();
    expect(await page.evaluate(() => "kept" in window)).toBe(true);
  });
}

test("2.1 the blog's sidebar groups the posts by year", async ({ page, request }) => {
  await open(page, "/blog");
  const sidebar = page.getByRole("navigation", { name: "Blog recent posts navigation" });
  const feed = await (await request.get("/blog/atom.xml")).text();
  const dates = [...feed.matchAll(/<updated>(\d{4})-[^<]*<\/updated>\s*<summary/g)];
  const expected = [...new Set(dates.map(([, year]) => year ?? ""))].sort().reverse();
  expect(expected.length).toBeGreaterThan(0);
  await expect(sidebar.getByRole("heading", { level: 3 })).toHaveText(expected);
  for (const year of await sidebar.getByRole("group").all()) {
    expect(await year.getByRole("link").count()).toBeGreaterThan(0);
  }
});
