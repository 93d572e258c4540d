import { ROOT } from "../edition.ts";
import { afterTimers, clipboardOf, expect, hold, open, test } from "../test.ts";

test("the chosen language is kept, and chosen by keyboard", async ({ page }) => {
  await open(page, "/api/#getHealth");
  const operation = page.locator('[id="getHealth"]');
  await expect(operation.getByRole("tabpanel").first()).toContainText(
    "curl http://localhost:1633/health",
  );
  await operation.getByRole("tab", { name: "bee-js" }).click();
  await expect(operation.getByRole("tabpanel").first()).toContainText("bee.getHealth()");
  expect(await page.evaluate(() => localStorage.getItem("docusaurus.tab.client"))).toBe("bee-js");
  await page.reload();
  await expect(operation.getByRole("tab", { name: "bee-js" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(operation.getByRole("tabpanel").first()).toContainText("bee.getHealth()");
  await operation.getByRole("tab", { name: "bee-js" }).press("End");
  await expect(operation.getByRole("tab", { name: "Go" })).toBeFocused();
  await expect(operation.getByRole("tabpanel").first()).toContainText("http.NewRequest");
});

test("a phone shows the tab of a stored language beyond the edge of its row", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem("docusaurus.tab.client", "go"));
  await open(page, "/api/#getHealth");
  const operation = page.locator('[id="getHealth"]');
  await operation.locator(".api-code").first().scrollIntoViewIfNeeded();
  await expect(operation.getByRole("tab", { name: "Go" })).toBeInViewport({ ratio: 0.95 });
});

test("a click that comes before the scripts is answered once they are there", async ({ page }) => {
  const release = await hold(page, "**/assets/js/*.js");
  await page.goto("/api/", { waitUntil: "commit" });
  const operation = page.locator('[id="createGrantees"]');
  await operation.getByRole("tab", { name: "Python" }).click();
  await expect(operation.locator(".api-client-python")).toBeHidden();
  release();
  await operation.locator(".api-client-python").waitFor();
});

test("each status has its sample", async ({ page }) => {
  await open(page, "/api/#getStamp");
  const operation = page.locator('[id="getStamp"]');
  await expect(operation.getByRole("tabpanel", { name: "200" })).toContainText("batchTTL");
  await operation.getByRole("tab", { name: "404" }).click();
  await expect(operation.getByRole("tabpanel", { name: "404" })).toContainText('"code": 404');
  await expect(operation.getByRole("tabpanel", { name: "200" })).toBeHidden();
});

test("the reader's address is checked, kept, used everywhere, and nothing is sent to it", async ({
  page,
}) => {
  await open(page, "/api/");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).host));
  const field = page.getByRole("textbox", { name: "Your node" });
  await field.fill("ftp://127.0.0.1");
  await page.getByText("Begin with http:// or https://.").waitFor();
  await field.fill("http://127.0.0.1:1733/");
  await expect(page.locator(".api-problem")).toBeHidden();
  await page.reload();
  await expect(field).toHaveValue("http://127.0.0.1:1733");
  const samples = page.locator(".api-client");
  await expect(samples).toHaveCount(6 * ROOT.operations);
  // The islands wake one by one.
  const old = samples.filter({ hasNotText: "127.0.0.1:1733" });
  await expect(old).toHaveCount(0, { timeout: 45_000 });
  expect(asked).not.toContain("127.0.0.1:1733");
});

test("an operation is copied as Markdown", async ({ page }) => {
  const text = await clipboardOf(page);
  await open(page, "/api/#buyStamp");
  await page.locator('[id="buyStamp"]').getByRole("button", { name: "Copy as Markdown" }).click();
  await expect.poll(text).toContain("`POST /stamps/{amount}/{depth}`");
  expect(await text()).toMatch(/^### Buy a postage batch\n/);
  expect(await text()).not.toContain("### Top up");
  const { origin } = new URL(page.url());
  expect(await text()).toContain(`](${origin}/docs/develop/`);
  expect(await text()).toContain(`](${origin}/errors/`);
});

test("trees and formats work by keyboard", async ({ page }) => {
  await open(page, "/api/#getTopology");
  const tree = page.locator('[id="getTopology.200.bins"] > details');
  const isOpen = (): Promise<boolean> =>
    tree.evaluate((element: HTMLDetailsElement) => element.open);
  const before = await isOpen();
  await tree.locator("> summary").press("Enter");
  expect(await isOpen()).toBe(!before);
  const format = page
    .locator('[id="getTopology.200.baseAddr"]')
    .getByRole("link", { name: "SwarmAddress" });
  await format.focus();
  await expect(page.getByRole("tooltip")).toContainText("32 bytes");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toBeHidden();
  await format.hover();
  await page.getByRole("tooltip").waitFor();
  // The way to the explanation does not close it: it leaves 200 ms after the pointer [`hints/Tip.tsx`].
  await page.getByRole("tooltip").hover();
  await afterTimers(page, 200);
  await page.getByRole("tooltip").waitFor();
});

test("the tabs of a documentation page and the samples here follow each other", async ({
  page,
}) => {
  await open(page, "/api/#uploadBytes");
  const operation = page.locator('[id="uploadBytes"]');
  await operation.getByRole("tab", { name: "bee-js" }).click();
  await open(page, "/docs/develop/access-the-swarm/upload-and-download");
  const tabs = page.getByRole("tablist").first();
  await expect(tabs.getByRole("tab", { name: "bee-js" })).toHaveAttribute("aria-selected", "true");
  await tabs.getByRole("tab", { name: "curl" }).click();
  await open(page, "/api/#uploadBytes");
  await expect(operation.getByRole("tab", { name: "curl" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(operation.getByRole("tabpanel").first()).toContainText("curl http");
});
