import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findBrowser } from "../../packages/node/test/browser/find.ts";
import { serveFolder } from "../site/serve-folder.ts";
import { BUILT, launch } from "./browser.ts";
import { explained, processorIndex, slowdowns } from "./processor.ts";
import { median, type BenchReport } from "./report.ts";

const ROUNDS = 5;
const PAGES = [
  "/",
  "/docs/concepts/introduction",
  "/docs/bee/working-with-bee/bee-api",
  "/api/",
] as const;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Lighthouse asks for a newer Node than this repository does; npm brings both, for this only. */
const PACKAGES = ["-p", "node@24", "-p", "lighthouse@13.5.0"];

interface Result {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly score: number | null }>
  >;
}

/** Runs beside the server of the site, which lives in this process. */
function npx(args: readonly string[]): Promise<{ code: number; output: string }> {
  const program = process.platform === "win32" ? "npx.cmd" : "npx";
  return new Promise((resolve, reject) => {
    const child = spawn(program, ["-y", ...PACKAGES, ...args], {
      env: { ...process.env, CHROME_PATH: findBrowser() },
      shell: process.platform === "win32",
    });
    let output = "";
    const keep = (data: Buffer): void => {
      output += data.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Chromium now and then records no trace of a load; such a run is made again. */
const TRIES = 3;

/** What one run is given beside the address. */
interface Setting {
  readonly file: string;
  readonly rate: number;
}

async function once(url: string, { file, rate }: Setting, tries = TRIES): Promise<Result> {
  const flags = "--chrome-flags=--headless=new --no-sandbox --disable-gpu";
  const slower = `--throttling.cpuSlowdownMultiplier=${rate.toFixed(2)}`;
  const output = ["--quiet", "--output=json", `--output-path=${file}`];
  const done = await npx(["lighthouse", url, ...output, slower, flags]);
  if (done.code !== 0 && tries > 1) return once(url, { file, rate }, tries - 1);
  if (done.code !== 0) throw new Error(`Lighthouse failed on ${url}:\n${done.output.slice(-600)}`);
  return JSON.parse(readFileSync(file, "utf8")) as Result;
}

function rowOf(
  page: string,
  slower: string,
  results: readonly Result[],
): Record<string, string | number> {
  const scores = CATEGORIES.map((name): [string, number] => [
    name,
    Math.round(100 * median(results.map(({ categories }) => categories[name]?.score ?? 0))),
  ]);
  const time = (audit: string): number =>
    median(results.map(({ audits }) => audits[audit]?.numericValue ?? NaN));
  return {
    page,
    slower,
    ...Object.fromEntries(scores),
    "FCP ms": Math.round(time("first-contentful-paint")),
    "LCP ms": Math.round(time("largest-contentful-paint")),
    "TBT ms": Math.round(time("total-blocking-time")),
    CLS: time("cumulative-layout-shift").toFixed(3),
  };
}

/** The audits that lost points in any run, apart from the ones that are measured in time. */
function complaints(results: readonly Result[]): string[] {
  const weak = results.flatMap(({ audits }) =>
    Object.entries(audits).flatMap(([name, { score, numericValue }]) =>
      score !== null && score < 0.9 && numericValue === undefined ? [name] : [],
    ),
  );
  return [...new Set(weak)];
}

/** Mobile, simulated throttling, as Lighthouse does by default; in turns, medians. */
export async function benchLighthouse(): Promise<BenchReport> {
  const title = "Lighthouse, mobile, simulated";
  if ((await npx(["lighthouse", "--version"])).code !== 0) {
    const reason = "Skipped: npm could not bring Lighthouse and Node 24 (no network?).";
    return { title, rows: [], notes: [reason] };
  }
  const folder = mkdtempSync(path.join(tmpdir(), "lighthouse-"));
  const file = path.join(folder, "result.json");
  const served = await serveFolder(BUILT);
  try {
    const index = await indexOfMachine();
    const both = slowdowns(index);
    const results = new Map<string, Result[]>();
    for (let round = 0; round < ROUNDS; round++) {
      for (const page of PAGES) {
        for (const { rate, name } of both) {
          const result = await once(served.url + page, { file, rate });
          results.set(name + page, [...(results.get(name + page) ?? []), result]);
        }
      }
    }
    const rows = both.flatMap(({ name }) =>
      PAGES.map((page) => rowOf(page, name, results.get(name + page) ?? [])),
    );
    const notes = PAGES.map((page) => {
      const all = both.flatMap(({ name }) => results.get(name + page) ?? []);
      return `${page}: ${complaints(all).join(", ") || "no complaints"}`;
    });
    return { title, rows, notes: [`Median of ${ROUNDS}.`, explained(index), ...notes] };
  } finally {
    served.stop();
    rmSync(folder, { recursive: true });
  }
}

async function indexOfMachine(): Promise<number> {
  const browser = await launch();
  try {
    return await processorIndex(browser);
  } finally {
    await browser.close();
  }
}
