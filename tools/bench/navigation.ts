import { setTimeout as pause } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { load, openBarePage, type BarePage } from "./bare-page.ts";
import { explained, REFERENCE_INDEX } from "./processor.ts";
import { median, type BenchReport } from "./report.ts";

// Its category is open.
const START = "/docs/develop/tools-and-features/introduction";
const CLICKS = 10;

/** Where the middle of a link of the sidebar is that leads to a page of another title. */
function middleOf(page: BarePage, at: number): Promise<{ x: number; y: number }> {
  return page.evaluate((index) => {
    const title = document.querySelector("h1")?.textContent;
    const links = [
      ...document.querySelectorAll(
        ".theme-doc-sidebar-menu a.menu__link[href^='/docs/']:not(.menu__link--active)",
      ),
    ].filter(({ textContent }) => textContent !== title);
    const link = links[index % links.length] as Element;
    link.scrollIntoView({ block: "center" });
    const { left, top, width, height } = link.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, at);
}

type WatchedWindow = Window & { __toTitle?: Promise<number> };

/** In the page: notes the milliseconds from the next click to the frame after the one with a new title. */
function watch(): void {
  (window as WatchedWindow).__toTitle = new Promise<number>((resolve, reject) => {
    // The element may be the same one with another text.
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
  });
}

async function clickTo(page: BarePage, at: number): Promise<number> {
  const point = await middleOf(page, at);
  await page.send("Input.dispatchMouseEvent", { type: "mouseMoved", ...point });
  await pause(700);
  await page.evaluate(watch);
  const button = { button: "left", clickCount: 1, ...point };
  await page.send("Input.dispatchMouseEvent", { type: "mousePressed", ...button });
  await page.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...button });
  return page.evaluate(() => (window as WatchedWindow).__toTitle as Promise<number>);
}

/** The milliseconds of each of ten clicks in the sidebar, from the click to the new heading painted. */
export async function clickThrough(browser: Browser, site: string, rate = 1): Promise<number[]> {
  const page = await openBarePage(browser, { width: 1350, height: 940 });
  await load(page, site + START);
  await page.send("Emulation.setCPUThrottlingRate", { rate });
  const times: number[] = [];
  for (let at = 0; at < CLICKS; at++) times.push(await clickTo(page, at + 1));
  await page.close();
  return times;
}

/** Sidebar clicks on a fast machine with everything prefetched: the remaining time is our script. */
export async function measureNavigation(
  browser: Browser,
  site: string,
  index: number,
): Promise<BenchReport> {
  const times = await clickThrough(browser, site);
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
