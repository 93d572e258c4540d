import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildWorker } from "../packages/build-node.ts";
import {
  bundled,
  gzipped,
  WEIGHED_MODULES,
  WEIGHT_LIMITS,
  workerWeight,
} from "../packages/weights.ts";
import { ROOT } from "../run.ts";
import type { BenchReport } from "./report.ts";

async function builtWorkerWeight(): Promise<number> {
  const out = mkdtempSync(path.join(tmpdir(), "worker-"));
  try {
    await buildWorker(out);
    return workerWeight(out);
  } finally {
    rmSync(out, { recursive: true });
  }
}

/** Minified and compressed size of the packages' bundles beside their budgets. */
export async function sizeRows(): Promise<BenchReport["rows"]> {
  const weights: Readonly<Record<keyof typeof WEIGHT_LIMITS, number>> = {
    "one chunk address": gzipped(await bundled(WEIGHED_MODULES["one chunk address"], ROOT)),
    "split and join": gzipped(await bundled(WEIGHED_MODULES["split and join"], ROOT)),
    "the whole node": await builtWorkerWeight(),
  };
  return Object.entries(WEIGHT_LIMITS).map(([what, most]) => {
    const bytes = weights[what as keyof typeof WEIGHT_LIMITS];
    return {
      what: `${what}, minified and compressed`,
      ours: `${(bytes / 1000).toFixed(1)} kB`,
      reference: `${most / 1000} kB`,
      ratio: (bytes / most).toFixed(2),
      target: "≤ 1",
    };
  });
}
