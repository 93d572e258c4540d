import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { filesBelow } from "../../site/content/files-below.ts";

/** A built site: contents by path, parted by slashes, without a slash in front. */
export type SiteFiles = ReadonlyMap<string, Uint8Array>;

/** Compressed copies and configurations of servers, which no node heeds, and marks of the build. */
const LEFT_OUT = /\.br$|^deploy\/|(^|\/)\.(?!well-known\/)[^/]*$/;

/** The files of a built site that belong on Swarm, in the order of their paths. */
export function readSiteFiles(folder: string): SiteFiles {
  const paths = filesBelow(folder).filter((file) => !LEFT_OUT.test(file));
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
