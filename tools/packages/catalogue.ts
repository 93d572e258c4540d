import { readFileSync } from "node:fs";
import path from "node:path";
import { readScope } from "../../site/content/package-commands.ts";
import { ROOT } from "../run.ts";

/** The packages that others import, each before those that use it. */
export const LIBRARIES = ["protocol", "openapi", "search", "node", "fetch"] as const;

/** The packages that are published: the libraries, and a program. */
export const PACKAGES = [...LIBRARIES, "docs"] as const;

/** Name of the folder of a published package. */
export type PackageName = (typeof PACKAGES)[number];

/** The scope in the sources. */
export const SOURCE_SCOPE = "@swarm-docs";

/** The scope under which the packages are published (`data/packages.yaml`). */
export const SCOPE = readScope().scope;

/** What of a `package.json` is read here. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string>>;
  /** Sources that do something when they are imported, for bundlers. */
  readonly sideEffects: false | readonly string[];
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/** The folder of a package. */
export function folderOf(name: PackageName): string {
  return path.join(ROOT, "packages", name);
}

/** The `package.json` of a package in the repository. */
export function manifestOf(name: PackageName): Manifest {
  return JSON.parse(readFileSync(path.join(folderOf(name), "package.json"), "utf8")) as Manifest;
}

/**
 * The public entries of a package: subpath → source. The pattern `./*` of the manifest opens every
 * source to this repository and is not among them.
 */
export function entriesOf(name: PackageName): ReadonlyMap<string, string> {
  const { exports } = manifestOf(name);
  return new Map(Object.entries(exports).filter(([subpath]) => !subpath.includes("*")));
}

/** Path of a source in the built package, without extension: `./src/a/b.ts` → `a/b`. */
export function stemOf(source: string): string {
  return source.replace(/^\.\/src\//, "").replace(/\.ts$/, "");
}
