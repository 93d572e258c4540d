// Weights of the packages in a page, for the checks of the tarballs and for `npm run bench`.
import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** Bytes that pages may fetch, minified and gzipped; also in ARCHITECTURE.md. */
export const WEIGHT_LIMITS = {
  "one chunk address": 6_500,
  "split and join": 12_000,
  "the whole node": 90_500,
} as const;

/** Modules that a page imports for these weights. */
export const WEIGHED_MODULES = {
  "one chunk address": 'export { makeCac } from "@swarm-docs/protocol/cac";',
  "split and join":
    'export { split } from "@swarm-docs/protocol/file/splitter";' +
    'export { openFile } from "@swarm-docs/protocol/file/joiner";',
} as const;

/** Minified bundle of a module for browsers. Packages are resolved from `folder`. */
export async function bundled(contents: string, folder: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    logLevel: "error",
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

/** Size after gzip at its highest level. */
export const gzipped = (bytes: Uint8Array): number => gzipSync(bytes, { level: 9 }).length;

/** Size after gzip of `worker.js` in a folder and of the chunks that it imports before it runs. */
export function workerWeight(folder: string): number {
  const script = readFileSync(path.join(folder, "worker.js"), "utf8");
  const chunks = [...script.matchAll(/\bfrom"\.\/(inside\/[^"]+)"/g)].map(([, file = ""]) => file);
  return ["worker.js", ...chunks]
    .map((file) => gzipped(readFileSync(path.join(folder, file))))
    .reduce((sum, bytes) => sum + bytes, 0);
}
