import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findChromium, findFirefox, PLAYWRIGHT } from "./find.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "browsers-"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function program(...names: string[]): string {
  const file = path.join(folder, ...names);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, "#!/bin/sh\n");
  chmodSync(file, 0o755);
  return file;
}

const BROWSERS = [
  {
    variable: "CHROMIUM_PATH",
    find: findChromium,
    best: "chromium-headless-shell",
    other: "chromium",
    args: ["--only-shell", "chromium"],
    parts: ["chrome-headless-shell-any", "chrome-headless-shell"],
  },
  {
    variable: "FIREFOX_PATH",
    find: () => findFirefox().file,
    best: "firefox-esr",
    other: "firefox",
    args: ["firefox"],
    parts: ["firefox", "firefox"],
  },
];

describe.each(BROWSERS)("$variable", ({ variable, find, best, other, args, parts }) => {
  test("wins, and must exist", () => {
    const file = program("mine");
    vi.stubEnv(variable, file);
    expect(find()).toBe(file);
    vi.stubEnv(variable, `${file}-not`);
    expect(() => find()).toThrow(
      new RegExp(`${variable} names ".*mine-not", which does not exist`),
    );
  });

  test.skipIf(process.platform === "win32")(
    "without it the one that is best for tests (needs a Unix to look for programs)",
    () => {
      vi.stubEnv(variable, "");
      vi.stubEnv("PATH", `${folder}${path.delimiter}${process.env["PATH"] ?? ""}`);
      program(other);
      const expected = program(best);
      expect(find()).toBe(expected);
    },
  );

  test.skipIf(process.platform !== "linux")(
    "Playwright's download comes last (needs a Linux: elsewhere a browser may be installed)",
    () => {
      // Root would install the distribution's.
      vi.spyOn(process, "getuid").mockReturnValue(1000);
      vi.stubEnv(variable, "");
      vi.stubEnv("PATH", folder);
      vi.stubEnv("PLAYWRIGHT_BROWSERS_PATH", folder);
      const file = program(installLocation(args), ...parts);
      expect(find()).toBe(file);
    },
  );
});

/** Name of the folder into which Playwright puts a download. */
function installLocation(args: readonly string[]): string {
  const told = execFileSync(process.execPath, [PLAYWRIGHT, "install", "--dry-run", ...args], {
    encoding: "utf8",
  });
  const places = [...told.matchAll(/Install location: +(.*)/g)].map(([, place = ""]) => place);
  expect(places.every((place) => path.dirname(place) === folder)).toBe(true);
  return path.basename(places[0] ?? "");
}

test("Playwright's build is told from stock Firefox", () => {
  vi.stubEnv("PLAYWRIGHT_BROWSERS_PATH", folder);
  const stock = program("stock");
  vi.stubEnv("FIREFOX_PATH", stock);
  expect(findFirefox()).toEqual({ file: stock, isStock: true });
  const patched = program(installLocation(["firefox"]), "firefox", "firefox");
  vi.stubEnv("FIREFOX_PATH", patched);
  expect(findFirefox()).toEqual({ file: patched, isStock: false });
});
