/** What differs between the editions: marks, the choice of showing only that, and the node in the page. */
import type { Locator, Page } from "@playwright/test";
import { NEWER, OLDER, routeIn } from "../edition.ts";
import { expect, open, test } from "../test.ts";

const older = routeIn(OLDER, "/api/");
const newer = routeIn(NEWER, "/api/");

const at = (page: Page, id: string): Locator => page.locator(`[id="${id}"]`);
const chip = (place: Locator): Locator => place.locator(".api-chip");
const only = (page: Page): Locator =>
  page.locator(".api-side").getByRole("button", { name: /^Changed (since|by) \d/ });

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("marks name the release, and nothing is hidden", async ({ page }) => {
    await page.goto(`${newer}?changed`);
    const newly = at(page, "labelStamp").locator(".api-path .api-chip");
    await expect(newly).toHaveText("new in 2.8.1");
    await expect(chip(at(page, "getStamp.200.utilizationRatio"))).toHaveText("new in 2.8.1");
    await expect(chip(at(page, "uploadBytes.header.Swarm-Redundancy-Level"))).toHaveText(
      "changed in 2.7.0, 2.8.1",
    );
    await expect(chip(at(page, "getSettlements.403"))).toHaveText("changed in 2.7.0: 501 before");
    await expect(at(page, "getHealth").locator(".api-chip")).toHaveCount(0);
    await at(page, "getHealth").waitFor();
    await expect(only(page)).toBeHidden();
  });

  test("the older edition says what is gone and what is different", async ({ page }) => {
    await page.goto(older);
    await expect(chip(at(page, "uploadSoc.501"))).toHaveText("gone in 2.8.1");
    await expect(chip(at(page, "getRedistribution.400"))).toHaveText("gone in 2.7.0");
    await expect(chip(at(page, "getSettlements.501"))).toHaveText("different from 2.7.0 on: 403");
    await expect(chip(at(page, "getTag.path.uid"))).toHaveText("different from 2.8.1 on");
  });
});

test("a mark says what differs: on hover, with the focus, until Escape", async ({ page }) => {
  await open(page, `${older}#uploadBytes`);
  const mark = chip(at(page, "uploadBytes.header.Swarm-Redundancy-Level"));
  const tip = page.getByRole("tooltip");
  // Tooltips need the script of the reference, which may arrive after the pointer.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await mark.hover();
    await expect(tip).toContainText("the level is 1 (MEDIUM) instead of 0 (NONE)", {
      timeout: 1_000,
    });
  }).toPass();
  await expect(tip).toContainText("2.7.0: A level beyond 4 is refused.");
  await at(page, "uploadBytes").getByRole("heading", { level: 3 }).hover();
  await expect(tip).toBeHidden();
  const whole = at(page, "uploadBytes").locator(".api-path .api-chip");
  await whole.focus();
  await expect(whole).toHaveAccessibleDescription(/Gone in 2\.8\.1: error operation not supported/);
  await page.keyboard.press("Escape");
  await expect(tip).toBeHidden();
});

/** How many operations of the newer edition changed: those that its markup does not call the same. */
async function countChanged(page: Page): Promise<number> {
  const operations = page.locator("article.api-op:not(.api-same)");
  // After a navigation the reference is rendered later than the address changes.
  await expect(operations.first()).toBeAttached();
  const changed = await operations.count();
  expect(changed).toBeGreaterThan(1);
  expect(changed).toBeLessThan(NEWER.operations);
  return changed;
}

/** Rows of the list that are no operations: statuses, body of errors, formats, states, limits. */
const OTHER_ROWS = 5;

test("only what changed is shown, kept in the address, and all comes back", async ({ page }) => {
  await open(page, newer);
  const changed = await countChanged(page);
  const told = `${changed} of ${NEWER.operations}`;
  const shown = page.locator("article.api-op:visible");
  await expect(shown).toHaveCount(NEWER.operations);
  await only(page).focus();
  await page.keyboard.press("Enter");
  await expect(only(page)).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(`${newer}?changed`);
  await expect(only(page)).toContainText(told);
  await expect(shown).toHaveCount(changed);
  await expect(page.locator(".api-only output")).toHaveText(`Operations shown: ${told}.`);
  const rows = page.locator("#api-list [data-target]:visible");
  await expect(rows).toHaveCount(changed + OTHER_ROWS);
  await page.reload();
  await expect(shown).toHaveCount(changed);
  await expect(only(page)).toHaveAttribute("aria-pressed", "true");
  await only(page).click();
  await expect(page).toHaveURL(newer);
  await expect(shown).toHaveCount(NEWER.operations);
});

test("links keep the choice, and what a fragment leads to is shown whatever it is", async ({
  page,
}) => {
  await open(page, `${newer}?changed#getHealth.200.version`);
  await expect(at(page, "getHealth.200.version")).toBeInViewport();
  await expect(page.locator("article.api-op:visible")).toHaveCount((await countChanged(page)) + 1);
  await page.locator('#api-list [data-target="labelStamp"]').click();
  await expect(page).toHaveURL(`${newer}?changed#labelStamp`);
  await expect(at(page, "labelStamp")).toBeInViewport();
  await expect(at(page, "getHealth")).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(`${newer}?changed#getHealth.200.version`);
  await expect(at(page, "getHealth.200.version")).toBeInViewport();
});

test("the finder looks among what is shown, and keeps the choice", async ({ page }) => {
  await open(page, `${older}?changed`);
  const field = page.getByRole("combobox", { name: "Find on this page" });
  await field.fill("apiVersion");
  await expect(page.getByRole("option")).toHaveText("Nothing among what changed");
  await field.fill("reserveCapacityDoubling");
  await expect(page.getByRole("option").first()).toContainText("reserveCapacityDoubling");
  await field.press("Enter");
  await expect(page).toHaveURL(`${older}?changed#getReserveState.200.reserveCapacityDoubling`);
});

test("the operation that is read keeps its place", async ({ page }) => {
  await open(page, `${newer}#getWallet`);
  await expect(at(page, "getWallet")).toBeInViewport();
  await only(page).click();
  await expect(at(page, "getHealth")).toBeHidden();
  await expect(at(page, "getWallet").getByRole("heading", { level: 3 })).toBeInViewport();
});

test("another edition is opened with the same choice", async ({ page }) => {
  await open(page, `${older}?changed`);
  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.locator(".navbar-version").hover();
  await bar.getByRole("link", { name: `Bee ${NEWER.release}` }).click();
  await expect(page).toHaveURL(`${newer}?changed`);
  await expect(page.locator("article.api-op:visible")).toHaveCount(await countChanged(page));
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the choice is above the list, and the button says that it is made", async ({ page }) => {
    await open(page, newer);
    await expect(only(page)).toBeHidden();
    await page.getByRole("button", { name: "Operations" }).tap();
    await only(page).tap();
    await expect(page).toHaveURL(`${newer}?changed`);
    await only(page).waitFor();
    await page.locator('#api-list [data-target="getBatch"]').tap();
    await expect(page).toHaveURL(`${newer}?changed#getBatch`);
    await expect(at(page, "getBatch")).toBeInViewport();
    const button = page.getByRole("button", { name: `${await countChanged(page)} changed` });
    await button.waitFor();
    // An address with this choice says so, too.
    await page.reload();
    await button.waitFor();
  });

  test("a mark is read with a finger", async ({ page }) => {
    await open(page, `${newer}#getNode`);
    await chip(at(page, "getNode.200.beeMode")).tap();
    await expect(page.getByRole("tooltip")).toContainText("dev mode, dev, is gone");
  });
});

test("the node in the page is of the edition's release", async ({ page }) => {
  test.setTimeout(180_000);
  for (const [route, version, status] of [
    [older, OLDER.release, "400 Bad Request"],
    [newer, NEWER.release, "503 Service Unavailable"],
  ] as const) {
    await open(page, `${route}#getHealth`);
    const health = at(page, "getHealth");
    await health.getByRole("button", { name: "Send a request" }).click();
    await expect(health).toContainText(`It answers as Bee ${version}`, { timeout: 30_000 });
    await health.getByRole("button", { name: "Send", exact: true }).click();
    await expect(health.getByRole("region", { name: "Body" })).toContainText(
      `"version": "${version}`,
    );
    // What has a name instead of a reference is refused in another way.
    await page.evaluate(() => (location.hash = "downloadBytes"));
    const download = at(page, "downloadBytes");
    await download.getByRole("button", { name: "Send a request" }).click();
    const name = download.locator(".api-send").getByLabel(/^(reference|address)/);
    await name.fill("swarm.eth");
    await name.press("Enter");
    await expect(download.getByRole("status")).toContainText(status);
  }
});
