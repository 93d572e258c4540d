import { expect, test } from "vitest";
import { withBeeJs } from "./bee-js.ts";

const page = (call: string): string =>
  [
    "`bee.uploadData` stays as it is in prose.",
    "",
    "1. In a step:",
    "",
    '   ```ts title="a.mjs" test',
    '   const bee = new Bee("http://localhost:1633");',
    `   await bee.${call}(id, "x");`,
    "   ```",
    "",
    "```bash",
    "bee.uploadData",
    "```",
  ].join("\n");

test("an edition of bee-js 13 has its samples rewritten, and nothing else", () => {
  expect(withBeeJs(page("uploadData"), "13.2.0")).toBe(page("data.upload"));
});

test("an edition of bee-js 12 keeps the samples as they are written", () => {
  expect(withBeeJs(page("uploadData"), "12.3.1")).toBe(page("uploadData"));
});
