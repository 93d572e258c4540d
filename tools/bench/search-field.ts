import { setTimeout } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { load, openBarePage, type BarePage } from "./bare-page.ts";
import { explained, slowdowns } from "./processor.ts";
import { serveFolder } from "../site/serve-folder.ts";
import { BUILT } from "./browser.ts";
import { median, type BenchReport } from "./report.ts";

const PAGES = ["/docs/concepts/introduction", "/docs/references/community", "/"] as const;
const CONTROL_K = { key: "k", code: "KeyK", modifiers: 2, windowsVirtualKeyCode: 75 };
/** Time after the page is complete in which the browser has nothing to do. */
const REST_MS = 5_000;
const NETWORK = { latencyMs: 150, bytesPerSecond: 180_000 };

type Times = readonly [focused: number, painted: number];

/** In the page: from the next key to the focus in the dialog's field and to its paint, in milliseconds. */
function watchField(): void {
  const watching = window as unknown as { times: Promise<Times> };
  watching.times = new Promise((resolve) => {
    let pressed = NaN;
    window.addEventListener("keydown", ({ timeStamp }) => (pressed = timeStamp), {
      capture: true,
      once: true,
    });
    document.addEventListener("focusin", ({ target }) => {
      if (!(target as Element).matches("dialog [role=combobox]")) return;
      const focused = performance.now() - pressed;
      requestAnimationFrame(() =>
        globalThis.setTimeout(() => resolve([focused, performance.now() - pressed])),
      );
    });
  });
}

async function press(page: BarePage): Promise<Times> {
  // Real key events may arrive before hydration: wait until a listener has seen one.
  await page.evaluate(watchField);
  await page.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...CONTROL_K });
  await page.send("Input.dispatchKeyEvent", { type: "keyUp", ...CONTROL_K });
  return page.evaluate(() => (window as unknown as { times: Promise<Times> }).times);
}

/** Milliseconds from the shortcut to the focus and to the painted field, for each of a few pages. */
export async function searchField(
  browser: Browser,
  { folder, rate }: { folder: string; rate: number },
): Promise<{ readonly focused: number[]; readonly painted: number[] }> {
  const focused: number[] = [];
  const painted: number[] = [];
  const site = await serveFolder(folder);
  try {
    for (const route of PAGES) {
      const window = { width: 390, height: 844, isPhone: true, network: NETWORK };
      const page = await openBarePage(browser, window);
      try {
        await load(page, site.url + route);
        await setTimeout(REST_MS);
        await page.send("Emulation.setCPUThrottlingRate", { rate });
        const [focus, paint] = await press(page);
        focused.push(focus);
        painted.push(paint);
      } finally {
        await page.close();
      }
    }
  } finally {
    site.stop();
  }
  return { focused, painted };
}

/** The shortcut of the search on a slowed-down processor, with a slow network. */
export async function measureSearchField(browser: Browser, index: number): Promise<BenchReport> {
  const rows = [];
  for (const { rate, name } of slowdowns(index)) {
    const { focused, painted } = await searchField(browser, { folder: BUILT, rate });
    rows.push({
      slower: name,
      pages: focused.length,
      "focus, median ms": Math.round(median(focused)),
      "focus, slowest ms": Math.round(Math.max(...focused)),
      "painted, median ms": Math.round(median(painted)),
    });
  }
  return {
    title: "From the shortcut of the search to its field with the focus",
    rows,
    notes: ["Target: ≤ 100 ms. 150 ms and 1.4 Mbit/s, 390×844.", explained(index)],
  };
}
