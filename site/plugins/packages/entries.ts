// Which packages there are for programs, and which of their sources are entries.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../settings/files.ts";

/** The scope of the packages. */
const SCOPE = "@swarm-docs/";

/** A package of the folder `packages`. */
export interface PackageFacts {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Its entries: import subpath → source file. */
  readonly entries: ReadonlyMap<string, string>;
}

interface Manifest {
  readonly name: string;
  readonly description: string;
  readonly exports: Readonly<Record<string, string>>;
}

/**
 * The packages that offer something to import. The pattern `./*` of a manifest opens every source to
 * this repository and is no entry.
 */
export const readPackages = (): readonly PackageFacts[] => (known ??= packages());

let known: readonly PackageFacts[] | undefined;

function packages(): PackageFacts[] {
  const folder = path.join(ROOT, "packages");
  return readdirSync(folder)
    .sort()
    .map((id) => {
      const text = readFileSync(path.join(folder, id, "package.json"), "utf8");
      const { name, description, exports } = JSON.parse(text) as Manifest;
      const entries = Object.entries(exports)
        .filter(([subpath]) => !subpath.includes("*"))
        .map(([subpath, source]) => [subpath.slice(2), path.join(folder, id, source)] as const);
      return { id, name, description, entries: new Map(entries) };
    })
    .filter(({ entries }) => entries.size > 0);
}

/** Resolves an import of `file` to a source of this repository, or `undefined`. */
export function sourceOf(from: string, file: string): string | undefined {
  if (from.startsWith(".")) return path.join(path.dirname(file), from);
  if (!from.startsWith(SCOPE)) return undefined;
  const [id = "", ...rest] = from.slice(SCOPE.length).split("/");
  const { entries } = readPackages().find((one) => one.id === id) ?? {};
  const own = entries?.get(rest.join("/"));
  return own ?? path.join(ROOT, "packages", id, "src", `${rest.join("/")}.ts`);
}
