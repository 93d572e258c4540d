import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { currentStamp, isMade, stampFile } from "./make.ts";

let folder = "";
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), "stamps-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const write = (stamp: object): void =>
  writeFileSync(stampFile("facts", folder), JSON.stringify(stamp));

test("nothing is made before a run is complete", () => {
  expect(existsSync(stampFile("facts", folder))).toBe(false);
  expect(isMade("facts", { folder })).toBe(false);
});

test("the stamp of the sources as they are says that everything is made", () => {
  write(currentStamp());
  expect(isMade("facts", { folder })).toBe(true);
  expect(isMade("search", { folder })).toBe(false);
});

test("other data outdates the facts, another page only what is made of pages", () => {
  write({ ...currentStamp(), data: "other" });
  expect(isMade("facts", { folder, onPages: false })).toBe(false);
  write({ ...currentStamp(), pages: "other" });
  expect(isMade("facts", { folder })).toBe(false);
  expect(isMade("facts", { folder, onPages: false })).toBe(true);
});
