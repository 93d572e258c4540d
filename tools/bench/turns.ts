// Two or more built sites in turns: what a change is worth. The first folder is what the others are
// compared with. Each round takes them in another order, so that what else the machine does hits all.
import path from "node:path";
import type { Browser } from "@playwright/test";
import { serveFolder, type Served } from "../site/serve-folder.ts";
import { launch } from "./browser.ts";
import { firstResults } from "./first-results.ts";
import { clickThrough } from "./navigation.ts";
import { observeOnce, type Observed } from "./page-load.ts";
import { presses } from "./presses.ts";
import { ASKED } from "./processor.ts";
import { searchField } from "./search-field.ts";
import { median, type BenchReport } from "./report.ts";

const ROUNDS = 7;
const PAGES = [
  "/docs/concepts/introduction",
  "/docs/bee/working-with-bee/configuration",
  "/api/",
] as const;
const FIGURES = ["hydrated", "excess", "lcp", "tasks", "scripts"] as const;

/** Values by page and figure. */
type Seen = Map<string, number[]>;

interface Site {
  readonly name: string;
  readonly folder: string;
  readonly served: Served;
  readonly seen: Seen;
}

function note(seen: Seen, key: string, values: readonly number[]): void {
  seen.set(key, [...(seen.get(key) ?? []), ...values]);
}

/** What can be measured, each by one visit of a site. */
const KINDS = {
  loads: async (browser: Browser, { served, seen }: Site) => {
    for (const page of PAGES) {
      const once: Observed = await observeOnce(browser, served.url + page, {
        rate: ASKED,
        scripts: true,
      });
      for (const figure of FIGURES) note(seen, `${page} ${figure}`, [once[figure]]);
    }
  },
  clicks: async (browser: Browser, { served, seen }: Site) =>
    note(seen, "clicks title painted", await clickThrough(browser, served.url, ASKED)),
  search: async (browser: Browser, { folder, seen }: Site) =>
    note(seen, "search first result", await firstResults(browser, { folder, rate: ASKED })),
  field: async (browser: Browser, { folder, seen }: Site) => {
    const { focused, painted } = await searchField(browser, { folder, rate: ASKED });
    note(seen, "shortcut field focused", focused);
    note(seen, "shortcut field painted", painted);
  },
  presses: async (browser: Browser, { served, seen }: Site) => {
    for (const isStill of [false, true])
      for (const page of PAGES.slice(0, 2)) {
        const motion = isStill ? ", reduced motion" : "";
        const times = await presses(browser, served.url + page, { rate: ASKED, isStill });
        for (const [name, values] of Object.entries(times))
          note(seen, `${page} press of ${name}${motion}`, values);
      }
  },
} as const;

/** A kind of figures. */
export type Kind = keyof typeof KINDS;
/** All of them, in the order in which they are measured. */
export const ALL_KINDS = Object.keys(KINDS) as Kind[];

/** Medians of every figure for each folder, in milliseconds; folders hold built sites. */
export async function compareBuilds(
  folders: readonly string[],
  kinds: readonly Kind[],
): Promise<BenchReport> {
  const sites: Site[] = await Promise.all(
    folders.map(async (name) => {
      const folder = path.resolve(name);
      return {
        name: path.basename(name),
        folder,
        served: await serveFolder(folder),
        seen: new Map(),
      };
    }),
  );
  const browser = await launch();
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const from = round % sites.length;
      for (const site of [...sites.slice(from), ...sites.slice(0, from)])
        for (const kind of kinds) await KINDS[kind](browser, site);
    }
  } finally {
    await browser.close();
    for (const { served } of sites) served.stop();
  }
  const keys = [...(sites[0]?.seen.keys() ?? [])];
  const rows = keys.map((key) => {
    const [page = "", ...figure] = key.split(" ");
    const medians = sites.map(({ name, seen }) => [name, Math.round(median(seen.get(key) ?? []))]);
    return { page, figure: figure.join(" "), ...Object.fromEntries(medians) };
  });
  const notes = [
    `Medians in ms of ${ROUNDS} rounds in turns, ${ASKED}× slower; pages 150 ms, 1.4 Mbit/s, 390×844.`,
    "press: processor time of the main thread until nothing moves any more, times 4; it does not wait for other programs.",
    "tasks, scripts: processor time of the main thread. Beside other work, sites with the same scripts differ by up to 190 ms: run it on a quiet machine.",
  ];
  return { title: "In turns", rows, notes };
}
