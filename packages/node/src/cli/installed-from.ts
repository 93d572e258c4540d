import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Name of this package in its manifest. */
export const PACKAGE = "@swarm-docs/node";

/** Where this program is installed. */
export interface Installation {
  /** Folder with the manifest. */
  readonly root: string;
  readonly version: string;
  /** Address of the tarball that npm installed; absent for a clone and for other package managers. */
  readonly address: string | undefined;
}

function readJson(file: string): unknown {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as unknown) : undefined;
}

/** Finds the package around the module at `moduleUrl`; absent for a single executable, which has none. */
export function findInstallation(moduleUrl: string): Installation | undefined {
  for (let root = fileURLToPath(new URL(".", moduleUrl)); ; root = path.dirname(root)) {
    const manifest = readJson(path.join(root, "package.json")) as
      { name?: string; version?: string } | undefined;
    if (manifest?.name === PACKAGE)
      return { root, version: manifest.version ?? "", address: addressOf(root) };
    if (root === path.dirname(root)) return undefined;
  }
}

/** npm keeps where packages came from in `node_modules`, also in the folders that npx makes. */
function addressOf(root: string): string | undefined {
  const modules = root.slice(0, -PACKAGE.length - 1);
  const lock = readJson(path.join(modules, ".package-lock.json")) as
    { packages?: Record<string, { resolved?: string }> } | undefined;
  const resolved = lock?.packages?.[`node_modules/${PACKAGE}`]?.resolved;
  return resolved !== undefined && /^https?:/.test(resolved) ? resolved : undefined;
}
