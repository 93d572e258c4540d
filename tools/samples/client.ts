import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildSync } from "esbuild";
import { clientFolder, clientPackage } from "../../site/plugins/samples/client.ts";
import { BEE_JS } from "../../site/shared/samples/stand-ins.ts";
import { REQUIRE_BANNER } from "../../packages/node/tools/bundle.ts";
import { ROOT } from "../run.ts";

/**
 * Creates an empty folder below `node_modules/.cache/NAME` for the samples of an edition, in which
 * `@ethersphere/bee-js` resolves to the version of that release.
 */
export function editionFolder(name: string, release: string): string {
  const folder = path.join(ROOT, "node_modules/.cache", name, release);
  rmSync(folder, { recursive: true, force: true });
  const client = path.join(folder, "node_modules", BEE_JS);
  mkdirSync(path.dirname(client), { recursive: true });
  // On Windows a junction needs no rights of an administrator; elsewhere the kind does not count.
  symlinkSync(clientFolder(release), client, "junction");
  return folder;
}

/**
 * The same folder with bee-js in one file, for samples that are only run: to load its hundreds of
 * modules takes half of the time of a sample. It has no types.
 */
export function bundledEditionFolder(name: string, release: string): string {
  const folder = editionFolder(name, release);
  const client = path.join(folder, "node_modules", BEE_JS);
  rmSync(client);
  mkdirSync(client);
  buildSync({
    stdin: { contents: `export * from "${clientPackage(release)}";`, resolveDir: ROOT },
    outfile: path.join(client, "index.js"),
    bundle: true,
    platform: "node",
    format: "esm",
    // Samples print names of classes.
    keepNames: true,
    banner: REQUIRE_BANNER,
    logLevel: "error",
  });
  const manifest = { name: BEE_JS, type: "module", exports: "./index.js" };
  writeFileSync(path.join(client, "package.json"), JSON.stringify(manifest));
  return folder;
}
