import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { buildSite, fingerprint, isFresh } from "./build.ts";
import { isSource } from "../../site/content/sources.ts";

const outDir = mkdtempSync(path.join(tmpdir(), "built-"));
afterAll(() => rmSync(outDir, { recursive: true, force: true }));

test("the fingerprint depends on the variables of a build and on no others", () => {
  const plain = fingerprint({});
  expect(fingerprint({})).toBe(plain);
  expect(fingerprint({ HOME: "/elsewhere" })).toBe(plain);
  expect(fingerprint({ BASE_URL: "/" })).toBe(plain);
  expect(fingerprint({ BASE_URL: "/under/" })).not.toBe(plain);
  expect(fingerprint({ ROUTER: "hash" })).not.toBe(plain);
  expect(fingerprint({ SEARCH_INSIGHTS: "true" })).not.toBe(plain);
});

test("what a build writes among the sources does not make it stale", () => {
  for (const written of ["site/versioned_docs", "site/versioned_sidebars", "site/versions.json"])
    expect(isSource(written), written).toBe(false);
  for (const source of [
    "packages/node/src/test",
    "site/src/home.tsx",
    "data/versions.yaml",
    "data/schema/versions.json",
  ])
    expect(isSource(source), source).toBe(true);
});

test("a build is fresh for the variables it was made with only", () => {
  const env = { ROUTER: "hash" };
  expect(isFresh({ outDir, env })).toBe(false);
  writeFileSync(path.join(outDir, ".fingerprint"), fingerprint({ ...process.env, ...env }));
  expect(isFresh({ outDir, env })).toBe(true);
  expect(isFresh({ outDir })).toBe(false);
});

test.each([
  ["BASE_URL", "docs", 'BASE_URL must be a path such as / or /docs-site/; got "docs".'],
  ["ROUTER", "memory", 'ROUTER must be history or hash; got "memory".'],
  ["MATOMO_URL", "http://x.org", 'MATOMO_URL must begin with https://; got "http://x.org".'],
  ["SEARCH_INDEX", "docs", "SEARCH_APP_ID: `appId` is missing."],
])("%s=%s stops the build before it begins, with a sentence", async (name, value, sentence) => {
  await expect(buildSite({ outDir, env: { [name]: value } })).rejects.toThrow(sentence);
});
