import { realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { UsageError } from "./usage-error.ts";

/**
 * The file that output named `path` replaces, behind symbolic links. Fails with `UsageError`, which begins
 * with `what`, for a directory, and for a pipe or a device: a rename would replace it by a
 * file, for root even `/dev/null`. Fails as the system does when the directory of the file is missing.
 */
export function outputFile(what: string, path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) {
    // A message about the file that is written first, FILE.new, would name one that the caller does not know.
    statSync(dirname(path));
    return path;
  }
  if (stats.isFile()) return realpathSync(path);
  const kind = stats.isDirectory() ? "directory" : "pipe or a device";
  throw new UsageError(`${what} needs a file, and ${path} is a ${kind}`);
}
