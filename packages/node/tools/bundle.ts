import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type BuildOptions } from "esbuild";
import { cache, cachedFile, starter } from "./cached.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");

/**
 * Banner of an ES module: defines `require` for bundled CommonJS packages, which load Node's modules with it.
 * A program that bundles this module again as CommonJS (Electron, Lambda) has no `import.meta.url`.
 */
export const REQUIRE_BANNER = {
  js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url ?? process.execPath);',
};

/** Polyfills `import.meta.url` in CommonJS with the URL of `path`, relative to the program's folder. */
export function moduleAt(path: string): Pick<BuildOptions, "banner" | "define"> {
  const place = `require("node:path").join(__dirname, ${JSON.stringify(path)})`;
  return {
    define: { "import.meta.url": "__moduleUrl" },
    banner: { js: `const __moduleUrl = require("node:url").pathToFileURL(${place}).href;` },
  };
}

/** Bundles a TypeScript entry into one file that plain Node runs: a module, or CommonJS for `.cjs`. */
export async function bundleTo(entry: string, outfile: string): Promise<void> {
  const isCommon = outfile.endsWith(".cjs");
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: isCommon ? "cjs" : "esm",
    logLevel: "warning",
    // A third of the text to parse at every start; names stay readable in stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    // `ws` is CommonJS and asks for Node's modules at run time; its optional speed-ups stay outside.
    external: ["bufferutil", "utf-8-validate"],
    // `quick.cjs` runs compiled code, in which `import()` fails: Node's modules are required instead.
    ...(isCommon && { supported: { "dynamic-import": false } }),
    ...(isCommon ? moduleAt(relative(dirname(outfile), entry)) : { banner: REQUIRE_BANNER }),
  });
}

/**
 * What to call Node with to run the command line as one file: the cached one while no source has
 * changed, else a new one (a second). Running it takes a fifth of the time that loading the sources
 * does; it is CommonJS, which Node starts sooner, and `quick.cjs` keeps its compiled code.
 */
export async function bundledCommandLine(): Promise<[starter: string, program: string]> {
  const file = cachedFile();
  if (existsSync(file)) return [starter, file];
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    if (!name.startsWith(basename(file, ".cjs"))) rmSync(join(cache, name), { force: true });
  }
  // Under another name first: tests that run side by side must not start half a program.
  const unfinished = `${file.slice(0, -".cjs".length)}.${process.pid}.cjs`;
  await bundleTo(join(root, "packages/node/src/cli.ts"), unfinished);
  renameSync(unfinished, file);
  return [starter, file];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(`${(await bundledCommandLine()).join(" ")}\n`);
}
