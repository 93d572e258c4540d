import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build, type BuildOptions, type Plugin } from "esbuild";
import { build as vite } from "vite";
import { bundle } from "@swarm-docs/openapi/bundle/bundle";
import { BASE_VERSION, INTERFACE_VERSIONS } from "@swarm-docs/openapi/document/version";
import type { Environment } from "../../site/settings/environment.ts";
import { readStarterFiles } from "../../packages/node/src/cli/starter-files.ts";
import { moduleAt, REQUIRE_BANNER } from "../../packages/node/tools/bundle.ts";
import { ROOT } from "../run.ts";
import { buildUi, FACES } from "./build-ui.ts";
import { PACKED, packagesIn } from "./packed.ts";

const SOURCES = path.join(ROOT, "packages/node");

const shared: BuildOptions = {
  ...PACKED,
  external: ["bufferutil", "utf-8-validate", "vitest", "@ethersphere/bee-js", "@playwright/test"],
};

/** The interface documents as values: `check` has no files of `api/` beside it. */
const documentInside: Plugin = {
  name: "document-inside",
  setup({ onLoad }) {
    onLoad({ filter: /openapi[\\/]src[\\/]bundle[\\/]bundle\.ts$/ }, async () => {
      const named = INTERFACE_VERSIONS.map(async (version) => [version, await bundle(version)]);
      const documents = JSON.stringify(Object.fromEntries(await Promise.all(named)));
      return {
        contents: `const documents = ${documents};
export const bundle = (version = "${BASE_VERSION}") => documents[version];`,
      };
    });
  },
};

/** The starters as a value: a single executable has no files beside it. */
const startersInside: Plugin = {
  name: "starters-inside",
  setup({ onLoad }) {
    onLoad({ filter: /cli[\\/]starter-files\.ts$/ }, () => {
      const files = JSON.stringify(readStarterFiles(SOURCES));
      return { contents: `const files = ${files};\nexport const readStarterFiles = () => files;` };
    });
  },
};

/** Packages that the command line imports on first use, each with its own imports. */
const ON_FIRST_USE = { re2js: "RE2JS, RE2JSSyntaxException", ws: "WebSocketServer" };

/** Leaves {@link ON_FIRST_USE} out of the command line: a quarter of the text to parse at every start. */
const onFirstUse: Plugin = {
  name: "on-first-use",
  setup({ onResolve }) {
    const filter = new RegExp(`^(${Object.keys(ON_FIRST_USE).join("|")})$`);
    onResolve({ filter }, ({ path: name, kind }) =>
      kind === "dynamic-import" ? { path: `./${name}.cjs`, external: true } : undefined,
    );
  },
};

/** Entries of the node that run in Node.js; shared code is split into chunks. */
const LIBRARY = ["swarm", "vitest", "node-test", "jest", "playwright", "bees", "test/store"];

/** Entries that have CommonJS, too: without a flag of Node.js, Jest reads no modules. */
export const COMMONJS: readonly string[] = ["swarm", "jest"];

/** One copy of the library in CommonJS: `instanceof SwarmError` holds for nodes of another entry. */
const libraryOutside: Plugin = {
  name: "library-outside",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/swarm\.ts$/ }, () => ({ path: "./swarm.cjs", external: true }));
  },
};

/**
 * Requires bee-js inside the `try` block. For `import()` esbuild writes a `require` in a function of its own,
 * and bundlers of the CommonJS entry then refuse a project in which bee-js is not installed.
 */
const beeJsRequired: Plugin = {
  name: "bee-js-required",
  setup({ onLoad }) {
    onLoad({ filter: /swarm[\\/]load-bee-js\.ts$/ }, ({ path: file }) => ({
      contents: readFileSync(file, "utf8").replace("await import(", "require("),
      loader: "ts",
    }));
  },
};

/** Entries that are not published, but found by the checks: the contract suite starts nodes with them. */
const INSIDE = { "inside/create": "create", "inside/serve": "serve" };

/**
 * Bundles the node with everything that it runs on, so that installing it installs one package: library,
 * client and worker for pages, the command line, and the page `/_dev/ui`. Gives the packages that are inside.
 * With `SITE_URL` in `env` that page links to the documentation there.
 */
export async function buildNode(
  out: string,
  entries: ReadonlySet<string>,
  env: Environment = process.env,
): Promise<string[]> {
  mkdirSync(path.join(out, "bin"), { recursive: true });
  const source = (name: string): string => path.join(SOURCES, "src", `${name}.ts`);
  const library = LIBRARY.filter((name) => entries.has(name));
  const node: BuildOptions = { ...shared, platform: "node", target: "node20" };
  const results = await Promise.all([
    build({
      ...node,
      entryPoints: {
        ...Object.fromEntries(library.map((name) => [name, source(name)])),
        ...Object.fromEntries(Object.entries(INSIDE).map(([to, name]) => [to, source(name)])),
      },
      outdir: out,
      format: "esm",
      splitting: true,
      chunkNames: "inside/[name]-[hash]",
      sourcemap: true,
      banner: REQUIRE_BANNER,
    }),
    build({
      ...node,
      entryPoints: COMMONJS.filter((name) => entries.has(name)).map(source),
      plugins: [libraryOutside, beeJsRequired],
      outdir: out,
      outExtension: { ".js": ".cjs" },
      format: "cjs",
      // `import()` needs the flag, too.
      supported: { "dynamic-import": false },
      ...moduleAt("inside/swarm.cjs"),
    }),
    build({
      ...shared,
      entryPoints: { "browser/client": source("browser/client") },
      outdir: out,
      platform: "browser",
      target: "es2022",
      format: "esm",
      sourcemap: true,
    }),
    build({
      ...node,
      entryPoints: { "bin/cli": source("cli") },
      plugins: [startersInside, onFirstUse],
      outdir: out,
      outExtension: { ".js": ".cjs" },
      format: "cjs",
      ...moduleAt("cli.cjs"),
    }),
    ...Object.entries(ON_FIRST_USE).map(([name, names]) =>
      build({
        ...node,
        stdin: { contents: `export { ${names} } from "${name}";`, resolveDir: SOURCES },
        outfile: path.join(out, `bin/${name}.cjs`),
        format: "cjs",
      }),
    ),
    build({
      ...node,
      entryPoints: { "bin/check": path.join(SOURCES, "test/contract/check.ts") },
      outdir: out,
      outExtension: { ".js": ".cjs" },
      format: "cjs",
      plugins: [documentInside],
    }),
  ]);
  const [, page] = await Promise.all([buildWorker(out), buildUi(path.join(out, "ui"), env)]);
  copyFileSync(path.join(SOURCES, "tools/bin.cjs"), path.join(out, "bin/swarm-node.cjs"));
  chmodSync(path.join(out, "bin/swarm-node.cjs"), 0o755);
  writeFileSync(path.join(out, "worker.d.ts"), "export {};\n");
  const found = packagesIn([...results.flatMap(({ metafile }) => metafile ?? []), page]);
  return [...new Set([...found, ...FACES])].sort();
}

/**
 * Writes the worker's script, `worker.js`, into a folder, with its chunks in `inside/`: the code it
 * shares with them, and those that it imports on first use: `re2js` (expressions for `/loggers`, half of
 * the worker's size), `collection-readers` (uploads of archives and forms), `act` (access control),
 * `upstream` (nodes with an upstream node), `multiaddr` (`/connect`), `reserve-sample` (`/rchash`),
 * `store-info` (`/debugstore`).
 */
export async function buildWorker(outDir: string): Promise<void> {
  await vite({
    configFile: false,
    logLevel: "warn",
    build: {
      outDir,
      emptyOutDir: false,
      target: "es2022",
      // A library, so that imports are not wrapped in Vite's preloader, which needs a document.
      lib: { entry: { worker: path.join(SOURCES, "src/worker.ts") }, formats: ["es"] },
      // Three kilobytes less than the other bundler's.
      rollupOptions: {
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: ({ facadeModuleId, isDynamicEntry, name }) =>
            `inside/${!isDynamicEntry ? "shared" : facadeModuleId?.includes("re2js") ? "re2js" : name}-[hash].js`,
          minify: true,
          // Annotations are for another bundler, and none reads the worker again.
          comments: { annotation: false },
          // One chunk for the code that two chunks need, instead of one for each set of them.
          codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] },
        },
        // Tables that are made and never read here are left out.
        treeshake: {
          propertyReadSideEffects: false,
          manualPureFunctions: ["Object.keys", "Object.entries", "Object.fromEntries"],
        },
      },
    },
  });
}
