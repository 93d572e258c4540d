// Fingerprints of sources, by which builds are known to be up to date.
import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../run.ts";

const IGNORED =
  /^(node_modules|build|\.docusaurus.*|\.generated|\.variants|bench-results|vectors|test|dist)$|\.test\.tsx?$/;
/** What every build writes among the sources: the pages of other editions (`site/plugins/editions`). */
const WRITTEN = ["site/versioned_docs", "site/versioned_sidebars", "site/versions.json"];

/** An entry of the node's package that is called like folders of tests: `@swarm-docs/node/test/store`. */
const ENTRY = "packages/node/src/test";
/** Tests that the node's package carries as its program `check`. */
export const CONTRACT = "packages/node/test/contract";

/** Whether a build depends on the file or folder; its name is relative to the repository, with slashes. */
export function isSource(name: string): boolean {
  if (name === ENTRY) return true;
  return !IGNORED.test(path.posix.basename(name)) && !WRITTEN.includes(name);
}

function addFiles(file: string, add: (line: string) => void): void {
  const name = path.relative(ROOT, file).replaceAll(path.sep, "/");
  if (!isSource(name)) return;
  const stat = statSync(file);
  if (!stat.isDirectory()) {
    add(`${name} ${stat.size} ${Math.floor(stat.mtimeMs)}\n`);
    return;
  }
  for (const child of readdirSync(file).sort()) addFiles(path.join(file, child), add);
}

/** A hash of names, sizes and times of the files in `sources` (paths in the repository), and of `values`. */
export function sourcesHash(sources: readonly string[], values: readonly string[] = []): string {
  const hash = createHash("sha256").update(process.version);
  for (const source of sources) addFiles(path.join(ROOT, source), (line) => hash.update(line));
  for (const value of values) hash.update(`${value}\n`);
  return hash.digest("hex");
}
