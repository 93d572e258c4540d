import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { ROOT } from "../run.ts";

/** A measured table: one record per row, the same keys in each. */
export interface BenchReport {
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, string | number>>[];
  readonly notes?: readonly string[];
}

/** The median; the lower of two middle values. NaN for an empty list. */
export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? NaN;
}

/** The table as Markdown. */
function asMarkdown({ title, rows, notes = [] }: BenchReport): string {
  const keys = Object.keys(rows[0] ?? {});
  const line = (cells: readonly (string | number | undefined)[]): string =>
    `| ${cells.map((cell) => cell ?? "").join(" | ")} |`;
  const table = [
    line(keys),
    line(keys.map((_, at) => (at === 0 ? "---" : "--:"))),
    ...rows.map((row) => line(keys.map((key) => row[key]))),
  ];
  return [`## ${title}`, "", ...(rows.length > 0 ? table : []), "", ...notes].join("\n");
}

/** Prints a report and keeps it, with time and load of the machine, as `bench-results/<name>.json`. */
export function saveReport(name: string, report: BenchReport): void {
  console.log(`\n${asMarkdown(report)}`);
  const folder = path.join(ROOT, "bench-results");
  mkdirSync(folder, { recursive: true });
  const load = loadavg().map((value) => Number(value.toFixed(1)));
  const record = { at: new Date().toISOString(), node: process.version, load, ...report };
  writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(record, null, 2)}\n`);
}
