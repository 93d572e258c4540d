/** The node in the tab is of the release whose edition is read. */
import { expect, open, test } from "../test.ts";

const ROOMS = [
  "/docs/develop/tools-and-features/bee-js",
  "/docs/2.8/develop/tools-and-features/bee-js",
];

test("a sample of each edition runs against a node of its release", async ({ page }) => {
  for (const [at, release] of ["2.6.0", "2.8.1"].entries()) {
    await open(page, ROOMS[at] ?? "");
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
    expect(said.join("\n")).toContain(`Starting a node of Bee ${release} in this tab`);
  }
});
