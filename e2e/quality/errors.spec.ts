import { expect, open, test } from "../test.ts";
import { namesTwin, readablePages } from "./pages.ts";

const ENTRY = /^\/errors\/[a-z0-9-]+$/;

test("the list of errors leads to a page and a twin for each, and the index of pages names the list once", async ({
  request,
}) => {
  const entries = readablePages().filter(({ route }) => ENTRY.test(route));
  expect(entries.length).toBeGreaterThan(350);
  const list = await (await request.get("/errors/")).text();
  const twins = await (await request.get("/errors/whole.md")).text();
  const lost: string[] = [];
  const links = new Set<string>();
  for (const { route, html } of entries) {
    if (!new RegExp(`href="?${route}[" >]`).test(list)) lost.push(`${route}: not in the list`);
    if (!twins.includes(`](${route}.md)`)) lost.push(`${route}: not in the list's twin`);
    if (!namesTwin(html, route)) lost.push(`${route}: no twin`);
    if (/<h2>([^<]+)<\/h2>/.exec(html)?.[1] !== "Cause") lost.push(`${route}: no cause`);
    // That a twin has all of its page is looked at in `complete-twins`.
    const text = await (await request.get(`${route}.md`)).text();
    for (const [, link = ""] of text.matchAll(/\]\((\/[^)\s#?]*)/g)) links.add(link);
  }
  for (const link of links) {
    const status = (await request.head(link)).status();
    if (status !== 200) lost.push(`${link}: ${status}`);
  }
  expect(lost).toEqual([]);
  const index = await (await request.get("/llms.txt")).text();
  expect(index.split("](/errors.md)")).toHaveLength(2);
  expect([...index.matchAll(/\]\((\/errors\/[^)]*)/g)].map(([, to]) => to)).toEqual([
    "/errors/llms.txt",
  ]);
  const own = await (await request.get("/errors/llms.txt")).text();
  expect(own.length).toBeLessThan(50_000);
  for (const { route } of entries) expect(own.split(`](${route}.md)`)).toHaveLength(2);
});

test("an error is read in place, is loaded again and names itself the same both ways", async ({
  page,
}) => {
  await open(page, "/errors/");
  await page.getByLabel("Filter errors and log lines").fill("batch not usable");
  await page.getByRole("link", { name: "batch not usable (status 400)", exact: true }).click();
  await expect(page).toHaveURL(/\/errors\/batch-not-usable$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("batch not usable");
  await expect(page).toHaveTitle("batch not usable (status 400) | Swarm Documentation");
  const description = page.locator('meta[name="description"]');
  const told = await description.getAttribute("content");
  await page.getByRole("link", { name: "Errors and log lines" }).click();
  await expect(page).toHaveURL(/\/errors\/$/);
  await open(page, "/errors/batch-not-usable");
  await expect(page).toHaveTitle("batch not usable (status 400) | Swarm Documentation");
  await expect(description).toHaveAttribute("content", told ?? "");
  await expect(page.getByRole("link", { name: "View as Markdown" })).toHaveAttribute(
    "href",
    "/errors/batch-not-usable.md",
  );
});

test("an address below /errors/ that names nothing is not found", async ({ page, offences }) => {
  offences.expected.push(/status of 404/);
  const answer = await page.goto("/errors/no-such-error");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/not found/i);
});

test("an error's address in another case leads to its page, with query and fragment", async ({
  page,
  offences,
}) => {
  offences.expected.push(/status of 404/);
  const answer = await page.goto("/errors/Block-Number-UNAVAILABLE?a=B#C");
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveURL(/\/errors\/block-number-unavailable\?a=B#C$/);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/not found/i);
});
