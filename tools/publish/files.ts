import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A built site: contents by path, parted by slashes, without a slash in front. */
export type SiteFiles = ReadonlyMap<string, Uint8Array>;

/** Compressed copies and configurations of servers, which no node heeds, and marks of the build. */
const LEFT_OUT = /\.br$|^deploy\/|(^|\/)\.(?!well-known\/)[^/]*$/;

/** The files of a built site that belong on Swarm, in the order of their paths. */
export function readSiteFiles(folder: string): SiteFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !LEFT_OUT.test(file))
    .sort();
  return new Map(paths.map((file) => [file, readFileSync(path.join(folder, file))]));
}

/** Writes files below a folder, which is made. */
export function writeSiteFiles(folder: string, files: SiteFiles): void {
  for (const [file, bytes] of files) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
}
