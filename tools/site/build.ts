import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CONTRACT, sourcesHash } from "../../site/content/sources.ts";
import { readSite } from "../../site/settings/site.ts";
import { copyFacts } from "../../site/plugins/offline/facts.ts";
import { writeOfflineFiles } from "../../site/plugins/offline/list.ts";
import { ROOT, run } from "../run.ts";
import { packDocs, packLibraries, writeGet } from "../packages/get.ts";
import { pruneBundlerCache } from "./bundler-cache.ts";
import { writeMarkdownTokens } from "./markdown-tokens.ts";
import { writeRecord } from "./record.ts";
import { checkVariables } from "./variables.ts";

const SOURCES = [
  "api",
  "blog",
  "data",
  "docs",
  "packages",
  CONTRACT,
  "site",
  "tools",
  "package-lock.json",
];

/** How a build differs from the default one. */
export interface BuildOptions {
  /** Where the site is written; default `site/build`. */
  readonly outDir?: string;
  /** Environment variables of the build, over the current ones. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A hash of everything a build depends on: names, sizes and times of sources, and the variables. */
export const fingerprint = (env: Readonly<Record<string, string | undefined>>): string =>
  sourcesHash(SOURCES, env);

/** Trees of pages die young: with the default of 16 MB a tenth of a build is spent on collecting. */
const ROOMY = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --max-semi-space-size=64`.trim() };

const DEFAULT_DIR = path.join(ROOT, "site/build");

/** Whether the built site belongs to the current sources and to the variables it would get now. */
export function isFresh({ outDir = DEFAULT_DIR, env = {} }: BuildOptions = {}): boolean {
  const mark = path.join(outDir, ".fingerprint");
  return existsSync(mark) && readFileSync(mark, "utf8") === fingerprint({ ...process.env, ...env });
}

/**
 * Builds the site. Rejects immediately if a variable is invalid, and if the build fails, after its output
 * was printed.
 */
export async function buildSite({
  outDir = DEFAULT_DIR,
  env = {},
}: BuildOptions = {}): Promise<void> {
  checkVariables({ ...process.env, ...env });
  const before = fingerprint({ ...process.env, ...env });
  // A build that is interrupted must not pass for the one before it.
  rmSync(path.join(outDir, ".fingerprint"), { force: true });
  pruneBundlerCache();
  const packages = await packLibraries();
  const variant = path.relative(path.join(ROOT, "site"), outDir).replaceAll(path.sep, "-");
  const folder =
    variant === "build" ? ".docusaurus" : `.docusaurus-${variant.replace(/[^\w-]/g, "")}`;
  const built = await run("docusaurus", ["build", "--out-dir", outDir], {
    cwd: path.join(ROOT, "site"),
    env: { ...ROOMY, DOCUSAURUS_GENERATED_FILES_DIR_NAME: folder, ...env },
  });
  if (built.code !== 0) throw new Error("The site could not be built: see the lines above.");
  // The steps of the framework's plugins end side by side; these need all files.
  const site = readSite({ ...process.env, ...env });
  // With hash routing there are no pages as Markdown, which the terminal program carries.
  writeGet(outDir, site.router === "hash" ? packages : [...packages, await packDocs(outDir)]);
  writeMarkdownTokens(outDir, site.baseUrl);
  writeOfflineFiles(outDir, copyFacts(site));
  writeRecord(outDir, site.version);
  writeFileSync(path.join(outDir, ".fingerprint"), before);
}
