import path from "node:path";
import type { Kind } from "../bench/turns.ts";
import { saveReport } from "../bench/report.ts";
import { command, ROOT } from "../run.ts";
import { buildSite, isFresh } from "../site/build.ts";

/** What `turns` measures; all of it where none is named. */
const KINDS = {
  loads: { type: "boolean" },
  clicks: { type: "boolean" },
  search: { type: "boolean" },
  field: { type: "boolean" },
  presses: { type: "boolean" },
} as const satisfies Readonly<Record<Kind, unknown>>;

const OPTIONS = {
  scale: { type: "boolean" },
  beside: { type: "string" },
  batch: { type: "string" },
  start: { type: "string" },
  ...KINDS,
} as const;

type Wish = {
  readonly [Name in keyof typeof OPTIONS]?:
    ((typeof OPTIONS)[Name]["type"] extends "string" ? string : boolean) | undefined;
} & {
  /** The built sites after the word `turns`. */
  readonly folders: readonly string[];
};

interface Part {
  /** Runs only if named. */
  readonly slow?: true;
  readonly measure: (wish: Wish) => Promise<void>;
}

/** Benchmarks by name. */
const PARTS: Readonly<Record<string, Part>> = {
  site: {
    measure: async () => {
      await freshSite();
      const { benchSite: measure } = await import("../bench/site.ts");
      for (const [name, report] of Object.entries(await measure())) saveReport(name, report);
    },
  },
  build: {
    measure: async ({ scale }) => {
      saveReport("build", await (await import("../bench/build.ts")).benchBuild());
      if (scale) saveReport("build-scale", await (await import("../bench/scale.ts")).benchScale());
    },
  },
  search: {
    measure: async () =>
      saveReport("search", await (await import("../bench/search.ts")).benchSearch()),
  },
  protocol: {
    measure: async () =>
      saveReport("protocol", await (await import("../bench/rooms.ts")).benchPackage("protocol")),
  },
  node: {
    slow: true,
    measure: async ({ beside: url, batch, start }) => {
      const { benchBeside, benchPackage } = await import("../bench/rooms.ts");
      if (url === undefined) return saveReport("node", await benchPackage("node"));
      saveReport("node-beside", await benchBeside({ url, batch, start }));
    },
  },
  dev: {
    slow: true,
    measure: async () => saveReport("dev", await (await import("../bench/dev.ts")).benchDev()),
  },
  turns: {
    slow: true,
    measure: async ({ folders, ...wish }) => {
      const { ALL_KINDS, compareBuilds: inTurns } = await import("../bench/turns.ts");
      const named = ALL_KINDS.filter((kind) => wish[kind]);
      saveReport("turns", await inTurns(folders, named.length > 0 ? named : ALL_KINDS));
    },
  },
  lighthouse: {
    slow: true,
    measure: async () => {
      await freshSite();
      saveReport("lighthouse", await (await import("../bench/lighthouse.ts")).benchLighthouse());
    },
  },
};

const QUICK = Object.keys(PARTS).filter((name) => !PARTS[name]?.slow);

async function freshSite(): Promise<void> {
  if (!isFresh()) await buildSite();
}

const USAGE = `
npm run bench -- [${Object.keys(PARTS).join("|")} …] [--scale]
npm run bench -- node --beside URL [--batch ID] [--start "COMMAND"]
npm run bench -- turns FOLDER FOLDER … [--loads] [--clicks] [--search] [--field] [--presses]

Measures speed and size; prints tables and writes JSON to bench-results. Without names: ${QUICK.join(", ")}.

  node --beside URL
           the development node and the node at URL in turns: upload, download, small files, peak memory
           (Linux, same machine) and, with --start, the start of a command that listens on port 16390,
           such as --start "bee dev --api-addr 127.0.0.1:16390". Batches are bought in dev mode only
  dev      npm run dev: the first page, a change of a page, a change of a component
  turns    built sites in turns, the first being what the others are compared with
  --scale  with "build": also synthetic sites of 100, 1000 and 3000 pages
`;

await command({ usage: USAGE, options: OPTIONS, hasWords: true }, async (values, words) => {
  const turns = words.indexOf("turns");
  const named = turns < 0 ? [...words] : words.slice(0, turns + 1);
  if (values.beside !== undefined && !named.includes("node")) named.push("node");
  const wish: Wish = { ...values, folders: turns < 0 ? [] : words.slice(turns + 1) };
  const unknown = named.find((name) => !(name in PARTS));
  if (unknown !== undefined) {
    throw new Error(`There is no bench "${unknown}". There are: ${Object.keys(PARTS).join(", ")}.`);
  }
  for (const name of named.length > 0 ? named : QUICK) {
    console.log(`\n── ${name} ──`);
    await PARTS[name]?.measure(wish);
  }
  console.log(`\nThe numbers are in ${path.join(ROOT, "bench-results")}.`);
});
