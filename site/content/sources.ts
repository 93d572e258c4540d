// Fingerprints of sources, by which builds are known to be up to date.
import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { BUILD_VARIABLES } from "../settings/variables.ts";
import { ROOT } from "../settings/files.ts";

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

/** What data of pages is made from, except the pages: facts, the interface document, packages, code. */
export const PAGE_DATA_SOURCES: readonly string[] = [
  "CHANGELOG.md",
  "api",
  "data",
  "package-lock.json",
  "packages",
  "site/content",
  "site/package.json",
  "site/plugins",
  "site/render",
  "site/settings",
  "site/shared",
  "site/src/ui/tokens.css",
];

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

/** Vitest sets the base of a site to its default. */
const valueOf = (env: Readonly<Record<string, string | undefined>>, name: string): string =>
  name === "BASE_URL" && env[name] === "/" ? "" : (env[name] ?? "");

/**
 * A hash of names, sizes and times of the files in `sources` (paths in the repository), and of the
 * variables of a build in `env` when it is given.
 */
export function sourcesHash(
  sources: readonly string[],
  env?: Readonly<Record<string, string | undefined>>,
): string {
  const hash = createHash("sha256").update(process.version);
  for (const source of sources) addFiles(path.join(ROOT, source), (line) => hash.update(line));
  if (env)
    for (const name of Object.keys(BUILD_VARIABLES)) hash.update(`${name}=${valueOf(env, name)}\n`);
  return hash.digest("hex");
}
