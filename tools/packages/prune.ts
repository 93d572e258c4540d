import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

/** Imports in declarations, where no text can look like one. */
const IMPORT = /(?<=\bfrom |\bimport\(|^import )"([^"\n]+)"/gm;

/** Files that a built entry leads to, and the packages that they import. */
interface Reached {
  readonly files: readonly string[];
  readonly packages: readonly string[];
}

async function scriptsFrom(folder: string, stems: readonly string[]): Promise<Reached> {
  const { metafile } = await build({
    entryPoints: stems.map((stem) => path.join(folder, `${stem}.js`)),
    outdir: folder,
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    packages: "external",
    logLevel: "warning",
  });
  const inputs = Object.entries(metafile.inputs);
  return {
    files: inputs.map(([file]) => path.relative(folder, path.resolve(file))),
    packages: inputs
      .flatMap(([, { imports }]) => imports)
      .filter(({ external, path: name }) => external === true && !name.startsWith("node:"))
      .map(({ path: name }) => packageOf(name)),
  };
}

function declarationsFrom(folder: string, stems: readonly string[]): Reached {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, name = ""] of readFileSync(path.join(folder, file), "utf8").matchAll(IMPORT)) {
      if (name.startsWith("node:")) continue;
      if (!name.startsWith(".")) packages.add(packageOf(name));
      else visit(path.join(path.dirname(file), name.replace(/\.js$/, ".d.ts")));
    }
  };
  for (const stem of stems) visit(`${stem}.d.ts`);
  return { files: [...files], packages: [...packages] };
}

/** The package that a specifier names. */
function packageOf(specifier: string): string {
  const parts = specifier.split("/");
  return parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}

/**
 * Keeps of a built folder what the given entries (`a/b`, without extension) lead to, and gives the names
 * of the packages that this imports. Fails when a file is missing.
 */
export async function prune(
  folder: string,
  stems: readonly string[],
  { hasScripts }: { hasScripts: boolean },
): Promise<string[]> {
  const reached = [declarationsFrom(folder, stems)];
  if (hasScripts) reached.push(await scriptsFrom(folder, stems));
  const kept = new Set(reached.flatMap(({ files }) => files));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const full = path.join(entry.parentPath, entry.name);
    if (!kept.has(path.relative(folder, full).replace(/\.map$/, ""))) rmSync(full);
  }
  return [...new Set(reached.flatMap(({ packages }) => packages))].sort();
}

/** `./x.ts` → `./x.js` in declarations, which the compiler leaves as they were written. */
export function nameBuiltFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith(".d.ts")) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = readFileSync(file, "utf8");
    writeFileSync(
      file,
      text.replace(IMPORT, (name) => name.replace(/^("\..*)\.ts"$/, '$1.js"')),
    );
  }
}

/**
 * Names the sources in source maps below `folder` by their path below `root`, so that the bytes of a
 * package do not depend on where it is built.
 */
export function nameSources(folder: string, root: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith(".map")) continue;
    const file = path.join(entry.parentPath, entry.name);
    const map = JSON.parse(readFileSync(file, "utf8")) as { sources: string[] };
    const named = map.sources.map((source) =>
      path.relative(root, path.resolve(entry.parentPath, source)).replaceAll(path.sep, "/"),
    );
    writeFileSync(file, JSON.stringify({ ...map, sources: named }));
  }
}
