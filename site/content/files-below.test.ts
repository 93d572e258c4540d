import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filesBelow } from "./files-below.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "files-below-"));
  for (const name of ["b", "b/build", "a/b/c"])
    mkdirSync(path.join(folder, name), { recursive: true });
  for (const name of ["b.md", "b/x.md", "B.md", "b/build/y.md", "a/b/c/z.md", "a/build.md"])
    writeFileSync(path.join(folder, name), "");
  symlinkSync(folder, path.join(folder, "a/again"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("files are listed at every depth, sorted, and links are not followed", () => {
  const all = ["B.md", "a/b/c/z.md", "a/build.md", "b.md", "b/build/y.md", "b/x.md"];
  expect(filesBelow(folder)).toEqual(all);
});

test("skipped folders are not entered", () => {
  const rest = ["B.md", "a/b/c/z.md", "a/build.md", "b.md", "b/x.md"];
  expect(filesBelow(folder, /^build$/)).toEqual(rest);
});

test("a missing folder throws", () => {
  expect(() => filesBelow(path.join(folder, "none"))).toThrow("ENOENT");
});
