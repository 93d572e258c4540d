// Page load on a throttled phone profile: the page as it is and the same page without its scripts,
// interleaved.
import type { Browser } from "@playwright/test";
import { serveFolder, type Served } from "../site/serve-folder.ts";
import { BUILT, launch, serveWithoutScripts } from "./browser.ts";
import { measureFirstResults } from "./first-results.ts";
import { measureSearchField } from "./search-field.ts";
import { measureNavigation } from "./navigation.ts";
import { observeOnce, type Observed } from "./page-load.ts";
import { explained, processorIndex, slowdowns } from "./processor.ts";
import { median, type BenchReport } from "./report.ts";
import { measureTyping } from "./typing.ts";

const ROUNDS = 5;
const PAGES = [
  "/",
  "/docs/concepts/introduction",
  "/docs/bee/working-with-bee/configuration",
  "/docs/bee/working-with-bee/bee-api",
  "/api/",
] as const;

/** Medians over several rounds. */
function middle(rounds: readonly Observed[]): Observed {
  const of = (key: keyof Observed): number => median(rounds.map((round) => round[key]));
  return {
    fcp: of("fcp"),
    lcp: of("lcp"),
    hydrated: of("hydrated"),
    excess: of("excess"),
    shift: of("shift"),
    tasks: of("tasks"),
    scripts: of("scripts"),
  };
}

async function observePages(
  browser: Browser,
  { full, bare, index }: { full: Served; bare: Served; index: number },
): Promise<BenchReport> {
  const seen = new Map<string, Observed[]>();
  const both = slowdowns(index);
  for (let round = 0; round < ROUNDS; round++) {
    for (const route of PAGES) {
      for (const { rate } of both) {
        for (const served of [full, bare]) {
          const key = `${rate} ${served.url}${route}`;
          const how = { rate, scripts: served === full };
          const once = await observeOnce(browser, served.url + route, how);
          seen.set(key, [...(seen.get(key) ?? []), once]);
        }
      }
    }
  }
  const rows = both.flatMap(({ rate, name }) =>
    PAGES.map((page) => {
      const ours = middle(seen.get(`${rate} ${full.url}${page}`) ?? []);
      const floor = middle(seen.get(`${rate} ${bare.url}${page}`) ?? []);
      return { page, slower: name, ...rowOf(ours, floor) };
    }),
  );
  const notes = [
    `Median of ${ROUNDS}, in turns; 150 ms, 1.4 Mbit/s, 390×844.`,
    "Targets: ratio ≤ 1.15, hydrated ≤ 2400, excess ≤ 150 (longest page ≤ 400, /api/ ≤ 300), CLS ≤ 0.01.",
    explained(index),
  ];
  return { title: "The site on a slow phone", rows, notes };
}

function rowOf(ours: Observed, floor: Observed): Record<string, string | number> {
  return {
    "FCP ms": Math.round(ours.fcp),
    "LCP ms": Math.round(ours.lcp),
    "LCP without scripts": Math.round(floor.lcp),
    ratio: (ours.lcp / floor.lcp).toFixed(2),
    "hydrated ms": Math.round(ours.hydrated),
    "long-task excess ms": Math.round(ours.excess),
    "excess without scripts": Math.round(floor.excess),
    CLS: ours.shift.toFixed(3),
  };
}

/** Observes the pages, then typing in `/api/`, first results of the search and navigation by clicks. */
export async function benchSite(): Promise<Readonly<Record<string, BenchReport>>> {
  const browser = await launch();
  const full = await serveFolder(BUILT);
  const bare = await serveWithoutScripts(PAGES);
  try {
    const index = await processorIndex(browser);
    const navigation = await measureNavigation(browser, full.url, index);
    const typing = await measureTyping(browser, full.url, index);
    const results = await measureFirstResults(browser, index);
    const field = await measureSearchField(browser, index);
    return {
      site: await observePages(browser, { full, bare, index }),
      typing,
      results,
      field,
      navigation,
    };
  } finally {
    full.stop();
    bare.stop();
    await browser.close();
  }
}
