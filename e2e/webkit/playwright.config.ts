// The tests in WebKitGTK, which run where its driver is installed.
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/webkit",
  forbidOnly: Boolean(process.env.CI),
  // A driver has one session, and the machine seldom memory for two.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["line"], ["json", { outputFile: "../../test-results/webkit.json" }]],
});
