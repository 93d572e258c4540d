import { createHash } from "node:crypto";
import path from "node:path";
import { build, type BuildOptions } from "esbuild";
import { clientPackage } from "./client.ts";
import { ROOT } from "../../settings/files.ts";

/** A script below `assets/samples/`, named after its content. */
export interface Script {
  readonly file: string;
  readonly text: string;
}

/** A script with a name for its content, so that it can be cached for ever. */
export function named(text: string, stem = ""): Script {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return { file: `${stem}${hash}.js`, text };
}

/** Bundles an entry into one minified module for browsers, named after its content. */
async function bundled(entry: BuildOptions, stem: string): Promise<Script> {
  const { outputFiles } = await build({
    ...entry,
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
    legalComments: "none",
    logLevel: "silent",
  });
  return named(outputFiles[0]?.text ?? "", stem);
}

let fetchScript: Promise<Script> | undefined;

/**
 * The verified fetch (`packages/fetch`) as one module, for samples that import it. One copy for all
 * editions.
 */
export function verifiedFetch(): Promise<Script> {
  const entry = path.join(ROOT, "packages/fetch/src/swarm-fetch.ts");
  return (fetchScript ??= bundled({ entryPoints: [entry] }, "fetch."));
}

const libraries = new Map<string, Promise<Script>>();

/**
 * bee-js of an edition as one module for browsers, from the modules of the installed package as its
 * own `package.json` files tell a bundler to. Not its ready-made browser bundle: that one throws when
 * it packs files into a collection (`PassThrough` is missing, 11.2.0).
 */
export function beeJs(release: string): Promise<Script> {
  const name = clientPackage(release);
  let library = libraries.get(name);
  if (library === undefined) {
    const stdin = { contents: `export * from "${name}";`, resolveDir: ROOT };
    library = bundled({ stdin }, "bee-js.");
    libraries.set(name, library);
  }
  return library;
}
