// The browser tests that run in Firefox: a smoke set, and with NIGHTLY=1 a larger one.
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { NIGHTLY } from "../nightly.ts";

const { FIREFOX_PATH: firefox = "firefox", FIREFOX_KIND: kind = "stock" } = process.env;

/** Stock Firefox is driven over WebDriver BiDi, through a relay where scripts are executable. */
const isRelayed = kind === "stock" && process.platform !== "win32";

/** No request leaves the machine: other hosts are behind a proxy that is not there. */
const LOCAL_ONLY = {
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": 9,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": 9,
  "network.proxy.no_proxies_on": "127.0.0.1, localhost, .localhost",
};

const SMOKE = ["harness.spec.ts", "firefox/*.spec.ts"];
const LARGE = [
  ...SMOKE,
  "policies/*.spec.ts",
  "sandbox/run-samples.spec.ts",
  "website/keys.spec.ts",
  "website/2.4-redirects.spec.ts",
];

/** Over BiDi stock Firefox runs scripts, whatever `javaScriptEnabled` says. */
const NEEDS_NO_SCRIPTS = /without scripts there is no button/;

export default defineConfig({
  testDir: "..",
  ...(kind === "stock" && { grepInvert: NEEDS_NO_SCRIPTS }),
  testMatch: NIGHTLY ? LARGE : SMOKE,
  outputDir: "../../test-results/firefox",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 2 : 0,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["line"], ["json", { outputFile: "../../test-results/firefox.json" }]],
  use: {
    browserName: "firefox",
    ...(kind === "stock" && { channel: "moz-firefox" }),
    baseURL: process.env.E2E_SITE ?? "http://127.0.0.1:3000",
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: isRelayed ? path.join(import.meta.dirname, "bidi-relay.mjs") : firefox,
      firefoxUserPrefs: LOCAL_ONLY,
    },
  },
});
