import { readdirSync } from "node:fs";
import path from "node:path";

/**
 * The files below a folder, however deep: paths from there, parted by slashes on every system, in the
 * order of their signs. Throws when the folder is missing.
 */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join("/"))
    .sort();
}
