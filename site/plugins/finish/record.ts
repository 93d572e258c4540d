import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { sizeOf } from "../../src/swarm/check/size.ts";
import { recordText } from "../../src/swarm/record.ts";

/** Compressed copies, and marks of the build, which are not published. */
const LEFT_OUT = /\.br$|(^|[\\/])\.[^\\/]*$/;

/**
 * What a build says of itself as long as it is not published: the sizes of its files, without a
 * manifest. `outDir` holds the finished site.
 */
export function buildRecord(outDir: string, version: string): string {
  const sizes = readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !LEFT_OUT.test(entry.name))
    .map((entry) => statSync(path.join(entry.parentPath, entry.name)).size)
    .sort((one, other) => one - other);
  return recordText({ version, size: sizeOf(sizes, sizes) });
}
