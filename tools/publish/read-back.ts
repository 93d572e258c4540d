import { equalBytes } from "@swarm-docs/protocol/bytes";
import type { GetChunk } from "@swarm-docs/protocol/file/group";
import { fromHex } from "@swarm-docs/protocol/hex";
import { openManifest } from "@swarm-docs/protocol/manifest/open";
import { resolveWebsite } from "@swarm-docs/protocol/manifest/website";
import { fileLoader } from "@swarm-docs/protocol/whole-file";
import { forEachLimit } from "../../site/shared/for-each-limit.ts";
import { ERROR_DOCUMENT } from "./collection.ts";
import type { SiteFiles } from "./files.ts";
import { MAX_REQUESTS, type OnProgress } from "./upload.ts";

/** Largest file that is read back, bytes. */
const MAX_FILE_BYTES = 64 << 20;

/** A path that no file has. */
const NOWHERE = "no/such/page";

/**
 * Reads every file of a published site through manifest and chunks and compares its bytes; pages also
 * by their folder path. Throws an Error that names the first differing path, and on read errors.
 * `get` must verify addresses.
 */
export async function readBack(
  reference: string,
  files: SiteFiles,
  get: GetChunk,
  onProgress: OnProgress = () => undefined,
): Promise<void> {
  const load = fileLoader(get, MAX_FILE_BYTES);
  const root = await openManifest(fromHex(reference), load);
  let done = 0;
  const compare = async (path: string, file: string): Promise<void> => {
    const answer = await resolveWebsite(root, path, load);
    const stored = answer.kind === "file" ? answer.entry.reference : undefined;
    if (stored === undefined) throw new Error(`${path}: not to be found on the node`);
    if (!equalBytes(await load(stored), files.get(file) ?? new Uint8Array())) {
      throw new Error(`${path}: other bytes on the node than were to be published`);
    }
  };
  await forEachLimit(files.keys(), MAX_REQUESTS, async (file) => {
    await compare(file, file);
    const folder = file.replace(/(^|\/)index\.html$/, "$1");
    if (folder !== file) await compare(folder, file);
    done += 1;
    onProgress(done, files.size);
  });
  await compare(NOWHERE, ERROR_DOCUMENT);
}
