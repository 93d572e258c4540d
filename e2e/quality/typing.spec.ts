/**
 * Nothing moves under the reader's hand: real keys in every field of every tool. While they are typed no
 * box moves, live regions speak at most once a second, and no control is disabled between two keys.
 */
import type { Locator, Page } from "@playwright/test";
import { NIGHTLY, newKinds } from "../nightly.ts";
import { expect, open, test } from "../test.ts";
import { kindOf, labelOf, typeIn } from "./typing.ts";

/** Fields that take keys, in the page or in a dialog. */
const FIELDS =
  'input:is(:not([type]), [type="text"], [type="search"], [type="number"], [type="url"]), textarea, [contenteditable="true"]';

const PAGES: Readonly<Record<string, string>> = {
  "landing box": "/",
  "search page": "/search?q=stamp",
  "filter of the reference": "/api/",
  errors: "/errors/",
  "unit converter": "/docs/references/tokens",
  "node types": "/docs/bee/working-with-bee/node-types",
  "log reader": "/docs/bee/working-with-bee/logs-and-files",
  "configuration builder": "/docs/bee/working-with-bee/configuration",
  funds: "/docs/bee/installation/fund-your-node",
  "target neighborhood": "/docs/bee/installation/set-target-neighborhood",
  "postage stamps": "/docs/concepts/incentives/postage-stamps",
  proximity: "/docs/concepts/DISC/kademlia",
  redundancy: "/docs/concepts/DISC/erasure-coding",
  neighborhoods: "/docs/concepts/DISC/neighborhoods",
  DISC: "/docs/concepts/DISC/",
  "upkeep of the site": "/swarm",
  "workshop: files": "/play#files",
  "workshop: code": "/play#code",
  "workshop: feeds": "/play#feeds",
  "workshop: stale feed": "/play#stale-feed",
  "workshop: presence": "/play#presence",
  "workshop: messages": "/play#messages",
};

/** Pages with the same tools as one of those above. */
const REPEATED: Readonly<Record<string, string>> = {
  "log reader of the questions": "/docs/bee/bee-faq",
  "redundancy of an upload": "/docs/develop/tools-and-features/erasure-coding",
  "batch calculator": "/docs/develop/tools-and-features/buy-a-stamp-batch",
  "chunk address": "/docs/develop/tools-and-features/chunk-types",
};

/** Keys that a field of this kind is likely to get. */
async function keysFor(field: Locator): Promise<string> {
  const kind = await field.evaluate((element) => [
    element.getAttribute("type") ?? element.localName,
    element.getAttribute("inputmode") ?? "",
  ]);
  return kind.some((word) => /number|numeric|decimal/.test(word)) ? "12345" : "postage stamp";
}

async function undisturbed(page: Page): Promise<void> {
  const fields = page.locator("main").locator(FIELDS).filter({ visible: true });
  // Panels of the workshop arrive after the page.
  await expect(fields.first(), "fields").toBeVisible({ timeout: 30_000 });
  const isNew = newKinds();
  const count = await fields.count();
  for (let at = 0; at < count; at += 1) {
    const field = fields.nth(at);
    if (!(await field.isEditable()) || !isNew(await kindOf(field))) continue;
    const label = await labelOf(field);
    const found = await typeIn(page, field, await keysFor(field));
    expect.soft(found, label).toEqual({ moved: [], spoken: [], disabled: [] });
  }
}

for (const [name, route] of Object.entries({ ...PAGES, ...(NIGHTLY && REPEATED) }))
  test(`typing: ${name}`, async ({ page }) => {
    await open(page, route);
    await undisturbed(page);
  });

test("typing: the search dialog", async ({ page }) => {
  await open(page, "/docs/concepts/introduction");
  await page.keyboard.press("/");
  const field = page.getByRole("dialog").locator("input");
  await expect(field).toBeFocused();
  expect(await typeIn(page, field, "postage stamp")).toEqual({
    moved: [],
    spoken: [],
    disabled: [],
  });
});
