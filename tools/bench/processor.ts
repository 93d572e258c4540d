// How fast this machine is, so that "4× slower" means the same phone everywhere: the bars of the
// site were set on machines with an index from 2,200 to 3,900 in Lighthouse's own measure.
import type { Browser } from "@playwright/test";
import { median } from "./report.ts";

/** Index of the slowest machine that the bars were set on. */
export const REFERENCE_INDEX = 2_200;
/** What the bars ask for there. */
export const ASKED = 4;
const TRIES = 5;

/** How much a measured page is slowed down. */
export interface Slowdown {
  /** Factor for the browser's throttling. */
  readonly rate: number;
  /** Name of the throttling factor in the tables. */
  readonly name: string;
}

/**
 * Runs in the page: half a second of joining strings, half a second of copying numbers, counted in
 * tens per second as the `benchmarkIndex` of Lighthouse counts them.
 */
function benchmarkIndex(): number {
  const lists = [
    Array.from({ length: 100_000 }, (_, at) => at),
    Array.from({ length: 100_000 }, () => 0),
  ];
  const speeds = [
    () => {
      let text = "";
      for (let at = 0; at < 10_000; at++) text += "a";
      return text.length;
    },
    () => {
      const [from = [], to = []] = lists.reverse();
      for (let at = 0; at < from.length; at++) to[at] = from[at] as number;
      return to.length;
    },
  ].map((work) => {
    const began = performance.now();
    let done = 0;
    while (performance.now() - began < 500) if (work() > 0) done++;
    return (done * 100) / (performance.now() - began);
  });
  return speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length;
}

/** Lighthouse's index of this machine, the median of a few tries. */
export async function processorIndex(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const seen: number[] = [];
  for (let at = 0; at < TRIES; at++) seen.push(await page.evaluate(benchmarkIndex));
  await page.close();
  return Math.round(median(seen));
}

/** The factor as asked, and the one that gives the phone which the bars were set for. */
export function slowdowns(index: number): readonly Slowdown[] {
  const same = Math.max(1, (ASKED * index) / REFERENCE_INDEX);
  return [
    { rate: ASKED, name: `${ASKED}×` },
    { rate: same, name: `${same.toFixed(1)}× (same phone)` },
  ];
}

/** What the second factor is about, below a table. */
export function explained(index: number): string {
  return (
    `Index of this machine in Lighthouse's measure: ${index}; the bars were set at ` +
    `${REFERENCE_INDEX} to 3900. "Same phone" slows down by ${ASKED} × ${index} / ${REFERENCE_INDEX}.`
  );
}
