import { expect, open, test } from "../test.ts";

const PAGE = "/docs/develop/tools-and-features/feeds";
const OTHER = "/docs/2.8/develop/tools-and-features/feeds";

test("switching keeps the page and its heading, and the choice is remembered", async ({ page }) => {
  await open(page, `${PAGE}#publish-and-update`);
  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.locator(".navbar-version").hover();
  await bar.getByRole("link", { name: "Bee 2.8.1" }).click();
  await expect(page).toHaveURL(`${OTHER}#publish-and-update`);
  await expect(bar.locator(".navbar-version")).toHaveText("Bee 2.8.1");
  await expect(page.locator(".doc-facts")).toContainText("Bee 2.8.1");
  // Other pages and a new visit stay in it.
  await bar.getByRole("button", { name: "Concepts" }).click();
  await expect(page).toHaveURL("/docs/2.8/concepts/introduction");
  await open(page, "/");
  await expect(bar.locator(".navbar-version")).toHaveText("Bee 2.8.1");
  await page.getByRole("link", { name: "Start building" }).click();
  await expect(page).toHaveURL("/docs/2.8/develop/introduction");
});

test("every link to a page leads to the same edition", async ({ request }) => {
  const html = await (await request.get(OTHER)).text();
  const text = html.slice(html.indexOf("<h1"), html.indexOf("Related pages"));
  const links = [...text.matchAll(/href="?(\/docs\/[^"\s>]*)/g)].map(([, href]) => href);
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((href) => !href?.startsWith("/docs/2.8/"))).toEqual([]);
});

test("the search finds pages of the edition that is read", async ({ page }) => {
  await open(page, OTHER);
  const index = page.waitForRequest("**/search/2.8/index.json");
  await page.keyboard.press("Control+k");
  await index;
  await page.getByRole("combobox").fill("kademlia");
  await expect(page.getByRole("option").first()).toHaveAttribute("href", /^\/docs\/2\.8\//);
});
