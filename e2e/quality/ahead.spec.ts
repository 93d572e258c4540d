/**
 * Page scripts are loaded in parallel with the main script, compiled early and compressed at the highest
 * level.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, FRESH_PROFILE, keepBusy, openHeld, test } from "../test.ts";
import { builtFiles, DIR } from "./pages.ts";

test.use(FRESH_PROFILE);

const ROUTES = [
  "/",
  "/docs/concepts/introduction",
  "/docs/concepts/DISC/",
  "/docs/bee/working-with-bee/configuration",
  "/blog",
  "/blog/how-we-check-facts",
  "/search",
  "/api/",
];

for (const route of ROUTES) {
  test(`5 ${route} asks for its own scripts before the main script is there`, async ({ page }) => {
    await keepBusy(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      const isAhead = /prefetch/.test(request.headers()["sec-purpose"] ?? "");
      if (pathname.startsWith("/assets/js/") && !isAhead) asked.push(pathname);
    });
    const release = await openHeld(page, route);
    const listed = await page.locator("script[data-scripts]").getAttribute("data-scripts");
    const own = listed?.split(" ") ?? [];
    expect(own.length).toBeGreaterThan(0);
    await expect.poll(() => own.filter((file) => !asked.includes(file))).toEqual([]);
    const before = new Set(asked);
    await release();
    const after = asked.filter((file) => !before.has(file) && !/\/main\./.test(file));
    expect(after).toEqual([]);
  });
}

const ASSETS = builtFiles().filter((name) => /^assets\/(js|css)\/[^/]+\.(js|css)$/.test(name));

test("5 every script asks to be compiled before it runs", () => {
  const scripts = ASSETS.filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(50);
  const late = scripts.filter(
    (name) =>
      !readFileSync(path.join(DIR, name), "utf8").startsWith("//# allFunctionsCalledOnLoad\n"),
  );
  expect(late).toEqual([]);
});

test("5 beside every script and style sheet stands its compressed form", () => {
  const wrong = ASSETS.filter((name) => {
    const file = path.join(DIR, name);
    return !brotliDecompressSync(readFileSync(`${file}.br`)).equals(readFileSync(file));
  });
  expect(wrong).toEqual([]);
});
