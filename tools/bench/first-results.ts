import type { Browser } from "@playwright/test";
import { explained, slowdowns } from "./processor.ts";
import { BUILT, serveFolder } from "./browser.ts";
import { median, type Report } from "./report.ts";

const QUERIES = ["postage batch", "swarm-tag", "kademila", "node is not synced", "feeds"] as const;
const INDEX = "/search/index.json";

/** Milliseconds from the last byte of the index to the first result in the dialog. */
async function firstResult(
  browser: Browser,
  { query, rate }: { query: string; rate: number },
): Promise<number> {
  // The reader has typed before the index is there.
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const site = await serveFolder(BUILT, (url) => (url === INDEX ? gate : Promise.resolve()));
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    await page.goto(`${site.url}/docs/concepts/introduction`, { waitUntil: "networkidle" });
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate });
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search docs" }).fill(query);
    const time = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new MutationObserver((_, observer) => {
            if (!document.querySelector("dialog [role=option]")) return;
            observer.disconnect();
            const shown = performance.now();
            const [index] = performance
              .getEntriesByType("resource")
              .filter(({ name }) => name.includes("/search/index.json"));
            resolve(shown - ((index as PerformanceResourceTiming | undefined)?.responseEnd ?? NaN));
          }).observe(document.body, { childList: true, subtree: true });
        }),
    );
    await page.waitForTimeout(500);
    release();
    return await time;
  } finally {
    await context.close();
    site.stop();
  }
}

/** The dialog of the search on a slowed-down processor. */
export async function measureFirstResults(browser: Browser, index: number): Promise<Report> {
  const rows = [];
  for (const { rate, name } of slowdowns(index)) {
    const times: number[] = [];
    for (const query of QUERIES) times.push(await firstResult(browser, { query, rate }));
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
