import type { Locator, Page } from "@playwright/test";
import { expect, open, test } from "../test.ts";

/** The column with the search. Roles looked for in the whole page would cost seconds each time. */
const inSide = (page: Page): Locator => page.locator(".api-side");

for (const key of ["f", "."]) {
  test(`the key ${key} leads to the search of the page`, async ({ page }) => {
    await open(page, "/api/");
    await page.keyboard.press(key);
    await expect(inSide(page).getByRole("combobox", { name: "Find on this page" })).toBeFocused();
    await page.keyboard.type("f.");
    await expect(inSide(page).getByRole("combobox", { name: "Find on this page" })).toHaveValue(
      "f.",
    );
  });
}

for (const [query, target] of [
  ["upload raw bytes", "uploadBytes"],
  ["Swarm-Lookahead-Buffer-Size", "downloadBytes.header.Swarm-Lookahead-Buffer-Size"],
  ["batchTTL", "getStamp.200.batchTTL"],
  ["batch not usable yet", "uploadBytes.422"],
  ["Swarm-Feed-Index", "getFeed.200.header.Swarm-Feed-Index"],
  ["bins.*.connectedPeers.metrics", "getTopology.200.bins.*.connectedPeers.metrics"],
  ["Value formats", "formats"],
  ["422 unprocessable", "status-422"],
] as const) {
  test(`"${query}" is found and opened by keyboard`, async ({ page }) => {
    await open(page, "/api/");
    const field = inSide(page).getByRole("combobox", { name: "Find on this page" });
    await field.fill(query);
    await inSide(page).getByRole("option").first().waitFor();
    const hits = await inSide(page).getByRole("option").count();
    expect(hits).toBeGreaterThan(0);
    for (let at = 0; at < hits; at += 1) {
      await field.press("Enter");
      await expect(page).toHaveURL(/#/);
      if (decodeURIComponent(new URL(page.url()).hash) === `#${target}`) break;
      await field.fill("");
      await field.fill(query);
      await inSide(page).getByRole("option").first().waitFor();
      for (let step = 0; step <= at; step += 1) await field.press("ArrowDown");
    }
    expect(decodeURIComponent(new URL(page.url()).hash)).toBe(`#${target}`);
    await expect(page.locator(`[id="${target}"]`)).toBeInViewport();
  });
}

test("Escape goes back one step at a time", async ({ page }) => {
  await open(page, "/api/");
  const field = inSide(page).getByRole("combobox", { name: "Find on this page" });
  await field.fill("stamps");
  await inSide(page).getByRole("listbox").waitFor();
  await field.press("Escape");
  await expect(inSide(page).getByRole("listbox")).toBeHidden();
  await expect(field).toHaveValue("stamps");
  await field.press("Escape");
  await expect(field).toHaveValue("");
  await field.press("Escape");
  await expect(field).not.toBeFocused();
});

test("markup in a query stays text", async ({ page }) => {
  await open(page, "/api/");
  await inSide(page)
    .getByRole("combobox", { name: "Find on this page" })
    .fill("<img src=x onerror=alert(1)>");
  await inSide(page).getByRole("option", { name: "Nothing on this page" }).waitFor();
});
