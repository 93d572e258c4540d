// Finds browsers for tests on this machine, and installs missing ones.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/** Playwright's command line. */
export const PLAYWRIGHT = path.join(
  import.meta.dirname,
  "../../../../node_modules/playwright-core/cli.js",
);

/** A browser, and where it is found. */
interface Browser {
  readonly label: string;
  /** Environment variable that names an executable. */
  readonly variable: string;
  /** Programs on the path that are best for tests. */
  readonly preferred: readonly string[];
  /** Package of Debian with the first of them. */
  readonly debian: string;
  /** Programs on the path that readers have. */
  readonly names: readonly string[];
  /** Where other systems install it. */
  readonly places: readonly string[];
  /** What `playwright install` downloads; its executable. */
  readonly download: { readonly args: readonly string[]; readonly executable: RegExp };
}

/** Headless Chromium: the same engine without windows; tests take half the time. */
const CHROMIUM: Browser = {
  label: "Chromium",
  variable: "CHROMIUM_PATH",
  preferred: ["chromium-headless-shell", "chrome-headless-shell"],
  debian: "chromium-headless-shell",
  names: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"],
  places: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  ],
  download: {
    args: ["--only-shell", "chromium"],
    executable: /(^|[\\/])(chrome-headless-shell|headless_shell)(\.exe)?$/,
  },
};

const FIREFOX: Browser = {
  label: "Firefox",
  variable: "FIREFOX_PATH",
  preferred: ["firefox-esr", "firefox"],
  debian: "firefox-esr",
  names: [],
  places: [
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
    "C:\\Program Files (x86)\\Mozilla Firefox\\firefox.exe",
  ],
  download: { args: ["firefox"], executable: /(^|[\\/])firefox(\.exe)?$/ },
};

function which(name: string): string | undefined {
  const tool = process.platform === "win32" ? "where" : "which";
  const found = spawnSync(tool, [name], { encoding: "utf8" });
  return found.status === 0 ? found.stdout.split("\n")[0]?.trim() : undefined;
}

const onPath = (names: readonly string[]): string | undefined => names.map(which).find(Boolean);

function named({ variable }: Browser): string | undefined {
  const file = process.env[variable] || undefined;
  if (file && !existsSync(file))
    throw new Error(`${variable} names "${file}", which does not exist.`);
  return file;
}

function isDebianRoot(): boolean {
  return (
    process.platform === "linux" && process.getuid?.() === 0 && existsSync("/etc/debian_version")
  );
}

/** Installs the distribution's package when the tests run as root on Debian. */
function fromDistribution({ label, debian, preferred }: Browser): string | undefined {
  if (!isDebianRoot()) return undefined;
  const apt = (...args: string[]): void => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    execFileSync("apt-get", args, { stdio: "inherit", env });
  };
  try {
    console.log(`Installing the distribution's ${label}…`);
    apt("update", "-qq");
    apt("install", "-y", "-qq", "--no-install-recommends", debian);
  } catch (error) {
    console.error(`The package ${debian} could not be installed: ${String(error)}`);
  }
  return onPath(preferred);
}

/** Runs `playwright install`; returns its output unless that was shown. */
function playwright({ download }: Browser, stdio: "inherit" | "pipe", ...options: string[]) {
  const args = [PLAYWRIGHT, "install", ...options, ...download.args];
  return spawnSync(process.execPath, args, { encoding: "utf8", stdio }).stdout ?? "";
}

/** The executable that Playwright has downloaded; `undefined` without a download. */
function downloaded(browser: Browser): string | undefined {
  const told = playwright(browser, "pipe", "--dry-run");
  const folders = [...told.matchAll(/Install location: +(.*)/g)].map(([, folder = ""]) => folder);
  for (const folder of folders.filter(existsSync)) {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const file = names
      .filter((name) => browser.download.executable.test(name))
      .map((name) => path.join(folder, name))
      .find((found) => statSync(found).isFile());
    if (file) return file;
  }
  return undefined;
}

function download(browser: Browser): string | undefined {
  console.log(`Downloading a ${browser.label} for the tests…`);
  playwright(browser, "inherit");
  return downloaded(browser);
}

const installed = (browser: Browser): string | undefined =>
  onPath(browser.names) ?? browser.places.find(existsSync);

function find(browser: Browser): string {
  const found =
    named(browser) ??
    onPath(browser.preferred) ??
    fromDistribution(browser) ??
    installed(browser) ??
    downloaded(browser) ??
    download(browser);
  if (found) return found;
  const { label, variable } = browser;
  throw new Error(
    `No ${label} was found. Install ${label} with your system's package manager, ` +
      `or set ${variable} to an executable, then run the command again.`,
  );
}

/**
 * Path of a browser to measure with: what readers have, an installed Chromium with windows; otherwise
 * one to test with. Throws as `findChromium` does.
 */
export function findBrowser(): string {
  return named(CHROMIUM) ?? installed(CHROMIUM) ?? findChromium();
}

/**
 * Path of a Chromium to test with, the fastest first: CHROMIUM_PATH, an installed headless one, the
 * distribution's (on Debian as root), an installed browser, Playwright's download. Throws an Error that says what to do.
 */
export const findChromium = (): string => find(CHROMIUM);

/** A Firefox to test with. */
interface FoundFirefox {
  readonly file: string;
  /** Stock Firefox, driven over WebDriver BiDi; otherwise Playwright's patched build. */
  readonly isStock: boolean;
}

/**
 * A Firefox to test with: one that FIREFOX_PATH names, an installed one, the distribution's (on Debian as
 * root), or Playwright's own download. Throws an Error that says what to do.
 */
export function findFirefox(): FoundFirefox {
  const file = find(FIREFOX);
  return { file, isStock: file !== downloaded(FIREFOX) };
}

/**
 * Path of the driver of WebKitGTK: the one that WEBKIT_DRIVER names, or `WebKitWebDriver` on the path. It is
 * never installed by itself, because only the nightly run uses it. Throws an Error that says what to do.
 */
export function findWebKitDriver(): string {
  const variable = "WEBKIT_DRIVER";
  const file = process.env[variable] || which("WebKitWebDriver");
  if (file && existsSync(file)) return file;
  throw new Error(
    `No WebKitWebDriver was found. Install it (Debian: apt-get install webkit2gtk-driver xvfb), ` +
      `or set ${variable} to it.`,
  );
}
