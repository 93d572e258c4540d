/** Panels of the workshop in the pages that they belong to: opened by the reader, never by the page. */
import type { Page } from "@playwright/test";
import { makeChunk } from "../bmt.ts";
import { EDITIONS, routeIn } from "../edition.ts";
import { expect, open, test } from "../test.ts";
import { looksRight } from "./looks-right.ts";

/** Page, panel, and something that only the panel at work shows. */
const PAGES = [
  ["/docs/concepts/DISC/", "Files", "POST /bzz gives"],
  ["/docs/concepts/DISC/erasure-coding", "Redundancy", "read whole, byte for byte"],
  ["/docs/concepts/incentives/postage-stamps", "Batches", "There is no batch yet"],
  ["/docs/develop/tools-and-features/feeds", "Feeds", "Newest update"],
  ["/docs/concepts/pss", "Messages", "First 24 bits"],
  ["/docs/concepts/incentives/redistribution-game", "Redistribution", "nine inclusion proofs hold"],
] as const;

const toolOf = (page: Page, title: string) =>
  page.getByRole("region", { name: `Workshop: ${title}`, exact: true });

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

for (const [route, title, sign] of PAGES) {
  test(`${route} opens the panel ${title} on a press of a key, and not before`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const ofPanels = () => asked.filter((file) => /\/(assets\/js\/play|assets\/worker)/.test(file));
    await open(page, route);
    await page.waitForLoadState("networkidle");
    expect(ofPanels()).toEqual([]);
    const tool = toolOf(page, title);
    await tool.getByRole("button", { name: "Open the panel here" }).focus();
    await page.keyboard.press("Enter");
    const panel = tool.getByRole("group", { name: title, exact: true });
    await expect(panel).toBeFocused({ timeout: 30_000 });
    await expect(panel.getByText(sign).first()).toBeVisible({ timeout: 60_000 });
    expect(ofPanels()).not.toEqual([]);
    await looksRight(page);
  });
}

for (const edition of EDITIONS) {
  test(`in the edition for ${edition.release} the panel is of that release, and computes as bmt-js`, async ({
    page,
  }) => {
    await open(page, routeIn(edition, "/docs/concepts/DISC/"));
    const files = toolOf(page, "Files");
    await files.getByRole("button", { name: "Open the panel here" }).click();
    await files.getByLabel("Type, or drop").fill("foo");
    const address = Buffer.from(makeChunk(new Uint8Array(Buffer.from("foo"))).address());
    await expect(files.getByText(address.toString("hex")).first()).toBeVisible({ timeout: 30_000 });
    await open(page, routeIn(edition, "/docs/concepts/incentives/postage-stamps"));
    const batches = toolOf(page, "Batches");
    await batches.getByRole("button", { name: "Open the panel here" }).click();
    await expect(batches.getByLabel("Release")).toHaveValue(edition.release, { timeout: 30_000 });
  });
}

test("a panel that does not load says so, and is tried again", async ({ page, offences }) => {
  offences.expected.push(/Failed to load resource|Loading (CSS )?chunk/);
  await open(page, "/docs/concepts/incentives/redistribution-game");
  await page.route(/\/assets\/js\/play\./, (route) => route.abort());
  const tool = toolOf(page, "Redistribution");
  await tool.getByRole("button", { name: "Open the panel here" }).click();
  await expect(tool.getByText("the panel did not load")).toBeVisible();
  await page.unroute(/\/assets\/js\/play\./);
  await tool.getByRole("button", { name: "Try again" }).click();
  await expect(tool.getByText("nine inclusion proofs hold")).toBeVisible({ timeout: 60_000 });
});
