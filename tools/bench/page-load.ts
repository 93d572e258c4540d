import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { openBarePage, performanceMs, type PageConditions } from "./bare-page.ts";

const OBSERVE = readFileSync(path.join(import.meta.dirname, "observe.js"), "utf8");
const PHONE: PageConditions = {
  width: 390,
  height: 844,
  isPhone: true,
  network: { latencyMs: 150, bytesPerSecond: 1_400_000 / 8 },
};
/** Work that a page does when idle belongs to its loading. */
const SETTLED_MS = 2_000;

/** Milliseconds since navigation started; `shift` has no unit. */
export interface Observed {
  fcp: number;
  lcp: number;
  hydrated: number;
  excess: number;
  shift: number;
  /** Processor time of the page's main thread: all its tasks, and scripts alone. */
  tasks: number;
  scripts: number;
}

/** What `observe.js` and the site leave in the window. */
type ObservedWindow = Window & { __observed?: Observed; __early?: { done: boolean } };

/** Loads a page once as a phone on a slow network does, its processor slowed down by `rate`. */
export async function observeOnce(
  browser: Browser,
  url: string,
  { rate, scripts }: { rate: number; scripts: boolean },
): Promise<Observed> {
  const page = await openBarePage(browser, { ...PHONE, rate });
  try {
    await page.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.send("Page.addScriptToEvaluateOnNewDocument", { source: OBSERVE });
    await page.send("Page.navigate", { url });
    await page.until(() => "__observed" in window && document.readyState === "complete");
    if (scripts) await page.until(() => (window as ObservedWindow).__early?.done === true);
    await setTimeout(SETTLED_MS);
    const ms = await performanceMs(page);
    const seen = await page.evaluate(() => (window as ObservedWindow).__observed as Observed);
    return { ...seen, tasks: ms("TaskDuration"), scripts: ms("ScriptDuration") };
  } finally {
    await page.close();
  }
}
