import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { extentOf, heightClass } from "./render/height.ts";
import { html } from "./render/html.ts";

const field = '<li class="api-field">12345678</li>';

test("open parts count whole, closed ones by their summary, however deep they are nested", () => {
  const open = `<details class="api-response" open><summary>four</summary>${field}</details>`;
  expect(extentOf(open)).toEqual({ characters: 12, fields: 1, responses: 1 });
  const closed = open.replace(" open", "");
  expect(extentOf(closed)).toEqual({ characters: 4, fields: 0, responses: 1 });
  const nested = `<details><summary>two</summary>${open}${closed}${field}</details>${field}`;
  expect(extentOf(nested)).toEqual({ characters: 11, fields: 1, responses: 0 });
});

test("the class grows with the extent, and there are as many classes as rules", () => {
  const parts = (count: number) => [
    html`${Array.from({ length: count }, () => html`<i class="api-field"></i>`)}`,
  ];
  expect(heightClass(parts(0))).toBe("room-3");
  expect(heightClass(parts(20))).toBe("room-7");
  expect(heightClass(parts(1_000))).toBe("room-25");
  const rules = readFileSync(
    path.join(import.meta.dirname, "../../src/api-reference/css/room.css"),
    "utf8",
  );
  const given = Array.from({ length: 23 }, (_, at) => `.room-${at + 3}`);
  expect(rules.match(/\.room-\d+/g)).toEqual(given);
});
