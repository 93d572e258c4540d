/** The node in the tab is of the release whose edition is read. */
import { EDITIONS, routeIn } from "../edition.ts";
import { expect, open, test } from "../test.ts";

test("a sample of each edition runs against a node of its release", async ({ page }) => {
  for (const [at, edition] of EDITIONS.entries()) {
    await open(page, routeIn(edition, "/docs/develop/tools-and-features/bee-js"));
    const block = page.locator(".code:has(.code-run)").first();
    const said: string[] = [];
    await page.exposeFunction(`heard${at}`, (text: string) => said.push(text));
    await block.evaluate((element, name) => {
      new MutationObserver(() => {
        const status = element.querySelector(".run-status")?.textContent ?? "";
        (window as unknown as Record<string, (text: string) => void>)[name]?.(status);
      }).observe(element, { childList: true, subtree: true, characterData: true });
    }, `heard${at}`);
    await block.locator(".code-run").click();
    await expect(block.getByRole("status", { includeHidden: true })).toHaveText(/^Ran in/, {
      timeout: 45_000,
    });
    expect(said.join("\n")).toContain(`Starting a node of Bee ${edition.release} in this tab`);
  }
});
