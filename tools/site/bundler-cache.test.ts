import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { pruneBundlerCache } from "./bundler-cache.ts";

const folder = mkdtempSync(path.join(tmpdir(), "bundler-cache-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the caches that were written last are kept, whatever their names", () => {
  for (const [at, name] of ["c", "a", "d", "b"].entries()) {
    mkdirSync(path.join(folder, name));
    const file = path.join(folder, name, "meta");
    writeFileSync(file, "");
    utimesSync(file, 1000 + at, 1000 + at);
  }
  pruneBundlerCache(folder, 2);
  expect(readdirSync(folder)).toEqual(["b", "d"]);
});

test("without a cache there is nothing to remove", () => {
  expect(() => pruneBundlerCache(path.join(folder, "absent"))).not.toThrow();
});
