import { expect, open, test } from "../test.ts";

const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  Concepts: [
    "Introduction",
    "What is Swarm?",
    "DISC Storage",
    "Incentives overview",
    "PSS",
    "Access Control",
  ],
  "Bee Client": ["Installation", "Working With Bee", "Bee FAQ"],
  Develop: [
    "Getting Started",
    "Building on Swarm",
    "Tools and Features",
    "Contribute to Bee Development",
  ],
  "Desktop App": [
    "Introduction",
    "Install",
    "Configuration",
    "Access Content",
    "Postage Stamps",
    "Upload Content",
    "Backup and Restore",
    "Publish a Static Website",
    "Start a Blog",
  ],
  References: [
    "Smart Contracts",
    "Tokens",
    "Community",
    "Glossary",
    "Fair Data Society",
    "Awesome Swarm",
    "FAQ",
  ],
};

test("2.2 the navigation bar holds the six sections with their entries in order", async ({
  page,
}) => {
  await open(page, "/");
  const bar = page.getByRole("navigation", { name: "Main" });
  for (const [name, entries] of Object.entries(SECTIONS)) {
    const menu = bar
      .locator(".dropdown", {
        has: page
          .getByRole("button", { name, exact: true })
          .or(page.getByRole("link", { name, exact: true })),
      })
      .first();
    await expect(menu.locator(".dropdown__link")).toHaveText([...entries]);
  }
  await expect(bar.getByRole("link", { name: "API Specification" })).toHaveAttribute(
    "href",
    "/api/",
  );
});

test("2.2 the navigation bar does not hide on scroll", async ({ page }) => {
  await open(page, "/docs/concepts/incentives/postage-stamps");
  await page.mouse.wheel(0, 2500);
  await page.waitForFunction(() => window.scrollY > 1500);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeInViewport();
});

test("2.2 a section's menu opens and closes by keyboard", async ({ page }) => {
  await open(page, "/");
  const concepts = page
    .getByRole("navigation", { name: "Main" })
    .locator(".dropdown", { hasText: "Concepts" })
    .first();
  await concepts.locator(".navbar__link").focus();
  await page.keyboard.press("Enter");
  await expect(concepts.getByRole("link", { name: "PSS" })).toBeVisible();
});
