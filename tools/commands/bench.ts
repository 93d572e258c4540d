import path from "node:path";
import { saveReport } from "../bench/report.ts";
import { main, ROOT } from "../run.ts";
import { buildSite, isFresh } from "../site/build.ts";

/** Benchmarks by name; those marked slow run only if named. */
const PARTS: Readonly<Record<string, { slow?: true; measure: () => Promise<void> }>> = {
  site: {
    measure: async () => {
      await freshSite();
      const { benchSite: measure } = await import("../bench/site.ts");
      for (const [name, report] of Object.entries(await measure())) saveReport(name, report);
    },
  },
  build: {
    measure: async () => {
      saveReport("build", await (await import("../bench/build.ts")).benchBuild());
      if (process.argv.includes("--scale"))
        saveReport("build-scale", await (await import("../bench/scale.ts")).benchScale());
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
    measure: async () => {
      const { benchBeside, benchPackage } = await import("../bench/rooms.ts");
      if (besideUrl === undefined) return saveReport("node", await benchPackage("node"));
      const options = { url: besideUrl, batch: valueOf("--batch"), start: valueOf("--start") };
      saveReport("node-beside", await benchBeside(options));
    },
  },
  dev: {
    slow: true,
    measure: async () => saveReport("dev", await (await import("../bench/dev.ts")).benchDev()),
  },
  turns: {
    slow: true,
    measure: async () => {
      const { ALL_KINDS, compareBuilds: inTurns } = await import("../bench/turns.ts");
      const named = ALL_KINDS.filter((kind) => process.argv.includes(`--${kind}`));
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

/** The word after an option of the command line. */
function valueOf(option: string): string | undefined {
  const at = process.argv.indexOf(option);
  return at < 0 ? undefined : process.argv[at + 1];
}

/** Address after `--beside`. */
const besideUrl = valueOf("--beside");

/** The built sites after the word `turns`. */
const folders: string[] = [];

async function freshSite(): Promise<void> {
  if (!isFresh()) await buildSite();
}

const USAGE = `
npm run bench -- [${Object.keys(PARTS).join("|")} …] [--scale]
npm run bench -- node --beside URL [--batch ID] [--start "COMMAND"]
npm run bench -- turns FOLDER FOLDER … [--loads] [--clicks] [--search] [--field] [--presses]

Measures speed and size; prints tables and writes JSON to bench-results. Without names: ${Object.keys(
  PARTS,
)
  .filter((name) => !PARTS[name]?.slow)
  .join(", ")}.

  node --beside URL
           the development node and the node at URL in turns: upload, download, small files, peak memory
           (Linux, same machine) and, with --start, the start of a command that listens on port 16390,
           such as --start "bee dev --api-addr 127.0.0.1:16390". Batches are bought in dev mode only
  dev      npm run dev: the first page, a change of a page, a change of a component
  turns    built sites in turns, the first being what the others are compared with
  --scale  with "build": also synthetic sites of 100, 1000 and 3000 pages
`;

await main(async () => {
  const values = ["--beside", "--batch", "--start"].map(valueOf);
  const named = process.argv
    .slice(2)
    .filter((word) => !word.startsWith("--") && !values.includes(word));
  if (process.argv.includes("--beside") && !named.includes("node")) named.push("node");
  const turns = named.indexOf("turns");
  if (turns >= 0) folders.push(...named.splice(turns + 1));
  const unknown = named.filter((name) => !(name in PARTS));
  if (unknown.length > 0) {
    throw new Error(
      `There is no bench "${unknown[0]}". There are: ${Object.keys(PARTS).join(", ")}.`,
    );
  }
  const quick = Object.keys(PARTS).filter((name) => !PARTS[name]?.slow);
  for (const name of named.length > 0 ? named : quick) {
    console.log(`\n── ${name} ──`);
    await PARTS[name]?.measure();
  }
  console.log(`\nThe numbers are in ${path.join(ROOT, "bench-results")}.`);
}, USAGE);
