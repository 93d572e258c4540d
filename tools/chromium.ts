import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

function which(name: string): string | undefined {
  const tool = process.platform === "win32" ? "where" : "which";
  const found = spawnSync(tool, [name], { encoding: "utf8" });
  return found.status === 0 ? found.stdout.split("\n")[0]?.trim() : undefined;
}

function installed(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named))
      throw new Error(`CHROMIUM_PATH names "${named}", which does not exist.`);
    return named;
  }
  return NAMES.map(which).find(Boolean) ?? PLACES.find(existsSync);
}

function isDebianRoot(): boolean {
  return (
    process.platform === "linux" && process.getuid?.() === 0 && existsSync("/etc/debian_version")
  );
}

function installDebianPackage(): void {
  console.log("Installing the distribution's Chromium…");
  const options = {
    stdio: "inherit" as const,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  execFileSync("apt-get", ["update", "-qq"], options);
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], options);
}

function downloaded(): string | undefined {
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

/**
 * Path of a Chromium to test with: an installed one, the distribution's package (on Debian as
 * root), or Playwright's own download. Throws an Error that says what to do.
 */
export function findChromium(): string {
  const present = installed() ?? downloaded();
  if (present) return present;
  if (isDebianRoot()) {
    try {
      installDebianPackage();
    } catch (error) {
      console.error(`The package could not be installed: ${String(error)}`);
    }
    const fresh = installed();
    if (fresh) return fresh;
  }
  console.log("Downloading a Chromium for the tests…");
  spawnSync(
    process.execPath,
    ["node_modules/playwright-core/cli.js", "install", "--only-shell", "chromium"],
    { stdio: "inherit" },
  );
  const fetched = downloaded();
  if (fetched) return fetched;
  throw new Error(
    "No Chromium was found. Install Chrome or Chromium with your system's package manager, " +
      "or set CHROMIUM_PATH to an executable, then run the command again.",
  );
}
