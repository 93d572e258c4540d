import { statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { filesBelow } from "../../site/content/files-below.ts";
import { siteSize } from "../../site/src/swarm/check/size.ts";
import { RECORD_FILE, recordText } from "../../site/src/swarm/record.ts";

/** Itself, compressed copies, and marks of the build, which are not published. */
const LEFT_OUT = /\.br$|(^|\/)\.[^/]*$/;

/**
 * Writes the record of an unpublished build: the sizes of its files, without a manifest. `outDir` holds the finished site.
 */
export function writeRecord(outDir: string, version: string): void {
  const sizes = filesBelow(outDir)
    .filter((file) => file !== RECORD_FILE && !LEFT_OUT.test(file))
    .map((file) => statSync(path.join(outDir, file)).size);
  const text = recordText({ version, size: siteSize(sizes, sizes) });
  writeFileSync(path.join(outDir, RECORD_FILE), text);
}
