import { expect, open, test } from "../test.ts";
import { looksRight } from "./looks-right.ts";

test("a feed with a hole is explained in one sentence, and every lookup is shown", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/docs/develop/tools-and-features/stale-feed");
  await page.getByRole("button", { name: "Open the panel here" }).click();
  const panel = page.getByRole("group", { name: "Stale feed", exact: true });
  await panel
    .getByRole("button", { name: "Try a feed with a missing update" })
    .click({ timeout: 60_000 });
  await expect(panel.getByText(/update 3 is missing although update 5 exists/)).toBeVisible({
    timeout: 30_000,
  });
  const own = panel.getByRole("row", { name: /GET \/feeds of the node/ });
  await expect(own.getByRole("cell")).toHaveText("update 2");
  await looksRight(page);
});
