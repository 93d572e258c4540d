import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { BesideOptions } from "../../packages/node/bench/beside.ts";
import { ROOT } from "../run.ts";
import { sizeRows } from "./package-sizes.ts";
import type { BenchReport } from "./report.ts";

/** What the benches of the packages give (`packages/protocol/bench/bench.ts`). */
interface Table {
  readonly title: string;
  readonly rows: readonly {
    readonly what: string;
    readonly ours: string;
    readonly reference: string;
    readonly ratio?: number;
    readonly target?: { readonly least: number } | { readonly most: number };
  }[];
  readonly notes: readonly string[];
}

/** Runs the bench of a package. */
export async function benchPackage(name: "protocol" | "node"): Promise<BenchReport> {
  const file = path.join(ROOT, "packages", name, "bench/bench.ts");
  if (!existsSync(file))
    return { title: name, rows: [], notes: [`Skipped: packages/${name} has no bench.`] };
  const { runBenchmarks } = (await import(pathToFileURL(file).href)) as {
    runBenchmarks: () => Promise<Table>;
  };
  const report = asReport(await runBenchmarks());
  const sizes = name === "node" ? await sizeRows() : [];
  return { ...report, rows: [...report.rows, ...sizes] };
}

/** Measures the development node and the node at `url` in turns. */
export async function benchBeside(options: BesideOptions): Promise<BenchReport> {
  const { besideTable } = await import("../../packages/node/bench/beside.ts");
  return asReport(await besideTable(options));
}

function asReport({ title, rows, notes }: Table): BenchReport {
  const lines = rows.map(({ what, ours, reference, ratio, target }) => ({
    what,
    ours,
    reference,
    ratio: ratio?.toFixed(2) ?? "",
    target: target ? ("least" in target ? `≥ ${target.least}` : `≤ ${target.most}`) : "",
  }));
  return { title, rows: lines, notes };
}
