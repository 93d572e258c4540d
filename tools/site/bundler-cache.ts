import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../run.ts";

/** Where Rspack keeps its caches, a folder of about 50 MB for each configuration of the site. */
const FOLDER = path.join(ROOT, "site/node_modules/.cache/rspack");

/** `npm test` uses six and a development server two. */
const KEPT = 12;

/** When anything directly in a folder was written last. */
function writtenMs(folder: string): number {
  return Math.max(
    0,
    ...readdirSync(folder).map((name) => statSync(path.join(folder, name)).mtimeMs),
  );
}

/**
 * Removes the caches that were written longest ago, but the `kept` newest. Rspack begins a new one whenever
 * the configuration or a version changes, and leaves the old one: 800 MB after a day of work.
 */
export function pruneBundlerCache(folder = FOLDER, kept = KEPT): void {
  if (!existsSync(folder)) return;
  const caches = readdirSync(folder).map((name) => path.join(folder, name));
  const oldestLast = caches
    .map((cache) => ({ cache, at: writtenMs(cache) }))
    .sort((one, other) => other.at - one.at);
  for (const { cache } of oldestLast.slice(kept)) rmSync(cache, { recursive: true, force: true });
}
