/** Tests share a context (`playwright.config.ts`); none finds what another one left there. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

// In one worker, one after the other; the second one also passes alone.
test.describe.configure({ mode: "default" });

const leftIn = (page: Page): Promise<unknown> =>
  page.evaluate(async () => ({
    stored: [document.cookie, ...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    globals: ["byScript", "byBinding"].filter((name) => name in window),
    clipboard: (await navigator.permissions.query({ name: "clipboard-read" as never })).state,
    hasHistory: history.length > 2,
    isOnline: navigator.onLine,
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
    year: new Date().getFullYear() > 2000,
    width: innerWidth,
  }));
const NOTHING = {
  stored: [""],
  databases: [],
  caches: [],
  workers: 0,
  globals: [],
  clipboard: "prompt",
  // `about:blank` of a shared page is one of them.
  hasHistory: false,
  isOnline: true,
  isDark: false,
  year: true,
  width: 1440,
};

test("a test leaves much in its context", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read"]);
  await context.clock.setFixedTime(0);
  await page.addInitScript(() => Object.assign(window, { byScript: true }));
  await page.exposeFunction("byBinding", () => undefined);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const route of ["/privacy", "/accessibility", "/changelog"]) await page.goto(route);
  await page.evaluate(async () => {
    document.cookie = "left=1";
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
    await caches.open("left");
    await new Promise((resolve) => (indexedDB.open("left").onsuccess = resolve));
  });
  await context.route("**/privacy", (route) => route.fulfill({ body: "left" }));
  await context.newPage();
  await context.setOffline(true);
  expect(await leftIn(page)).not.toMatchObject({ stored: [""] });
});

test("nothing of it is left for the next one", async ({ page, context }) => {
  await page.goto("/privacy");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(context.pages()).toHaveLength(1);
  expect(await leftIn(page)).toEqual(NOTHING);
});

test("files that open a DevTools session, whose settings would stay, share no context", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".spec.ts") && !/^(?:firefox|webkit)/.test(name))
    .map((name) => readFileSync(path.join(import.meta.dirname, name), "utf8"))
    .filter((text) => text.includes(".newCDPSession("));
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((text) => !text.includes("test.use(FRESH_PROFILE)"))).toEqual([]);
});
