import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { changedFiles } from "./changed.ts";

const root = mkdtempSync(path.join(tmpdir(), "changed-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const git = (...args: string[]): void => {
  const who = ["-c", "user.name=test", "-c", "user.email=test@example.org"];
  execFileSync("git", [...who, ...args], { cwd: root, stdio: "pipe" });
};
const write = (name: string, text: string): void => writeFileSync(path.join(root, name), text);

test("what differs from the last commit or a revision, and what git does not track yet", () => {
  git("init", "-q");
  for (const name of ["kept", "edited", "deleted", "older"]) write(name, "1");
  git("add", ".");
  git("commit", "-qm", "first");
  write("older", "2");
  git("commit", "-qam", "second");
  write("edited", "2");
  write("new file", "1");
  rmSync(path.join(root, "deleted"));
  expect(changedFiles(root)).toEqual(["edited", "new file"]);
  expect(changedFiles(root, "HEAD~1")).toEqual(["edited", "new file", "older"]);
  expect(() => changedFiles(root, "no-such-thing")).toThrow("no-such-thing");
});
