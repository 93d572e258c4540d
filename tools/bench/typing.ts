import type { Browser, Page } from "@playwright/test";
import { explained, slowdowns, type Slowdown } from "./processor.ts";
import { median, type Report } from "./report.ts";

const QUERIES = ["batch not usable", "swarm-postage", "topology", "e"] as const;

/** Per key: the work until the results stand, and until the frame with them is painted. */
interface Keys {
  readonly work: number[];
  readonly painted: number[];
}

/**
 * Notes for every key the milliseconds from its event to the last change of the list of results,
 * layout included, and to the end of the frame that shows them.
 */
function listen(): void {
  const keys: Keys = { work: [], painted: [] };
  const list = document.querySelector<HTMLElement>("#api-results");
  let began = 0;
  document.addEventListener("input", () => (began = performance.now()), { capture: true });
  new MutationObserver(() => {
    if (began === 0) return;
    const from = began;
    began = 0;
    void list?.offsetHeight;
    keys.work.push(performance.now() - from);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port2.onmessage = () => keys.painted.push(performance.now() - from);
      port1.postMessage(0);
    });
  }).observe(list ?? document.body, { childList: true });
  Object.assign(window, { __keys: keys });
}

async function typeAll(page: Page): Promise<Keys> {
  const field = page.locator("#api-query");
  await field.focus();
  // The records are fetched at the first focus; what counts is typing once they are there.
  await field.fill("x");
  await page.locator("#api-results > *").first().waitFor();
  await field.fill("");
  await page.evaluate(listen);
  for (const query of QUERIES) {
    await field.pressSequentially(query, { delay: 120 });
    await page.waitForTimeout(200);
    await field.fill("");
    await page.waitForTimeout(200);
  }
  return page.evaluate(() => (window as unknown as { __keys: Keys }).__keys);
}

async function typedAt(browser: Browser, site: string, { rate, name }: Slowdown) {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } });
  const page = await context.newPage();
  await page.goto(`${site}/api/`, { waitUntil: "networkidle" });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  const { work, painted } = await typeAll(page);
  await context.close();
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
): Promise<Report> {
  const rows = [];
  for (const slowdown of slowdowns(index)) rows.push(await typedAt(browser, site, slowdown));
  return {
    title: "Typing in the search of /api/",
    rows,
    notes: ["Target: the work of a key fits one frame, 16.7 ms.", explained(index)],
  };
}
