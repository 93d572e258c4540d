import type { Browser, Page } from "@playwright/test";
import { explained, REFERENCE_INDEX } from "./processor.ts";
import { median, type Report } from "./report.ts";

// Its category is open.
const START = "/docs/develop/tools-and-features/introduction";
const CLICKS = 10;

/** Milliseconds from the click to the frame after the one in which the new title was painted. */
async function clickTo(page: Page, at: number): Promise<number> {
  const links = page.locator(
    ".theme-doc-sidebar-menu a.menu__link[href^='/docs/']:not(.menu__link--active)",
  );
  await links.first().waitFor();
  const link = links.nth(at % (await links.count()));
  await link.hover();
  await page.waitForTimeout(700);
  const time = page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        // The element may be the same one with another text. (No named function in here: the helper
        // that the compiler would call does not exist in the page.)
        const before = document.querySelector("h1")?.textContent ?? "";
        setTimeout(() => reject(new Error(`no other title than "${before}" within 10 s`)), 10_000);
        let clicked = 0;
        addEventListener("click", (event) => (clicked = event.timeStamp), {
          capture: true,
          once: true,
        });
        const observer = new MutationObserver(() => {
          const now = document.querySelector("h1")?.textContent ?? "";
          if (now === "" || now === before) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port2.onmessage = () => resolve(performance.now() - clicked);
            port1.postMessage(0);
          });
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
  // The observer is set up by the time the browser answers this.
  await page.evaluate(() => undefined);
  await link.click();
  return time;
}

/** Sidebar clicks on a fast machine: what was prefetched is there, what remains is our work. */
export async function measureNavigation(
  browser: Browser,
  site: string,
  index: number,
): Promise<Report> {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } });
  const page = await context.newPage();
  await page.goto(site + START, { waitUntil: "networkidle" });
  const times: number[] = [];
  for (let at = 0; at < CLICKS; at++) times.push(await clickTo(page, at + 1));
  await context.close();
  const rows = [
    {
      clicks: times.length,
      "median ms": Math.round(median(times)),
      "fastest ms": Math.round(Math.min(...times)),
      "slowest ms": Math.round(Math.max(...times)),
      "median, at the reference's speed": Math.round((median(times) * index) / REFERENCE_INDEX),
    },
  ];
  return {
    title: "Sidebar click to the new heading painted, not throttled",
    rows,
    notes: ["Target: median ≤ 50 ms. The last column is calculated.", explained(index)],
  };
}
