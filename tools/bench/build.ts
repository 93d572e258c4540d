import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../run.ts";
import type { BenchReport } from "./report.ts";

/** What one build took. */
export interface BuildCost {
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  /** Of the largest process. */
  readonly peakMegabytes: number;
  readonly pages: number;
}

/** Counts the pages of a built site. */
function countPages(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".html")).length;
}

/** Builds the site of the repository at `root` into `outDir` and returns time and size. */
export async function measureBuild(root: string, outDir: string): Promise<BuildCost> {
  const folder = mkdtempSync(path.join(tmpdir(), "usage-"));
  const usage = path.join(folder, "usage.jsonl");
  const loader = pathToFileURL(path.join(import.meta.dirname, "usage.mjs")).href;
  const program = `import(${JSON.stringify(pathToFileURL(path.join(root, "tools/site/build.ts")).href)})
    .then(({ buildSite }) => buildSite({ outDir: ${JSON.stringify(outDir)} }))
    .catch((error) => { console.error(error); process.exitCode = 1; });`;
  const started = performance.now();
  let output = "";
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", "tsx", "-e", program], {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: `--import=${loader}`, BENCH_USAGE: usage },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data: Buffer) => (output += data.toString()));
    child.once("error", reject);
    child.once("exit", (status) => resolve(status ?? 1));
  });
  const wallSeconds = (performance.now() - started) / 1000;
  if (code !== 0) throw new Error(`The build failed:\n${output.slice(-2000)}`);
  const processes = readFileSync(usage, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { seconds: number; megabytes: number });
  rmSync(folder, { recursive: true });
  return {
    wallSeconds,
    cpuSeconds: processes.reduce((sum, { seconds }) => sum + seconds, 0),
    peakMegabytes: Math.max(...processes.map(({ megabytes }) => megabytes)),
    pages: countPages(outDir),
  };
}

/** A row of the report. */
export function rowOf(what: string, cost: BuildCost): Record<string, string | number> {
  return {
    build: what,
    pages: cost.pages,
    "wall s": cost.wallSeconds.toFixed(1),
    "CPU s": cost.cpuSeconds.toFixed(1),
    "peak MB": Math.round(cost.peakMegabytes),
  };
}

/**
 * A cold build (nothing compiled, nothing drawn) and a warm one after it. Their own folders: the
 * compiled modules of a daily build stay.
 */
export async function benchBuild(): Promise<BenchReport> {
  const name = `bench-${process.pid}`;
  const outDir = path.join(ROOT, "site/.variants", name);
  const compiled = path.join(ROOT, "site/node_modules/.cache/rspack");
  const list = (): string[] => (existsSync(compiled) ? readdirSync(compiled) : []);
  const before = new Set(list());
  rmSync(path.join(ROOT, "node_modules/.cache/cards"), { recursive: true, force: true });
  try {
    const cold = await measureBuild(ROOT, outDir);
    const warm = await measureBuild(ROOT, outDir);
    const rows = [rowOf("cold", cold), rowOf("warm", warm)];
    const notes = ["Targets: cold ≤ 40 s on two free cores, ≤ 1500 MB."];
    return { title: "Build of the site", rows, notes };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
    const generated = path.join(ROOT, "site", `.docusaurus-.variants-${name}`.replace("-.", "-"));
    rmSync(generated, { recursive: true, force: true });
    for (const entry of list())
      if (!before.has(entry)) rmSync(path.join(compiled, entry), { recursive: true });
  }
}
