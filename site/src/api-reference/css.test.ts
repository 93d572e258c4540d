import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no rule looks inside elements: on a page this large each key in the search would pay for it", () => {
  const files = readdirSync(new URL("css/", import.meta.url));
  expect(files.length).toBeGreaterThan(0);
  const css = files
    .map((name) => readFileSync(new URL(`css/${name}`, import.meta.url), "utf8"))
    .join("\n");
  expect(css.replace(/\/\*[\s\S]*?\*\//g, "")).not.toContain(":has(");
});
