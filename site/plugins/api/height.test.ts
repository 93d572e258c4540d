import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { extentOf, heightClass } from "./render/height.ts";

const nothing = { characters: 0, fields: 0, responses: 0, headings: 0, terms: 0 };
const field = '<li class="api-field">12345678</li>';

test("open parts count whole, closed ones by their summary, however deep they are nested", () => {
  const open = `<details class="api-response" open><summary>four</summary>${field}</details>`;
  expect(extentOf(open)).toEqual({ ...nothing, characters: 12, fields: 1, responses: 1 });
  const closed = open.replace(" open", "");
  expect(extentOf(closed)).toEqual({ ...nothing, characters: 4, responses: 1 });
  const nested = `<details><summary>two</summary>${open}${closed}${field}</details>${field}`;
  expect(extentOf(nested)).toEqual({ ...nothing, characters: 11, fields: 1 });
  const list =
    "<h4>Path</h4><dl><dt>sends</dt><dd>a</dd></dl><details><summary></summary><h4></h4></details>";
  expect(extentOf(list)).toEqual({ ...nothing, characters: 10, headings: 1, terms: 1 });
});

test("the class grows with the extent, and there are as many classes as rules", () => {
  const parts = (count: number): string => '<i class="api-field"></i>'.repeat(count);
  expect(heightClass(parts(0))).toBe("room-3");
  expect(heightClass(parts(20))).toBe("room-9");
  expect(heightClass(parts(1_000))).toBe("room-30");
  const rules = readFileSync(
    path.join(import.meta.dirname, "../../src/api-reference/css/room.css"),
    "utf8",
  );
  const given = Array.from({ length: 28 }, (_, at) => `.room-${at + 3}`);
  expect(rules.match(/\.room-\d+/g)).toEqual(given);
});
