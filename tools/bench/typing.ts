import { setTimeout } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { load, openBarePage, type, type BarePage } from "./bare-page.ts";
import { explained, slowdowns, type Slowdown } from "./processor.ts";
import { median, type BenchReport } from "./report.ts";

const QUERIES = ["batch not usable", "swarm-postage", "topology", "e"] as const;
const PAUSE_MS = 150;

/** Per key press: time until the results are rendered, and until their frame is painted. */
interface Keys {
  readonly work: number[];
  readonly painted: number[];
}

/**
 * Notes for every key the milliseconds from its event until the list of results is written and laid
 * out, whether it changed or not, and to the end of the frame that shows it.
 */
function listen(): void {
  const keys: Keys = { work: [], painted: [] };
  const list = document.querySelector<HTMLElement>("#api-results");
  let began = 0;
  document.addEventListener("input", () => (began = performance.now()), { capture: true });
  // At the end of the event's way; the list is written in one of the next turns of the same task.
  document.addEventListener("input", async () => {
    const from = began;
    for (let turn = 0; turn < 20; turn += 1) await undefined;
    void list?.offsetHeight;
    keys.work.push(performance.now() - from);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port2.onmessage = () => keys.painted.push(performance.now() - from);
      port1.postMessage(0);
    });
  });
  Object.assign(window, { __keys: keys });
}

/** Clears the field by selecting all and deleting. */
function clear(): void {
  const field = document.querySelector<HTMLInputElement>("#api-query");
  field?.select();
  document.execCommand("delete");
}

async function typeAll(page: BarePage): Promise<Keys> {
  // The records are fetched at the first focus; what counts is typing once they are there.
  await page.evaluate(() => document.querySelector<HTMLElement>("#api-query")?.focus());
  await type(page, "x", PAUSE_MS);
  await page.until(() => document.querySelector("#api-results > *") !== null);
  await page.evaluate(clear);
  await page.evaluate(listen);
  for (const query of QUERIES) {
    await type(page, query, PAUSE_MS);
    await page.evaluate(clear);
    await setTimeout(PAUSE_MS);
  }
  return page.evaluate(() => (window as unknown as { __keys: Keys }).__keys);
}

async function typedAt(browser: Browser, site: string, { rate, name }: Slowdown) {
  const page = await openBarePage(browser, { width: 1350, height: 940 });
  await load(page, `${site}/api/`);
  await page.send("Emulation.setCPUThrottlingRate", { rate });
  const { work, painted } = await typeAll(page);
  await page.close();
  return {
    slower: name,
    keys: work.length,
    "work ms, median": median(work).toFixed(1),
    "work ms, slowest": Math.max(...work).toFixed(1),
    "painted ms, median": median(painted).toFixed(1),
    "painted ms, slowest": Math.max(...painted).toFixed(1),
  };
}

/** Typing in the search of the page `/api/` on a slowed-down processor. */
export async function measureTyping(
  browser: Browser,
  site: string,
  index: number,
): Promise<BenchReport> {
  const rows = [];
  for (const slowdown of slowdowns(index)) rows.push(await typedAt(browser, site, slowdown));
  return {
    title: "Typing in the search of /api/",
    rows,
    notes: ["Target: the work of a key fits one frame, 16.7 ms.", explained(index)],
  };
}
