import { expect, open, test } from "../test.ts";

test("a reader who chose curl runs the sample of bee-js from there", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("docusaurus.tab.client", "curl"));
  await open(page, "/docs/develop/access-the-swarm/upload-and-download");
  const tabs = page.locator(".tabs-container").first();
  await expect(tabs.getByRole("tab", { name: "curl" })).toHaveAttribute("aria-selected", "true");
  await tabs.locator(".run-as").press("Enter");
  await expect(tabs.getByRole("tab", { name: "bee-js" })).toHaveAttribute("aria-selected", "true");
  await expect(tabs.locator(".run-status").first()).toContainText("Ran in", { timeout: 30_000 });
});
