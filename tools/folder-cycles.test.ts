import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { folderCycles, folderImports } from "./folder-cycles.ts";
import { ROOT } from "./run.ts";

test("no folders of the site import each other in a circle", () => {
  const graph = folderImports("site");
  expect(graph.size).toBeGreaterThan(50);
  const cycles = folderCycles(graph).map((folders) =>
    folders.flatMap((from) =>
      [...(graph.get(from) ?? [])]
        .filter(([to]) => folders.includes(to))
        .map(([to, file]) => `${file} imports ${to}`),
    ),
  );
  expect(cycles).toEqual([]);
});

const house = mkdtempSync(path.join(tmpdir(), "folder-cycles-"));
afterAll(() => rmSync(house, { recursive: true, force: true }));

function cyclesWith(name: string, files: Readonly<Record<string, string>>): string[][] {
  const root = path.join(house, name);
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), source);
  }
  return folderCycles(folderImports("site", root));
}

test.each([
  ["an import", 'import "../b/b.ts";\n'],
  ["a type", 'import type { B } from "../b/b.ts";\n'],
  ["an import at run time", 'const part = await import("@site/src/b/b");\n'],
])("%s that closes a circle over three folders is found", (name, source) => {
  const cycles = cyclesWith(name, {
    "site/src/a/a.ts": source,
    "site/src/b/b.ts": 'export { c as B } from "../c/inside/c.ts";\n',
    "site/src/c/inside/c.ts": 'import "../../a/a.ts";\n',
    "site/src/d/d.ts": 'import "../a/a.ts";\n',
  });
  expect(cycles).toEqual([["src/a", "src/b", "src/c"]]);
});

test("a test, and an import within one folder, close no circle", () => {
  const cycles = cyclesWith("none", {
    "site/src/a/a.ts": 'import "../b/b.ts";\nimport "./inside/a.ts";\n',
    "site/src/a/inside/a.ts": 'import "../a.ts";\n',
    "site/src/b/b.ts": "export const b = 1;\n",
    "site/src/b/b.test.ts": 'import "../a/a.ts";\n',
  });
  expect(cycles).toEqual([]);
});

test.each(["src", "plugins", "shared", "render"])(
  "site/%s/README.md has a row for every folder",
  (floor) => {
    const root = path.join(ROOT, "site", floor);
    const text = readFileSync(path.join(root, "README.md"), "utf8");
    const folders = readdirSync(root, { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.length).toBeGreaterThan(0);
    const missing = folders.filter(({ name }) => !text.includes(`\n| \`${name}\` |`));
    expect(missing.map(({ name }) => name)).toEqual([]);
  },
);
