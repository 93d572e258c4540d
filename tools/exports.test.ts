// What only its own file uses is not exported: readers would look for its other uses.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./run.ts";

const EXPORTED = /^export (?:async )?(?:interface|type|const|function|class) (\w+)/gm;

/** Exported names of files in packages that no other file has, as `file: name`. */
function ownNames(sources: ReadonlyMap<string, string>): string[] {
  const files = new Map<string, number>();
  for (const text of sources.values())
    for (const word of new Set(text.match(/\b[A-Za-z]\w*/g)))
      files.set(word, (files.get(word) ?? 0) + 1);
  return [...sources].flatMap(([file, text]) => {
    if (!/^packages\/.*\.ts$/.test(file)) return [];
    return [...text.matchAll(EXPORTED)]
      .map(([, name = ""]) => name)
      .filter((name) => files.get(name) === 1)
      .map((name) => `${file}: ${name}`);
  });
}

test("what packages export is used by other files, or public", () => {
  const listed = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mts", "packages/*.txt"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const files = listed.trim().split("\n");
  expect(files.length).toBeGreaterThan(1_000);
  const sources = files.map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")] as const);
  expect(ownNames(new Map(sources))).toEqual([]);
});

test("an export is found that no other file names", () => {
  const sources = new Map([
    [
      "packages/a/src/a.ts",
      "export interface Own {}\nexport type Used = Own;\nexport const own = 1;\n",
    ],
    ["packages/b/src/b.ts", "import type { Used } from 'a';\nexport type Public = Used;\n"],
    ["packages/b/public-api.txt", "type Public\n"],
    ["site/c.ts", "export type Elsewhere = 1;\n"],
  ]);
  expect(ownNames(sources)).toEqual(["packages/a/src/a.ts: Own", "packages/a/src/a.ts: own"]);
});
