import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { buildWorker } from "../packages/build-node.ts";
import { ROOT } from "../run.ts";
import type { BenchReport } from "./report.ts";

/** Bytes that pages may fetch; `tools/packages/checks` weighs the same in the tarballs. */
const MOST = { "one chunk address": 6_500, "split and join": 12_000, "the whole node": 90_000 };

async function bundled(contents: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    logLevel: "error",
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

async function workerScript(): Promise<Uint8Array> {
  const out = mkdtempSync(path.join(tmpdir(), "worker-"));
  try {
    await buildWorker(out);
    return readFileSync(path.join(out, "worker.js"));
  } finally {
    rmSync(out, { recursive: true });
  }
}

/** Minified and compressed size of the packages' bundles beside their budgets. */
export async function sizeRows(): Promise<BenchReport["rows"]> {
  const scripts: Readonly<Record<keyof typeof MOST, Uint8Array>> = {
    "one chunk address": await bundled('export { makeCac } from "@swarm-docs/protocol/cac";'),
    "split and join": await bundled(
      'export { split } from "@swarm-docs/protocol/file/splitter";' +
        'export { openFile } from "@swarm-docs/protocol/file/joiner";',
    ),
    "the whole node": await workerScript(),
  };
  return Object.entries(MOST).map(([what, most]) => {
    const bytes = gzipSync(scripts[what as keyof typeof MOST], { level: 9 }).length;
    return {
      what: `${what}, minified and compressed`,
      ours: `${(bytes / 1000).toFixed(1)} kB`,
      reference: `${most / 1000} kB`,
      ratio: (bytes / most).toFixed(2),
      target: "≤ 1",
    };
  });
}
