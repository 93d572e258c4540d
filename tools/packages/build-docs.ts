import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { ROOT } from "../run.ts";
import { PLACEHOLDER } from "../publish/variant.ts";
import { SOURCE_SCOPE } from "./catalogue.ts";
import { packContent, readContent } from "./content.ts";
import { PACKED, packagesIn } from "./packed.ts";

/**
 * Writes the terminal program into `out`, with all that it runs on and the documentation of the site
 * built into `site` in one file. Returns the names of bundled third-party packages.
 */
export async function buildDocs(out: string, scope: string, site: string): Promise<string[]> {
  mkdirSync(out, { recursive: true });
  const content = packContent(await readContent(site), (text) =>
    // The path of a copy on Swarm is known only after its files are.
    text.replaceAll(PLACEHOLDER, "/").replaceAll(`${SOURCE_SCOPE}/`, `${scope}/`),
  );
  writeFileSync(path.join(out, "content.json.br"), content);
  const { metafile } = await build({
    ...PACKED,
    entryPoints: { "swarm-docs": path.join(ROOT, "packages/docs/src/swarm-docs.ts") },
    outdir: out,
    splitting: true,
    chunkNames: "inside/[name]-[hash]",
    format: "esm",
    platform: "node",
    target: "node20",
  });
  chmodSync(path.join(out, "swarm-docs.js"), 0o755);
  return packagesIn([metafile]);
}
