import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { roomOf } from "./room.ts";

test("room grows with the text and with every paragraph; empty ones take none", () => {
  expect(roomOf(["", undefined])).toBe(3);
  expect(roomOf(["x".repeat(600)])).toBe(7);
  expect(roomOf(["x".repeat(600), "", undefined, "x".repeat(50)])).toBe(8);
  expect(roomOf(["x".repeat(9_000)])).toBe(11);
});

test("every room that can be given has a rule", () => {
  const rules = readFileSync(path.join(import.meta.dirname, "entries.module.css"), "utf8");
  for (let units = 3; units <= 11; units++) {
    expect(rules).toContain(`.entry[data-row="${units}"] {\n  --room: ${units};`);
  }
});
