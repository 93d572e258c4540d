import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { VARIANTS, variantDir } from "./variants.ts";
import { writeZip, ZIP_BUILD, zipOf } from "./zip.ts";

const folder = mkdtempSync(path.join(tmpdir(), "zip-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILES = new Map<string, Uint8Array>([
  ["index.html", Buffer.from("<p>one</p>")],
  ["assets/a b.js", Buffer.from("2")],
  ["assets/a.js.br", Buffer.from("3")],
  ["headers.json", Buffer.from("[]")],
  [".fingerprint", Buffer.from("4")],
]);

test("has what a server without rules needs, in one folder", () => {
  const entries = unzipSync(zipOf(FILES, "swarm-docs", "https://a.example/"));
  expect(Object.keys(entries).sort()).toEqual([
    "swarm-docs/README.txt",
    "swarm-docs/assets/a b.js",
    "swarm-docs/index.html",
  ]);
  expect(Buffer.from(entries["swarm-docs/README.txt"] ?? []).toString()).toContain(
    "the packages of this site name https://a.example/.",
  );
  expect(Buffer.from(entries["swarm-docs/index.html"] ?? []).toString()).toBe("<p>one</p>");
});

test("the same files give the same archive", () => {
  expect(Buffer.from(zipOf(FILES, "x", "")).equals(zipOf(new Map(FILES), "x", ""))).toBe(true);
});

const hasUnzip = spawnSync("unzip", ["-v"]).status === 0;
test.skipIf(!hasUnzip)(
  `another program reads it${hasUnzip ? "" : " (skipped: unzip is not installed)"}`,
  () => {
    writeFileSync(path.join(folder, "index.html"), "words");
    const target = path.join(folder, "out/swarm-docs-1.zip");
    expect(writeZip(folder, target, "")).toBe(readFileSync(target).length);
    const words = execFileSync("unzip", ["-p", target, "swarm-docs-1/index.html"]).toString();
    expect(words).toBe("words");
  },
);

test("is made of a build of all pages, which is none of those with a few for tests", () => {
  expect(ZIP_BUILD.env).toEqual({ ROUTER: "hash" });
  expect(VARIANTS.map(({ name }) => variantDir(name))).not.toContain(ZIP_BUILD.outDir);
});
