// What a reader on a slow phone sees, with the throttling really applied: the page as it is and the
// same page without its scripts, in turns.
import path from "node:path";
import type { Browser } from "@playwright/test";
import { BUILT, launch, serveFolder, serveWithoutScripts, type Served } from "./browser.ts";
import { measureFirstResults } from "./first-results.ts";
import { measureNavigation } from "./navigation.ts";
import { median, type Report } from "./report.ts";
import { measureTyping } from "./typing.ts";

const ROUNDS = 5;
const OBSERVE = path.join(import.meta.dirname, "observe.js");
const PAGES = [
  "/",
  "/docs/concepts/introduction",
  "/docs/bee/working-with-bee/configuration",
  "/docs/bee/working-with-bee/bee-api",
  "/api/",
] as const;

/** Milliseconds since navigation started; `shift` has no unit. */
interface Observed {
  fcp: number;
  lcp: number;
  hydrated: number;
  excess: number;
  shift: number;
}

async function observeOnce(browser: Browser, url: string, scripts: boolean): Promise<Observed> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    const bytesPerSecond = 1_400_000 / 8;
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.addInitScript({ path: OBSERVE });
    await page.goto(url, { waitUntil: "load", timeout: 60_000 });
    type Page = Window & { __early?: { done: boolean } };
    if (scripts) await page.waitForFunction(() => (window as Page).__early?.done === true);
    await page.waitForTimeout(2_000);
    return await page.evaluate(() => (window as unknown as { __observed: Observed }).__observed);
  } finally {
    await context.close();
  }
}

/** Medians of what was seen in several rounds. */
function middle(rounds: readonly Observed[]): Observed {
  const of = (key: keyof Observed): number => median(rounds.map((round) => round[key]));
  return {
    fcp: of("fcp"),
    lcp: of("lcp"),
    hydrated: of("hydrated"),
    excess: of("excess"),
    shift: of("shift"),
  };
}

async function observePages(browser: Browser, full: Served, bare: Served): Promise<Report> {
  const seen = new Map<string, Observed[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const route of PAGES) {
      for (const served of [full, bare]) {
        const key = served.url + route;
        const once = await observeOnce(browser, key, served === full);
        seen.set(key, [...(seen.get(key) ?? []), once]);
      }
    }
  }
  const rows = PAGES.map((route) => {
    const ours = middle(seen.get(full.url + route) ?? []);
    const floor = middle(seen.get(bare.url + route) ?? []);
    return {
      page: route,
      "FCP ms": Math.round(ours.fcp),
      "LCP ms": Math.round(ours.lcp),
      "LCP without scripts": Math.round(floor.lcp),
      ratio: (ours.lcp / floor.lcp).toFixed(2),
      "hydrated ms": Math.round(ours.hydrated),
      "long-task excess ms": Math.round(ours.excess),
      "excess without scripts": Math.round(floor.excess),
      CLS: ours.shift.toFixed(3),
    };
  });
  const notes = [
    `Median of ${ROUNDS}, in turns; 150 ms, 1.4 Mbit/s, 4× slower processor, 390×844.`,
    "Targets: ratio ≤ 1.15, hydrated ≤ 2400, excess ≤ 150 (longest page ≤ 400), CLS ≤ 0.01.",
  ];
  return { title: "The site on a slow phone", rows, notes };
}

/** Observes the pages, then typing in `/api/`, first results of the search and navigation by clicks. */
export async function run(): Promise<Readonly<Record<string, Report>>> {
  const browser = await launch();
  const full = await serveFolder(BUILT);
  const bare = await serveWithoutScripts(PAGES);
  try {
    const navigation = await measureNavigation(browser, full.url);
    const typing = await measureTyping(browser, full.url);
    const results = await measureFirstResults(browser, full.url);
    return { site: await observePages(browser, full, bare), typing, results, navigation };
  } finally {
    full.stop();
    bare.stop();
    await browser.close();
  }
}
