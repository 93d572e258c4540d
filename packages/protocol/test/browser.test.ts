// The kernel in workers of real browsers: those that are named (CHROMIUM_PATH, FIREFOX_PATH) or
// installed. The browser tests of the site need Chromium anyway; Firefox is welcome, and so is WebKit,
// the engine of Safari: Debian's packages webkit2gtk-driver and xvfb.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, it } from "vitest";
import { type Browser, runIn } from "./browser/run.ts";

const LIMIT_MS = 180_000;

/** Relative to a folder of programs. */
const MINI_BROWSER = ["4.1", "4.0", "6.0"].map(
  (version) => `../lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
);

function installed(named: string | undefined, names: readonly string[]): string | undefined {
  if (named) return named;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return files.find((file) => existsSync(file));
}

const found = {
  chromium: installed(process.env["CHROMIUM_PATH"], [
    "chromium",
    "chromium-browser",
    "google-chrome",
  ]),
  firefox: installed(process.env["FIREFOX_PATH"], ["firefox", "firefox-esr"]),
  webkit: installed(undefined, ["xvfb-run"]) && installed(process.env["WEBKIT_PATH"], MINI_BROWSER),
};

for (const [name, executable = ""] of Object.entries(found)) {
  it.skipIf(executable === "")(
    `${name}${executable === "" ? " (not installed)" : ""}: published bytes on every engine, with and without WebAssembly`,
    async () => {
      const browser: Browser = { name, executable };
      const { open, strict } = await runIn(browser, LIMIT_MS);
      console.log(`${name}: ${JSON.stringify({ open, strict })}`);
      expect([open.wrong, strict.wrong]).toEqual([[], []]);
      expect(open.chosen).toBe("simd");
      expect(Object.keys(open.checked)).toEqual(["simd", "scalar"]);
      expect(strict.chosen).toBe("javascript");
      expect(Object.keys(strict.checked)).toEqual(["javascript"]);
      expect(strict.checked["javascript"]).toBeGreaterThan(25);
    },
    LIMIT_MS,
  );
}
