import { readdirSync } from "node:fs";
import path from "node:path";

/**
 * The files below a folder, however deep: paths from there with slashes on every system, sorted by code
 * unit. Neither follows links nor enters folders whose name `skipped` matches. Throws when the folder is
 * missing.
 */
export function filesBelow(folder: string, skipped?: RegExp): string[] {
  const walk = (prefix: string): string[] =>
    readdirSync(path.join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
      const file = prefix + entry.name;
      if (entry.isDirectory()) return skipped?.test(entry.name) === true ? [] : walk(`${file}/`);
      return entry.isFile() ? [file] : [];
    });
  return walk("").sort();
}
