/** Typed values are restored by back, forward and reload, as in a plain form. */
import { expect, open, test } from "../test.ts";

const CALCULATOR = "/docs/concepts/incentives/postage-stamps";

test("a calculator has its values and its result again after back and reload", async ({ page }) => {
  await open(page, CALCULATOR);
  const tool = page.getByRole("region", { name: "Batch calculator" });
  const size = tool.getByLabel("Size", { exact: true });
  const result = tool.getByRole("status");
  const initial = await result.innerText();
  await size.fill("7.5");
  await tool.getByLabel("Unit of time").selectOption("years");
  await expect(result).not.toHaveText(initial);
  const answer = await result.innerText();
  // An entry of the history for a part of the page is the same visit.
  await page
    .locator("main a[href^='#']")
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.locator(".pagination-nav__link--next").click();
  await expect(tool).toHaveCount(0);
  await page.goBack();
  await expect(size).toHaveValue("7.5");
  await page.reload();
  await expect(size).toHaveValue("7.5");
  await expect(tool.getByLabel("Unit of time")).toHaveValue("years");
  expect(await result.innerText()).toBe(answer);
  // Another visit begins with the values of the page.
  await page.locator(".pagination-nav__link--next").click();
  await page.locator(".pagination-nav__link--prev").click();
  await expect(size).toHaveValue("40");
});

test("the reference opens the consoles again, the log reader reads its lines again", async ({
  page,
}) => {
  await open(page, "/api/#getStamp");
  const samples = page.locator("#getStamp .api-samples");
  await samples.getByRole("button", { name: "Send a request" }).click();
  await samples.getByLabel(/batch_id/).fill("abc");
  await page.evaluate(() => (location.href = "/errors/"));
  const log = page.getByLabel(/An error message/);
  await log.fill('{"code":404,"message":"issuer does not exist"}');
  await expect(page.getByText("1 line read, 1 known")).toBeVisible();
  await page.reload();
  await expect(log).toHaveValue('{"code":404,"message":"issuer does not exist"}');
  await expect(page.getByText("1 line read, 1 known")).toBeVisible();
  await page.goBack();
  await expect(samples.getByLabel(/batch_id/)).toHaveValue("abc", { timeout: 30_000 });
  await expect(samples).toContainText("/stamps/abc");
  await samples.getByRole("button", { name: "Close" }).click();
  await page.reload();
  await expect(page.locator("#getStamp .api-try")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("fields"))).not.toContain("getStamp");
});

test("an edited sample shows the edit again in its editor", async ({ page }) => {
  await open(page, "/docs/develop/access-the-swarm/upload-and-download");
  const block = page.locator(".code", { has: page.locator(".code-edit:visible") }).first();
  await block.getByRole("button", { name: "Edit" }).click();
  await expect(block.locator(".edit-host")).toBeVisible();
  await page.keyboard.type("// mine ");
  await expect(block.getByText("// mine")).toBeVisible();
  await page.reload();
  await block.getByRole("button", { name: "Edit" }).click();
  await expect(block.getByText("// mine")).toBeVisible({ timeout: 30_000 });
});

test("a reference of bee-js in another case is the page of that name", async ({
  page,
  offences,
}) => {
  offences.expected.push(/404/);
  await page.goto("/bee-js/ethaddress#tohex");
  await expect(page).toHaveURL(/\/bee-js\/EthAddress#tohex$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("EthAddress");
});
