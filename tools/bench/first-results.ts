import { setTimeout } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { load, openBarePage } from "./bare-page.ts";
import { explained, slowdowns } from "./processor.ts";
import { serveFolder } from "../site/serve-folder.ts";
import { BUILT } from "./browser.ts";
import { median, type BenchReport } from "./report.ts";

const QUERIES = ["postage batch", "swarm-tag", "kademila", "node is not synced", "feeds"] as const;
const INDEX = "/search/index.json";

const CONTROL_K = { key: "k", code: "KeyK", modifiers: 2, windowsVirtualKeyCode: 75 };

/** In the page: milliseconds from the last byte of the index to the first result. */
function timeToResult(): Promise<number> {
  return new Promise<number>((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector("dialog [role=option]")) return;
      observer.disconnect();
      const shown = performance.now();
      const [index] = performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.includes("/search/index.json"));
      resolve(shown - ((index as PerformanceResourceTiming | undefined)?.responseEnd ?? NaN));
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** Milliseconds from the last byte of the index to the first result in the dialog. */
async function firstResult(
  browser: Browser,
  { folder, query, rate }: { folder: string; query: string; rate: number },
): Promise<number> {
  // The reader has typed before the index is there.
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const site = await serveFolder(folder, (url) => (url === INDEX ? gate : Promise.resolve()));
  const page = await openBarePage(browser, { width: 390, height: 844 });
  try {
    await load(page, `${site.url}/docs/concepts/introduction`);
    await page.send("Emulation.setCPUThrottlingRate", { rate });
    await page.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...CONTROL_K });
    await page.send("Input.dispatchKeyEvent", { type: "keyUp", ...CONTROL_K });
    await page.until(() => document.activeElement?.matches("dialog [role=combobox]") === true);
    await page.send("Input.insertText", { text: query });
    const time = page.evaluate(timeToResult);
    await setTimeout(500);
    release();
    return await time;
  } finally {
    await page.close();
    site.stop();
  }
}

/** Milliseconds to the first result of five queries, each in a page of its own; `folder` is a built site. */
export async function firstResults(
  browser: Browser,
  { folder, rate }: { folder: string; rate: number },
): Promise<number[]> {
  const times: number[] = [];
  for (const query of QUERIES) times.push(await firstResult(browser, { folder, query, rate }));
  return times;
}

/** The dialog of the search on a slowed-down processor. */
export async function measureFirstResults(browser: Browser, index: number): Promise<BenchReport> {
  const rows = [];
  for (const { rate, name } of slowdowns(index)) {
    const times = await firstResults(browser, { folder: BUILT, rate });
    rows.push({
      slower: name,
      queries: times.length,
      "median ms": Math.round(median(times)),
      "slowest ms": Math.round(Math.max(...times)),
    });
  }
  return {
    title: "First results after the index has come",
    rows,
    notes: ["Target: ≤ 100 ms, index read and first query answered.", explained(index)],
  };
}
