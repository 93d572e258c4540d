import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { ROOT } from "../run.ts";
import { buildSite, isFresh } from "../site/build.ts";
import { SCOPE, SOURCE_SCOPE } from "./catalogue.ts";
import { packagesIn } from "./build-node.ts";
import { packContent, readContent } from "./content.ts";

/** Where the site is built whose content is packed. */
const SITE = path.join(ROOT, "site/build");

/**
 * Writes the terminal program into `out`, with all that it runs on and the documentation in one file;
 * the site is built first where it is not up to date. Gives the names of packages of others inside.
 */
export async function buildDocs(out: string, scope: string = SCOPE): Promise<string[]> {
  if (!isFresh()) await buildSite();
  mkdirSync(out, { recursive: true });
  const content = packContent(await readContent(SITE), (text) =>
    text.replaceAll(`${SOURCE_SCOPE}/`, `${scope}/`),
  );
  writeFileSync(path.join(out, "content.json.br"), content);
  const { metafile } = await build({
    entryPoints: { "swarm-docs": path.join(ROOT, "packages/docs/src/swarm-docs.ts") },
    outdir: out,
    bundle: true,
    splitting: true,
    chunkNames: "inside/[name]-[hash]",
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "warning",
    metafile: true,
    legalComments: "none",
    minifyWhitespace: true,
    minifySyntax: true,
  });
  chmodSync(path.join(out, "swarm-docs.js"), 0o755);
  return packagesIn([metafile]);
}
