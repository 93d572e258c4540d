import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

/** `tools/commands/e2e.ts` builds the sites, starts their servers and names them in the environment. */
const executablePath = process.env.CHROMIUM_PATH;

/** A browser per core. More of them gain nothing: on two cores, three took the time of two. */
const WORKERS = Math.min(8, Math.max(2, availableParallelism()));

/**
 * Internal option of Playwright: the tests of a worker share a context and its page, whose renderer process stays.
 * Playwright resets most of a context between tests, `test.ts` the rest; `FRESH_PROFILE` (`test.ts`) opts
 * a file out. A Playwright that no longer knows the option ignores it: each test has a context of its own, and
 * the suite takes some minutes longer.
 */
const REUSE = { _optionContextReuseMode: "when-possible" };

export default defineConfig({
  testDir: ".",
  // A published site needs a build and a node of its own: `npm run publish:swarm -- --dev --test`.
  // Those for Firefox and WebKit have configurations of their own (`npm run e2e:firefox`, `e2e:webkit`).
  // With `e2e/`: a pattern matches the whole path, and the repository may be cloned into a folder of such a name.
  testIgnore: [
    "e2e/firefox/**",
    "e2e/webkit/**",
    ...(process.env.E2E_PUBLISHED ? [] : ["e2e/published/**"]),
  ],
  outputDir: "../test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that needs its second try is wrong, and is reported by name; a machine under load is the usual cause.
  retries: process.env.CI ? 2 : 0,
  workers: WORKERS,
  timeout: 90_000,
  // With every core in use the page with all operations needs seconds to be laid out there.
  expect: { timeout: 15_000 },
  reporter: [["line"], ["json", { outputFile: "../test-results/e2e.json" }]],
  use: {
    ...REUSE,
    baseURL: process.env.E2E_SITE ?? "http://127.0.0.1:3000",
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        // No name leads to another machine. Asking Playwright to stop such requests would put every
        // request of every page through it, and switch the browser's cache off.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
