import { expect, test } from "vitest";
import { keepNumbers, keepOptions } from "./unbroken.ts";

test.each([
  ["after 1 s, 687.62 MB or 0.1 %", "after 1\u00a0s, 687.62\u00a0MB or 0.1\u00a0%"],
  ["24,000 PLUR per chunk", "24,000\u00a0PLUR per chunk"],
  ["in 2025 100 nodes", "in 2025 100 nodes"],
  ["level 4 small sites", "level 4 small sites"],
  ["ports 1633 and 11633", "ports 1633 and 11633"],
])("%j", (text, kept) => expect(keepNumbers(text)).toBe(kept));

test("options in inline code are not broken, the rest may be", () => {
  expect(
    keepOptions("npm run node -- --batch 20").map((part) =>
      part.type === "element" ? part.properties.className : "value" in part && part.value,
    ),
  ).toEqual(["npm run node -- ", ["unbroken"], " 20"]);
  expect(keepOptions("npx wscat -c")).toHaveLength(2);
  expect(keepOptions("Swarm-Tag")).toEqual([{ type: "text", value: "Swarm-Tag" }]);
});
