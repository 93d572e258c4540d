import { setTimeout } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { load, openBarePage, performanceMs, type BarePage } from "./bare-page.ts";

const PRESSES = 6;
/** Animations started by a press count towards its cost. */
const SETTLED_MS = 600;

/** Measured presses: name and the locator that is pressed repeatedly. */
const PRESSED = {
  theme: ".theme-toggle",
  category: ".theme-doc-sidebar-menu .menu__link--sublist",
} as const;

const work = async (page: BarePage): Promise<number> => (await performanceMs(page))("TaskDuration");

async function press(page: BarePage, selector: string): Promise<void> {
  await page.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.click(), selector);
  await setTimeout(SETTLED_MS);
}

async function pressAll(page: BarePage, selector: string, rate: number): Promise<number[]> {
  // Styles of both states are computed once before.
  await press(page, selector);
  await press(page, selector);
  const seen: number[] = [];
  for (let at = 0; at < PRESSES; at++) {
    const before = await work(page);
    await press(page, selector);
    seen.push(((await work(page)) - before) * rate);
  }
  return seen;
}

/**
 * Processor time of the main thread for one press, its animations included, in milliseconds and times
 * `rate`. It does not wait for other programs, so that a busy machine measures it as a quiet one does.
 */
export async function presses(
  browser: Browser,
  url: string,
  { rate, isStill = false }: { rate: number; isStill?: boolean },
): Promise<Record<keyof typeof PRESSED, number[]>> {
  const page = await openBarePage(browser, { width: 1350, height: 940 });
  try {
    if (isStill) {
      const features = [{ name: "prefers-reduced-motion", value: "reduce" }];
      await page.send("Emulation.setEmulatedMedia", { features });
    }
    await page.send("Performance.enable", { timeDomain: "threadTicks" });
    await load(page, url);
    return {
      theme: await pressAll(page, PRESSED.theme, rate),
      category: await pressAll(page, PRESSED.category, rate),
    };
  } finally {
    await page.close();
  }
}
