import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { arrowsOf, drawing, PLACE, ROOMS, wrongArrows } from "./arrows.ts";
import { ROOT } from "./run.ts";

test("no import runs back up", () => {
  const wrong = wrongArrows(arrowsOf()).map(({ file, to }) => `${file} imports ${to}`);
  expect(wrong).toEqual([]);
});

test("ARCHITECTURE.md draws the arrows that are there (npx tsx tools/arrows.ts)", () => {
  const text = readFileSync(path.join(ROOT, "ARCHITECTURE.md"), "utf8");
  expect(PLACE.exec(text)?.[2]).toBe(drawing(arrowsOf()));
});

test.each(ROOMS)("%s has a README with an example", (room) => {
  expect(readFileSync(path.join(ROOT, room, "README.md"), "utf8")).toContain("\n```");
});

describe("in a house with two wrong arrows", () => {
  const house = mkdtempSync(path.join(tmpdir(), "arrows-"));
  const write = (file: string, source: string): void =>
    writeFileSync(path.join(house, file), source);
  afterAll(() => rmSync(house, { recursive: true, force: true }));
  beforeAll(() => {
    for (const room of ROOMS) mkdirSync(path.join(house, room), { recursive: true });
    cpSync(path.join(ROOT, "tools/run.ts"), path.join(house, "tools/run.ts"));
    write("packages/node/app.ts", 'import type { Text } from "../../site/text.ts";\n');
    write("packages/node/app.test.ts", 'import "@swarm-docs/openapi/document/read";\n');
    write("site/page.tsx", 'const made = await import("../tools/run.ts");\nexport { made };\n');
    write("site/quiet.ts", 'export const text = \'import "../tools/run.ts"\';\nimport "react";\n');
  });

  test("both are found: a type, and an import at run time", () => {
    const wrong = wrongArrows(arrowsOf(house));
    expect(wrong.map(({ file, to }) => [file, to])).toEqual([
      ["packages/node/app.ts", "site"],
      ["site/page.tsx", "tools"],
    ]);
  });

  test("an arrow of tests alone is drawn as such", () => {
    expect(drawing(arrowsOf(house))).toContain("─► site, packages/openapi (tests)");
  });
});
