import { readFileSync } from "node:fs";
import path from "node:path";
import { toString } from "mdast-util-to-string";
import { expect, test } from "vitest";
import { changelogTree, readChangelog } from "./changelog.ts";

const SOURCE = `# Changelog

## Unreleased

### The packages

- One.

### The development node

- Two.

### For operators

- Three.

## 2026-01-03

### On the site

- Between.

## 1.0.0 — 2026-01-02

- Four.
`;

test("groups stand with the readers that they concern, operators first", () => {
  const [next, day, first] = readChangelog(SOURCE);
  expect(next?.version).toBeUndefined();
  expect(next?.parts.map(({ reader, groups }) => [reader, groups.map(({ name }) => name)])).toEqual(
    [
      ["For operators", ["For operators"]],
      ["For developers", ["The packages", "The development node"]],
    ],
  );
  expect(day).toMatchObject({ version: undefined, date: "2026-01-03", id: "2026-01-03" });
  expect(first).toMatchObject({ version: "1.0.0", date: "2026-01-02", id: "v1-0-0" });
});

test("the page has every line of the file once", () => {
  const source = readFileSync(path.join(import.meta.dirname, "../../../CHANGELOG.md"), "utf8");
  const lines = changelogTree(readChangelog(source), { hasFeeds: true }).children.flatMap((node) =>
    node.type === "list" ? node.children : [],
  );
  expect(lines.length).toBe((source.match(/^- /gm) ?? []).length);
  expect(new Set(lines.map((line) => toString(line))).size).toBe(lines.length);
});

test("no line of the file is a page of its own", () => {
  const source = readFileSync(path.join(import.meta.dirname, "../../../CHANGELOG.md"), "utf8");
  expect(source.split("\n").filter((line) => line.length > 800)).toEqual([]);
});

test.each([
  ["## Soon\n", "Soon"],
  ["## Unreleased\n\n### Elsewhere\n\n- x\n", "Elsewhere"],
  ["## Unreleased\n\nWords.\n", "Words."],
])("what nobody could find on the page stops the build: %j", (source, words) => {
  expect(() => readChangelog(source)).toThrow(words);
});
