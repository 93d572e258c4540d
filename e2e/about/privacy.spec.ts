import type { Page } from "@playwright/test";
import { expect, FRESH_PROFILE, open, test } from "../test.ts";
import { violations } from "../axe.ts";

test.use(FRESH_PROFILE);

/** Everything that a browser keeps for the site now, by name. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
    ...(await caches.keys()).map((name) => `cache ${name}`),
    ...(document.cookie === "" ? [] : [`cookie ${document.cookie}`]),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => `worker ${scope}`),
  ]);
}

test("what a reader's use of the site keeps is what the privacy statement lists", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await open(page, "/docs/develop/access-the-swarm/upload-and-download");
  expect(await kept(page), "before anything is pressed").toEqual([]);
  await page.getByRole("tab", { name: "bee-js" }).first().click();
  await page.getByRole("button", { name: "Switch to light mode" }).first().click();
  const run = page.getByRole("button", { name: /^Run/ }).first();
  await run.click();
  await expect(page.getByText(/Ran in/).first()).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("postage");
  await page.getByRole("dialog").getByRole("option").first().click();
  await page.waitForURL(/postage/);
  await open(page, "/docs/concepts/incentives/postage-stamps");
  await page.getByLabel("Size", { exact: true }).fill("2");
  await page.reload();
  await open(page, "/privacy");
  const names = await page
    .getByRole("region", { name: /^Table: Name, Where/ })
    .locator("tbody td:first-child")
    .allTextContents();
  const now = await kept(page);
  expect(now.length).toBeGreaterThan(3);
  expect(now).toContain("fields");
  const isListed = (key: string): boolean =>
    names.some((name) => (name.endsWith("…") ? key.startsWith(name.slice(0, -1)) : key === name));
  expect(now.filter((key) => !isListed(key))).toEqual([]);
});

test("the policy in the privacy statement is the one that pages come with", async ({ page }) => {
  const answer = await page.goto("/privacy");
  const policy = answer?.headers()["content-security-policy"] ?? "";
  const rows = await page
    .getByRole("region", { name: /^Table: About/ })
    .locator("tbody tr")
    .evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll("td")]
          .slice(1)
          .map((cell) => cell.textContent)
          .join(" "),
      ),
    );
  const withoutHashes = policy.replaceAll(/( 'sha256-[^']*')+/g, " 'sha256-…'");
  expect(rows.join("; ")).toBe(withoutHashes);
  await expect(page.getByText("this build has none of them switched on")).toBeVisible();
});

test("the accessibility statement lists the rules that the tests run", async ({ page }) => {
  await open(page, "/accessibility");
  await violations(page, { within: "h1" });
  const run = await page.evaluate(async () => {
    type Results = Record<
      "passes" | "violations" | "incomplete" | "inapplicable",
      { id: string }[]
    >;
    const { axe } = window as unknown as {
      axe: { run: (context: object, options: object) => Promise<Results> };
    };
    const found = await axe.run(document, { rules: { "target-size": { enabled: true } } });
    return [found.passes, found.violations, found.incomplete, found.inapplicable]
      .flat()
      .map(({ id }) => id);
  });
  const listed = await page
    .getByRole("region", { name: /^Table: From/ })
    .locator("code")
    .allTextContents();
  expect(listed.sort()).toEqual([...new Set(run)].sort());
});

test("each page leads to both statements, and each has a twin", async ({ page, request }) => {
  await open(page, "/docs/references/community");
  for (const name of ["Privacy", "Accessibility"]) {
    await page.getByRole("contentinfo").getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const twin = await request.get(`/${name.toLowerCase()}.md`);
    expect(await twin.text()).toContain(`# ${name}\n`);
  }
});

test("where answers have an address, a page ends with a question that sends nothing", async ({
  page,
}) => {
  const base = process.env.E2E_FULL;
  test.skip(base === undefined, "needs the build with everything switched on: npm run e2e");
  await page.route(/example\.org/, (route) => route.fulfill({ body: "" }));
  await open(page, `${base}docs/references/community`);
  const question = page.getByRole("region", { name: "Was this page helpful?" });
  await question.getByRole("button", { name: "No" }).click();
  await question.getByRole("textbox", { name: "What was missing?" }).fill("the rooms");
  const link = question.getByRole("link", { name: "Open the prepared issue" });
  const { searchParams, host } = new URL((await link.getAttribute("href")) ?? "");
  expect(host).toBe("github.example.org");
  expect(Object.fromEntries(searchParams)).toMatchObject({ labels: "words" });
  expect(searchParams.get("body")).toMatch(
    /^the rooms\n\nhttp.*\/under\/docs\/references\/community$/,
  );
  expect(await violations(page, { within: "article" })).toEqual([]);
});

test("without an address no page asks", async ({ page }) => {
  await open(page, "/docs/references/community");
  await expect(page.getByText("Was this page helpful?")).toHaveCount(0);
});
