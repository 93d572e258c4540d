import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Name and description in the manifest of a package. */
export interface PackageHead {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

const PACKAGES = path.join(import.meta.dirname, "../../../packages");

/** Names of the folders of the packages. */
export const packageIds = (): string[] => readdirSync(PACKAGES).sort();

/** Reads them from `packages/ID/package.json`. */
export function readPackageHead(id: string): PackageHead {
  const file = path.join(PACKAGES, id, "package.json");
  const { name, description } = JSON.parse(readFileSync(file, "utf8")) as PackageHead;
  return { id, name, description };
}
