import { expect, open, test } from "../test.ts";
import { looksRight } from "./looks-right.ts";

test("chunks that a fault rule takes from the node are named, and redundancy makes up for them", async ({
  page,
  offences,
}) => {
  // The browser reports requests to a port without a server.
  offences.expected.push(/Failed to load resource: net::ERR_CONNECTION_REFUSED/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/docs/develop/access-the-swarm/is-it-really-there");
  await page.getByRole("button", { name: "Open the panel here" }).click();
  const panel = page.getByRole("group", { name: "Is it there?", exact: true });
  await panel
    .getByRole("button", { name: "Try a file with two lost chunks" })
    .click({ timeout: 60_000 });
  const row = panel.getByRole("row", { name: /^node in this page/ });
  await expect(row).toHaveText(/^node in this page9200no$/, { timeout: 30_000 });
  await expect(panel.getByText(/cannot be recovered from these nodes/)).toBeVisible();
  await looksRight(page);
  await panel.getByRole("button", { name: "The same with redundancy" }).click();
  await expect(panel.getByText(/redundancy recovers the content/)).toBeVisible({ timeout: 30_000 });

  // No node listens there: the row says so, and the node in the page is still asked.
  await panel
    .getByLabel("More nodes or gateways, one per line")
    .pressSequentially("http://localhost:65533");
  await panel.getByRole("button", { name: "Check every chunk" }).click();
  await expect(panel.getByText(/nothing answers at http:\/\/localhost:65533/)).toBeVisible({
    timeout: 30_000,
  });
});
