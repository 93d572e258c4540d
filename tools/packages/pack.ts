import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { bundle } from "@swarm-docs/openapi/bundle/bundle";
import {
  BASE_VERSION,
  INTERFACE_VERSIONS,
  type InterfaceVersion,
} from "@swarm-docs/openapi/document/version";
import { ROOT, run } from "../run.ts";
import { buildDocs } from "./build-docs.ts";
import { buildFetch } from "./build-fetch.ts";
import { buildNode, COMMONJS } from "./build-node.ts";
import { commonTypes } from "./common-types.ts";
import {
  entriesOf,
  folderOf,
  manifestOf,
  PACKAGES,
  SCOPE,
  SOURCE_SCOPE,
  stemOf,
  type Manifest,
  type PackageName,
} from "./catalogue.ts";
import type { Environment } from "../../site/settings/environment.ts";
import { withPublished, readScope } from "../../site/content/package-commands.ts";
import { licensesOf } from "./licenses.ts";
import { nameBuiltFiles, nameSources, prune } from "./prune.ts";
import { withoutRepository } from "./readme.ts";

/** What a stranger may not have installed: its absence must not break types that he does not use. */
const OPTIONAL =
  /^(import [^;]* from "(@ethersphere\/bee-js|vitest|@playwright\/test|node:test)";)$/gm;

/** Where the packages are written, ready to be published or installed. */
export const OUT = path.join(ROOT, "build/packages");

/** The built site whose content the terminal program carries, unless another is given. */
const SITE = path.join(ROOT, "site/build");

interface PackOptions {
  readonly out?: string;
  readonly scope?: string;
  /** Folder of a built site. */
  readonly site?: string;
  /** With `SITE_URL`, the node's own page links to the documentation there. */
  readonly env?: Environment;
}

/** A tarball with facts about its content. */
export interface Tarball {
  readonly file: string;
  /** Bytes after unpacking. */
  readonly unpacked: number;
  readonly files: number;
  /** Packages of others that npm installs beside it. */
  readonly dependencies: readonly string[];
  /** Packages of others whose code it contains. */
  readonly bundled: readonly string[];
}

/** Builds every package and writes its tarball; gives their files. Fails when one does not compile. */
export async function packAll({ out = OUT, ...options }: PackOptions = {}): Promise<string[]> {
  rmSync(out, { recursive: true, force: true });
  const all = await Promise.all(PACKAGES.map((name) => pack(name, out, options)));
  return all.map(({ file }) => file);
}

/**
 * Builds a package into a folder of `out` and writes its tarball beside it. The same sources give the
 * same bytes, in whatever folder. Fails when it does not compile, or would depend on another package
 * of ours, which no registry has.
 */
export async function pack(
  name: PackageName,
  out: string,
  { scope = SCOPE, site = SITE, env = process.env }: Omit<PackOptions, "out"> = {},
): Promise<Tarball> {
  const folder = path.join(out, name);
  const dist = path.join(folder, "dist");
  // Inside the repository: names of chunks contain a hash of the way from here to their sources.
  const cache = path.join(ROOT, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const stage = mkdtempSync(path.join(cache, "pack-"));
  const staged = path.join(stage, "dist");
  mkdirSync(staged);
  let emitted: Emitted;
  try {
    emitted = await emitAny(name, staged, { scope, site, env });
    nameSources(staged, ROOT);
    // With the files written beside `dist`.
    cpSync(stage, folder, { recursive: true });
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
  const { imported, bundled } = emitted;
  if (name === "openapi") {
    await writeDocuments(dist);
  }
  const readme = readFileSync(path.join(folderOf(name), "README.md"), "utf8");
  writeFileSync(
    path.join(folder, "README.md"),
    withPublished(withoutRepository(readme), readScope()),
  );
  cpSync(path.join(ROOT, "LICENSE"), path.join(folder, "LICENSE"));
  const manifest = published(name, imported);
  writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  if (scope !== SOURCE_SCOPE) rename(folder, scope);
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", out, folder];
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { stdout } = await promisify(execFile)(npm, args, { cwd: out });
  // A list up to npm 11, an object by the names of packages from npm 12 on.
  const [packed] = Object.values(JSON.parse(stdout) as object) as [
    { filename: string; unpackedSize: number; entryCount: number },
  ];
  return {
    file: path.join(out, packed.filename),
    unpacked: packed.unpackedSize,
    files: packed.entryCount,
    dependencies: Object.keys(manifest.dependencies),
    bundled,
  };
}

/** Where the package has the document of a version; the one described whole has no folder. */
function documentFile(version: InterfaceVersion): string {
  return version === BASE_VERSION ? "openapi.json" : `${version}/openapi.json`;
}

async function writeDocuments(dist: string): Promise<void> {
  for (const version of INTERFACE_VERSIONS) {
    const file = path.join(dist, documentFile(version));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(await bundle(version)));
  }
}

async function compile(name: PackageName, outDir: string): Promise<void> {
  const project = path.join(folderOf(name), "tsconfig.build.json");
  const { code, output } = await run("tsc", ["-p", project, "--outDir", outDir], { quiet: true });
  if (code !== 0) throw new Error(`${name} does not compile:\n${output}`);
}

interface Emitted {
  /** Packages that the built files import. */
  readonly imported: readonly string[];
  /** Packages whose code is in the built files. */
  readonly bundled: readonly string[];
}

async function emitAny(
  name: PackageName,
  dist: string,
  { scope, site, env }: Required<Omit<PackOptions, "out">>,
): Promise<Emitted> {
  if (name === "node") return emitNode(dist, env);
  if (name === "fetch") return emitFetch(dist);
  if (name !== "docs") return { imported: await emit(name, dist), bundled: [] };
  const bundled = await buildDocs(dist, scope, site);
  writeThirdParty(dist, bundled);
  return { imported: [], bundled };
}

async function emit(name: PackageName, dist: string): Promise<string[]> {
  await compile(name, dist);
  nameBuiltFiles(dist);
  return prune(dist, [...entriesOf(name).values()].map(stemOf), { hasScripts: true });
}

async function emitFetch(dist: string): Promise<Emitted> {
  const stems = [...entriesOf("fetch").values()].map(stemOf);
  const types = `${dist}-types`;
  const [inside] = await Promise.all([buildFetch(dist, stems), compile("fetch", types)]);
  nameBuiltFiles(types);
  const imported = await prune(types, stems, { hasScripts: false });
  cpSync(types, dist, { recursive: true });
  rmSync(types, { recursive: true });
  writeThirdParty(dist, inside);
  return { imported, bundled: inside };
}

async function emitNode(dist: string, env: Environment): Promise<Emitted> {
  const stems = [...entriesOf("node").values()].map(stemOf);
  const types = `${dist}-types`;
  const [inside] = await Promise.all([
    buildNode(dist, new Set(stems), env),
    compile("node", types),
  ]);
  const declarations = path.join(types, "node/src");
  nameBuiltFiles(declarations);
  const withTypes = stems.filter((stem) => stem !== "worker");
  const imported = await prune(declarations, withTypes, { hasScripts: false });
  cpSync(declarations, dist, { recursive: true });
  rmSync(types, { recursive: true });
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith(".d.ts")) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = readFileSync(file, "utf8").replace(OPTIONAL, "// @ts-ignore: optional\n$1");
    writeFileSync(file, text);
  }
  for (const stem of COMMONJS) {
    const text = readFileSync(path.join(dist, `${stem}.d.ts`), "utf8");
    writeFileSync(path.join(dist, `${stem}.d.cts`), commonTypes(stem, text));
  }
  writeThirdParty(dist, inside);
  return { imported, bundled: inside };
}

/** Packages that bring others' code inside. */
const BUNDLES: ReadonlySet<PackageName> = new Set(["node", "fetch", "docs"]);

function writeThirdParty(dist: string, inside: readonly string[]): void {
  writeFileSync(path.join(dist, "../THIRD-PARTY.md"), licensesOf(inside));
}

/** The manifest as it is published; the sources' own stays private, so that only this is. */
function published(name: PackageName, imported: readonly string[]) {
  const { private: _private, devDependencies: _dev, ...manifest } = manifestOf(name);
  const entries = [...entriesOf(name)];
  const builtOf = (source: string): string => `./dist/${stemOf(source)}`;
  const exports = Object.fromEntries(
    entries.map(([subpath, source]) => {
      const built = builtOf(source);
      const own = { types: `${built}.d.ts`, default: `${built}.js` };
      if (name !== "node" || !COMMONJS.includes(stemOf(source))) return [subpath, own];
      const common = { types: `${built}.d.cts`, default: `${built}.cjs` };
      // Node.js requires modules itself: one copy of the library for `import` and `require`.
      return [subpath, { "module-sync": own, require: common, ...own }];
    }),
  );
  const documents = INTERFACE_VERSIONS.map(documentFile).map((file) => [
    `./${file}`,
    `./dist/${file}`,
  ]);
  const more = name === "openapi" ? Object.fromEntries(documents) : {};
  const { sideEffects } = manifest;
  return {
    ...manifest,
    sideEffects:
      sideEffects &&
      entries
        .filter(([, source]) => sideEffects.includes(source))
        .map(([, source]) => `${builtOf(source)}.js`),
    ...(name === "node" && classicEntries(COMMONJS)),
    exports: { ...exports, ...more, "./package.json": "./package.json" },
    dependencies: dependenciesOf(name, manifest as Manifest, imported),
    files: ["dist", ...(BUNDLES.has(name) ? ["THIRD-PARTY.md"] : [])],
    publishConfig: { access: "public", provenance: true },
  };
}

/**
 * The entries in CommonJS for what does not read `exports`: TypeScript with the resolution `node10`, the default of
 * TypeScript 5 for CommonJS and so of ts-jest, and older bundlers.
 */
function classicEntries([main = "", ...others]: readonly string[]) {
  const declarations = others.map((stem) => [stem, [`./dist/${stem}.d.cts`]]);
  return {
    main: `./dist/${main}.cjs`,
    types: `./dist/${main}.d.cts`,
    typesVersions: { "*": Object.fromEntries(declarations) },
  };
}

/** The dependencies that the built files import. Fails when one of them is not declared. */
function dependenciesOf(
  name: PackageName,
  { dependencies = {}, peerDependenciesMeta = {} }: Manifest & { peerDependenciesMeta?: object },
  imported: readonly string[],
): Record<string, string> {
  // Every peer is optional.
  const needed = imported.filter((one) => !(one in peerDependenciesMeta));
  return Object.fromEntries(
    needed.map((one) => {
      const version = dependencies[one];
      if (version === undefined) throw new Error(`${name} imports ${one} and does not declare it`);
      if (one.startsWith(`${SOURCE_SCOPE}/`))
        throw new Error(`${name} imports ${one}, which no registry has: bundle its code`);
      return [one, version];
    }),
  );
}

function rename(folder: string, scope: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = readFileSync(file, "utf8");
    const renamed = text.replaceAll(`${SOURCE_SCOPE}/`, `${scope}/`);
    if (renamed !== text) writeFileSync(file, renamed);
  }
}
