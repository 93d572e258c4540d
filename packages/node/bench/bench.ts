/**
 * How fast the node is, as ratios against references that run in the same minutes. Linux.
 *
 *   npx tsx packages/node/bench/bench.ts [seconds of the crowd, default 60]
 */
import { pathToFileURL } from "node:url";
import type { Row, BenchTable } from "../../protocol/bench/bench.ts";
import { groupRows } from "./group.ts";
import { inPageRows } from "./in-page.ts";
import { inProcessRows } from "./in-process.ts";
import { storeRows } from "./stores.ts";
import { startupRows } from "./startup.ts";
import { crowdRows, largeRows, transferRows } from "./transfers.ts";

/** Runs every comparison; about three minutes. */
export async function runBenchmarks(crowdSeconds = 60): Promise<BenchTable> {
  const rows: Row[] = [
    ...(await startupRows()),
    ...(await inProcessRows()),
    ...(await groupRows()),
    ...(await storeRows()),
    ...(await transferRows()),
    ...(await largeRows()),
    ...(await crowdRows(crowdSeconds)),
  ];
  const inPage = await inPageRows();
  const notes =
    inPage.length > 0 ? [] : ["No Chromium was found: the upload in a page is left out."];
  return { title: `Development node, Node ${process.version}`, rows: [...rows, ...inPage], notes };
}

function lineOf({ what, ours, reference, ratio, target }: Row): string {
  const isMet =
    target === undefined || ratio === undefined
      ? ""
      : "least" in target
        ? ratio >= target.least
        : ratio <= target.most;
  const mark = isMet === "" ? " " : isMet ? "✓" : "✗";
  const wanted =
    target === undefined ? "" : "least" in target ? `≥ ${target.least}` : `≤ ${target.most}`;
  return `${mark} ${what}: ${ours} : ${reference} = ${ratio?.toFixed(2) ?? ""} (${wanted})`;
}

const entry = process.argv[1];
if (entry !== undefined && import.meta.url === pathToFileURL(entry).href) {
  const { title, rows, notes } = await runBenchmarks(Number(process.argv[2] ?? 60));
  console.log(title);
  for (const row of rows) console.log(lineOf(row));
  for (const note of notes) console.log(note);
}
