import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { zipSync, type Zippable } from "fflate";
import { filesBelow } from "../../site/content/files-below.ts";
import { variantDir } from "./variants.ts";

/**
 * The build that the archive for readers is made of. With hash routing a site has one page, whose addresses
 * no server has to know. Not the variant `hash`, which has only the pages that tests open.
 */
export const ZIP_BUILD = { outDir: variantDir("zip"), env: { ROUTER: "hash" } } as const;

/** Files that only servers with rules read, copies that only they send, and marks of the build. */
const LEFT_OUT = /^(_headers|headers\.json|deploy\/.*)$|\.br$|(^|\/)\.[^/]*$/;

/** Archives keep a time for each file; with this one the same files give the same archive. */
const TIME = "2020-01-01T12:00:00";

const readme = (address: string): string => `Swarm Documentation

This folder is the whole site. Give it to any server of files, in any folder, and open that address:

    python3 -m http.server 3000 --bind 127.0.0.1

It needs no rules and no network. Without a server, index.html opened from the disk shows the pages,
but neither the search nor the API reference, and no sample runs: browsers do not let a page on the
disk fetch other files.

Commands that install the packages of this site name ${address}. Where it has another
address, write that one instead.
`;

/**
 * The archive of a built site whose files all lie in one folder of that name. `address`: what its pages
 * take for the address of the site, with a slash at the end.
 */
export function zipOf(
  files: ReadonlyMap<string, Uint8Array>,
  name: string,
  address: string,
): Uint8Array {
  const entries: Zippable = { [`${name}/README.txt`]: Buffer.from(readme(address)) };
  for (const [file, bytes] of files) if (!LEFT_OUT.test(file)) entries[`${name}/${file}`] = bytes;
  return zipSync(entries, { level: 6, mtime: TIME });
}

/** Packs a built site into `target`, in a folder of its name. Gives the bytes of the archive. */
export function writeZip(folder: string, target: string, address: string): number {
  const files = new Map(
    filesBelow(folder).map((file) => [file, readFileSync(path.join(folder, file))]),
  );
  const archive = zipOf(files, path.basename(target, ".zip"), address);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, archive);
  return archive.length;
}
