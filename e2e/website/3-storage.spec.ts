import type { Page } from "@playwright/test";
import { expect, open, test } from "../test.ts";
import { FULL, NEEDS_FULL, openFull } from "./variants.ts";

const PAGE = "/docs/concepts/pss";

function stored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

/** Makes every access to one storage operation (or to the storage itself) fail from the start. */
async function breakStorage(
  page: Page,
  what: "localStorage" | "setItem" | "getItem" | "removeItem",
) {
  await page.addInitScript((part) => {
    const refuse = (): never => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    if (part === "localStorage") Object.defineProperty(window, part, { get: refuse });
    else Storage.prototype[part] = refuse;
  }, what);
}

test("3 the site's configuration: title, language and favicon", async ({ page }) => {
  await open(page, PAGE);
  await expect(page).toHaveTitle(/ \| Swarm Documentation$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", "/mark.svg");
});

test("3 the data of the docs version has its fields", async ({ page }) => {
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    // Requests made when the browser is idle may outlive the page.
    if (response.request().resourceType() === "script")
      bodies.push(response.text().catch(() => ""));
  });
  await open(page, PAGE);
  const scripts = await Promise.all(bodies);
  const data = scripts.find((text) => text.includes("mainDocId")) ?? "";
  expect(data).toMatch(/["']?mainDocId["']?:\s*\\?["']concepts\/introduction/);
  for (const field of ["name", "label", "path", "isLast", "sidebars", "draftIds", "docs"]) {
    expect(data, field).toMatch(new RegExp(`\\b${field}\\\\?["']?:`));
  }
});

test("3 the colour mode is stored under 'theme', without a namespace", async ({ page }) => {
  await open(page, PAGE);
  expect(await stored(page)).not.toHaveProperty("theme");
  await page.getByRole("button", { name: "Switch to light mode" }).click();
  expect(await stored(page)).toMatchObject({ theme: "light" });
  expect(Object.keys(await stored(page)).filter((key) => /^theme./.test(key))).toEqual([]);
});

test("3 a page restored from the back/forward cache follows what was stored meanwhile", async ({
  page,
}) => {
  await open(page, "/docs/develop/access-the-swarm/upload-and-download");
  const tab = page.getByRole("tab", { name: "curl" }).first();
  await expect(tab).toHaveAttribute("aria-selected", "false");
  // Firefox gives such a page no `storage` event, as no browser does for changes of the page itself.
  await page.evaluate(() => {
    localStorage.setItem("theme", "light");
    localStorage.setItem("docusaurus.tab.client", "curl");
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(page.getByRole("button", { name: "Switch to dark mode" })).toBeVisible();
  await expect(tab).toHaveAttribute("aria-selected", "true");
});

test("3 a version that exists is kept under 'docs-preferred-version-default'", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("docs-preferred-version-default", "current"));
  await open(page, PAGE);
  expect(await stored(page)).toMatchObject({ "docs-preferred-version-default": "current" });
});

test("3 a preferred version that does not exist is cleared", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("docs-preferred-version-default", "9.9"));
  await open(page, PAGE);
  await expect.poll(() => stored(page)).not.toHaveProperty("docs-preferred-version-default");
});

test.describe("3 announcement keys", () => {
  test.skip(!FULL, NEEDS_FULL);

  test("3 one key holds the dismissed flag as 'true', another the last id", async ({ page }) => {
    await openFull(page, PAGE.slice(1));
    await expect
      .poll(() => stored(page))
      .toMatchObject({
        "docusaurus.announcement.id": "announcement-bar",
        "docusaurus.announcement.dismiss": "false",
      });
    await page.getByRole("complementary", { name: "Announcement" }).getByRole("button").click();
    expect(await stored(page)).toMatchObject({ "docusaurus.announcement.dismiss": "true" });
  });

  test("3 the misspelt id is corrected and a dismissed bar stays away", async ({
    page,
    offences,
  }) => {
    // For a document without an icon the browser asks the root of the host.
    offences.expected.push(/404/);
    await page.goto(`${FULL}version.json`);
    await page.evaluate(() => {
      localStorage.setItem("docusaurus.announcement.id", "annoucement-bar");
      localStorage.setItem("docusaurus.announcement.dismiss", "true");
    });
    await openFull(page, PAGE.slice(1));
    await expect
      .poll(() => stored(page))
      .toMatchObject({
        "docusaurus.announcement.id": "announcement-bar",
        "docusaurus.announcement.dismiss": "true",
      });
    await expect(page.getByText("Bee 2.6.0 is out")).toHaveCount(0);
  });
});

test("3 without storage there is one warning and the site works", async ({ page }) => {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  await breakStorage(page, "localStorage");
  await open(page, PAGE);
  await page.getByRole("button", { name: "Switch to light mode" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page
    .getByRole("navigation", { name: "Docs sidebar" })
    .getByRole("link", { name: "Access Control", exact: true })
    .click();
  await page.waitForURL(/access-control$/);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Search docs").fill("kademlia");
  await expect(page.getByRole("option").first()).toBeVisible();
  expect(warnings.filter((text) => /storage/i.test(text))).toHaveLength(1);
});

test("4 a stored theme that is neither light nor dark gives the default", async ({ page }) => {
  await page.addInitScript(() => {
    if (document.readyState === "loading") localStorage.setItem("theme", "system");
  });
  await open(page, PAGE);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: "Switch to light mode" })).toBeVisible();
});

for (const operation of ["getItem", "setItem", "removeItem"] as const) {
  test(`3 a storage whose ${operation} fails is logged and tolerated`, async ({
    page,
    offences,
  }) => {
    offences.expected.push(/storage error/);
    await page.addInitScript(() => localStorage.setItem("docs-preferred-version-default", "9.9"));
    await breakStorage(page, operation);
    await open(page, PAGE);
    await page.getByRole("button", { name: "Switch to light mode" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await expect.poll(() => offences.errors.join("\n")).toContain("storage error");
  });
}
