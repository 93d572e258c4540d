import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** Playwright's command line. */
export const PLAYWRIGHT = path.join(
  import.meta.dirname,
  "../../../../node_modules/playwright-core/cli.js",
);

/** Chromium without windows: the same engine, and tests take half the time. */
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
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

const onPath = (names: readonly string[]): string | undefined => names.map(which).find(Boolean);

function named(): string | undefined {
  const file = process.env.CHROMIUM_PATH || undefined;
  if (file && !existsSync(file))
    throw new Error(`CHROMIUM_PATH names "${file}", which does not exist.`);
  return file;
}

function isDebianRoot(): boolean {
  return (
    process.platform === "linux" && process.getuid?.() === 0 && existsSync("/etc/debian_version")
  );
}

/** Installs the distribution's package when the tests run as root on Debian. */
function fromDistribution(): string | undefined {
  if (!isDebianRoot()) return undefined;
  const apt = (...args: string[]): void => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    execFileSync("apt-get", args, { stdio: "inherit", env });
  };
  try {
    console.log("Installing the distribution's Chromium without windows…");
    apt("update", "-qq");
    apt("install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell");
  } catch (error) {
    console.error(`The package could not be installed: ${String(error)}`);
  }
  return onPath(SHELLS);
}

/** Playwright's command for its own browser; gives what it printed, unless that was shown. */
function playwright(stdio: "inherit" | "pipe", ...options: string[]): string {
  const args = [PLAYWRIGHT, "install", "--only-shell", ...options, "chromium"];
  return spawnSync(process.execPath, args, { encoding: "utf8", stdio }).stdout ?? "";
}

/** Playwright's browser, when it is where Playwright says that it would put it. */
export function downloaded(): string | undefined {
  const [, folder = ""] =
    /Install location: +(.*headless_shell.*)/.exec(playwright("pipe", "--dry-run")) ?? [];
  if (!existsSync(folder)) return undefined;
  const file = readdirSync(folder, { recursive: true, encoding: "utf8" }).find((name) =>
    /(^|[\\/])(chrome-headless-shell|headless_shell)(\.exe)?$/.test(name),
  );
  return file && path.join(folder, file);
}

function download(): string | undefined {
  console.log("Downloading a Chromium for the tests…");
  playwright("inherit");
  return downloaded();
}

/**
 * Path of a browser to measure with: what readers have, an installed browser with windows; otherwise
 * one to test with. Throws as `findChromium` does.
 */
export function findBrowser(): string {
  return named() ?? onPath(NAMES) ?? PLACES.find(existsSync) ?? findChromium();
}

/**
 * Path of a Chromium to test with, the fastest first: one that CHROMIUM_PATH names, one without
 * windows that is installed or comes with the distribution (on Debian as root), an installed
 * browser, Playwright's own download. Throws an Error that says what to do.
 */
export function findChromium(): string {
  const found =
    named() ??
    onPath(SHELLS) ??
    fromDistribution() ??
    onPath(NAMES) ??
    PLACES.find(existsSync) ??
    downloaded() ??
    download();
  if (found) return found;
  throw new Error(
    "No Chromium was found. Install Chrome or Chromium with your system's package manager, " +
      "or set CHROMIUM_PATH to an executable, then run the command again.",
  );
}
