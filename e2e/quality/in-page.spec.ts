/** The script of the first page of a visit takes the page's texts from the document. */
import type { Page } from "@playwright/test";
import { expect, follow, hydrated, keepBusy, open, openHeld, test } from "../test.ts";
import { builtFiles } from "./pages.ts";

const PAGES = [
  "/docs/references/community",
  "/docs/bee/working-with-bee/bee-api",
  "/docs/concepts/DISC/erasure-coding",
  "/docs/develop/access-the-swarm/upload-and-download",
  "/docs/2.8/bee/working-with-bee/configuration",
  "/blog/how-we-check-facts",
];

const textsOf = (page: Page): Promise<string[]> =>
  page.locator(".prose").evaluateAll((texts) => texts.map(({ textContent }) => textContent ?? ""));

for (const route of PAGES) {
  test(`5 ${route} fetches none of its texts a second time`, async ({ page }) => {
    await keepBusy(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await open(page, route);
    const [own = "", ...more] = new Set(asked.filter((file) => file.endsWith(".in-page.js")));
    expect(own).not.toBe("");
    expect(more).toEqual([]);
    expect(asked).not.toContain(own.replace(/\.\w+\.in-page/, ""));
    const script = await (await page.request.get(own)).text();
    expect(script.includes('class="code"'), "whether it has markup").toBe(false);
  });
}

test("5 every page of documentation has a script without its texts", () => {
  const scripts = builtFiles().filter((name) => name.endsWith(".in-page.js"));
  const pages = builtFiles().filter((name) => /^docs\/.*index\.html$/.test(name));
  expect(scripts.length).toBeGreaterThan(pages.length / 2);
});

test("5 a page that a reader comes back to is as it was, early presses included", async ({
  page,
}) => {
  const route = "/docs/develop/access-the-swarm/upload-and-download";
  const hydrate = await openHeld(page, route);
  const copy = page.locator(".prose .code-copy").filter({ visible: true }).first();
  await copy.click();
  await expect(copy).toHaveAttribute("aria-busy", "true");
  const texts = await textsOf(page);
  expect(texts.length).toBeGreaterThan(10);
  await hydrate();
  await follow(page, "/docs/references/community");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Community");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Upload & Download");
  await expect(page.locator(".prose")).toHaveCount(texts.length);
  await expect.poll(() => textsOf(page)).toEqual(texts);
  await expect(page.locator(".prose [aria-busy]")).toHaveCount(0);
});

test("5 a page whose own script does not come takes the whole one", async ({ page, offences }) => {
  offences.expected.push(/ERR_FAILED/);
  await page.route("**/*.in-page.js", (request) => request.abort());
  await page.goto("/docs/references/community");
  await hydrated(page);
  await follow(page, "/docs/references/glossary");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Glossary");
  await page.goBack();
  await expect(page.locator(".prose").first()).toContainText("Channels");
});

test("5 a page to which a browser extension adds text comes back with its own", async ({
  page,
}) => {
  const route = "/docs/references/community";
  await page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () => {
      document.body.insertAdjacentHTML("afterbegin", '<div class="prose">of an extension</div>');
    }),
  );
  await open(page, route);
  const own = page.locator("main .prose");
  const texts = await own.allTextContents();
  // `follow` would put its link into the text of the extension, which React does not handle.
  await page.locator('.menu a[href="/docs/references/glossary"]').click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Glossary");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Community");
  await expect.poll(() => own.allTextContents()).toEqual(texts);
});
