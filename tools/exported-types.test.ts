// A type that only its own file uses is not exported: readers would look for its other uses.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./run.ts";

const EXPORTED_TYPE = /^export (?:interface|type) (\w+)/gm;

/** Exported types of files in packages that no other file names, as `file: name`. */
function ownTypes(sources: ReadonlyMap<string, string>): string[] {
  const files = new Map<string, number>();
  for (const text of sources.values())
    for (const word of new Set(text.match(/\b[A-Z]\w*/g)))
      files.set(word, (files.get(word) ?? 0) + 1);
  return [...sources].flatMap(([file, text]) => {
    if (!/^packages\/.*\.ts$/.test(file)) return [];
    return [...text.matchAll(EXPORTED_TYPE)]
      .map(([, name = ""]) => name)
      .filter((name) => files.get(name) === 1)
      .map((name) => `${file}: ${name}`);
  });
}

test("exported types of packages are used by other files, or public", () => {
  const listed = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mts", "packages/*.txt"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const files = listed.trim().split("\n");
  expect(files.length).toBeGreaterThan(1_000);
  const sources = files.map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")] as const);
  expect(ownTypes(new Map(sources))).toEqual([]);
});

test("a type is found that no other file names", () => {
  const sources = new Map([
    ["packages/a/src/a.ts", "export interface Own {}\nexport type Used = Own;\n"],
    ["packages/b/src/b.ts", "import type { Used } from 'a';\nexport type Public = Used;\n"],
    ["packages/b/public-api.txt", "type Public\n"],
    ["site/c.ts", "export type Elsewhere = 1;\n"],
  ]);
  expect(ownTypes(sources)).toEqual(["packages/a/src/a.ts: Own"]);
});
