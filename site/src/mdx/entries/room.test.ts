import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { roomClass } from "./room.ts";

test("room grows with the text and with every paragraph; empty ones take none", () => {
  expect(roomClass(["", undefined])).toBe("room-6");
  expect(roomClass(["x".repeat(300)])).toBe("room-7");
  expect(roomClass(["x".repeat(300), "", undefined, "x"])).toBe("room-8");
  expect(roomClass(["x".repeat(9_000)])).toBe("room-26");
});

test("every class that can be given has a rule", () => {
  const rules = readFileSync(path.join(import.meta.dirname, "../../css/room.css"), "utf8");
  for (let units = 3; units <= 26; units++) {
    expect(rules).toContain(`.room-${units} {\n  --room: ${units};`);
  }
});
