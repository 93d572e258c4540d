import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { downloaded, findChromium, PLAYWRIGHT } from "./chromium.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "browsers-"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function program(...names: string[]): string {
  const file = path.join(folder, ...names);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, "#!/bin/sh\n");
  chmodSync(file, 0o755);
  return file;
}

test("CHROMIUM_PATH wins, and must exist", () => {
  const file = program("mine");
  vi.stubEnv("CHROMIUM_PATH", file);
  expect(findChromium()).toBe(file);
  vi.stubEnv("CHROMIUM_PATH", `${file}-not`);
  expect(() => findChromium()).toThrow(/CHROMIUM_PATH names ".*mine-not", which does not exist/);
});

test.skipIf(process.platform === "win32")(
  "one without windows is preferred (needs a Unix to look for programs)",
  () => {
    vi.stubEnv("CHROMIUM_PATH", "");
    vi.stubEnv("PATH", `${folder}${path.delimiter}${process.env["PATH"] ?? ""}`);
    program("chromium");
    const shell = program("chromium-headless-shell");
    expect(findChromium()).toBe(shell);
  },
);

test("Playwright's own browser is found where Playwright puts it", () => {
  vi.stubEnv("PLAYWRIGHT_BROWSERS_PATH", folder);
  expect(downloaded()).toBeUndefined();
  const args = [PLAYWRIGHT, "install", "--only-shell", "--dry-run", "chromium"];
  const told = execFileSync(process.execPath, args, { encoding: "utf8" });
  const place = /Install location: +(.*headless_shell.*)/.exec(told)?.[1] ?? "";
  expect(path.dirname(place)).toBe(folder);
  const file = program(path.basename(place), "chrome-headless-shell-any", "chrome-headless-shell");
  expect(downloaded()).toBe(file);
});
