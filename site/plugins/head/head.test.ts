import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { readIntegrations } from "../../settings/integrations.ts";
import { readSite } from "../../settings/site.ts";
import { inlineScript } from "../../framework/scripts/inline-script.ts";
import { analyticsScript, writeHeadFiles } from "./index.ts";

const folder = mkdtempSync(path.join(tmpdir(), "head-"));
const read = (name: string): string => readFileSync(path.join(folder, name), "utf8");
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("9 the version of the documentation is a file", () => {
  writeHeadFiles(folder, readSite({}), readIntegrations({}));
  expect(JSON.parse(read("version.json"))).toEqual({
    site: "3.7.0",
    bee: "Bee 2.6.0",
    interface: "7.3.0",
  });
});

test("7 the analytics script does nothing unless a tracker is configured", () => {
  expect(analyticsScript(readIntegrations({}))).toMatch(/^\/\/ [^\n]*\n$/);
  const variables = { MATOMO_URL: "https://stats.example.org/", MATOMO_SITE_ID: "7" };
  expect(analyticsScript(readIntegrations(variables))).toMatch(
    /\ncount\(\{"url":"https:\/\/stats\.example\.org\/","site":"7"\}\);\n$/,
  );
});

test("inline scripts are ones that a browser can read, without comments", () => {
  for (const file of ["early/early.js", "scripts/preload.js", "scripts/start.js"]) {
    const script = inlineScript(path.join(import.meta.dirname, "../../framework", file));
    expect(script).not.toContain("//");
    expect(() => new Function(script)).not.toThrow();
  }
});
