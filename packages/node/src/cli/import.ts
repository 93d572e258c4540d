import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { toHex } from "@swarm-docs/protocol/hex";
import type { NodeCore } from "../core.ts";
import { typeByExtension } from "../http/content-type.ts";
import { sniffBytes, sniffType } from "@swarm-docs/protocol/http/sniff";
import {
  storeCollection,
  storeNamedFile,
  type CollectionFile,
  type CollectionTarget,
} from "../state/collections.ts";
import { plainForm } from "../state/files.ts";
import type { Progress } from "./progress.ts";

/** Result of an import. */
export interface Imported extends Progress {
  /** Reference of the manifest, hex. */
  readonly reference: string;
}

/**
 * Uploads a file or a directory from the disk, as `POST /bzz` does with the same files: a directory's
 * files in order of their names, `index.html` as index document where there is one. A single file of an
 * unknown extension gets the type that its first bytes tell. Links are not followed. Fails as reading and storing do.
 */
export async function importPath(
  node: NodeCore,
  batchId: Uint8Array,
  path: string,
  onProgress: (progress: Progress) => void,
): Promise<Imported> {
  const counted = { files: 0, bytes: 0 };
  const open = (file: string): AsyncIterable<Uint8Array> => {
    counted.files++;
    return counting(file, counted, onProgress);
  };
  const info = await stat(path);
  const session = await node.uploads.open({ batchId, isPinned: false, isDeferred: true });
  return session.run(async () => {
    const { signal } = new AbortController();
    const target: CollectionTarget = { node, session, form: plainForm, signal };
    const types = node.options.mediaTypes ?? (await node.release.mediaTypes());
    const typeOf = (name: string): string => typeByExtension(name, types);
    const reference = info.isDirectory()
      ? await storeCollection(target, filesOf(path, { open, typeOf }), await documentsOf(path))
      : await storeNamedFile(target, {
          name: basename(path),
          contentType: typeOf(path) || sniffType(await headOf(path)),
          body: open(path),
        });
    await session.done(reference);
    return { ...counted, reference: toHex(reference) };
  });
}

async function headOf(file: string): Promise<Uint8Array> {
  for await (const piece of createReadStream(file, { end: sniffBytes - 1 })) {
    return piece as Uint8Array;
  }
  return new Uint8Array();
}

async function* counting(
  file: string,
  counted: { files: number; bytes: number },
  onProgress: (progress: Progress) => void,
): AsyncIterable<Uint8Array> {
  for await (const piece of createReadStream(file, { highWaterMark: 1 << 18 })) {
    const bytes = piece as Uint8Array;
    counted.bytes += bytes.length;
    onProgress(counted);
    yield bytes;
  }
}

interface ReadFiles {
  open(file: string): AsyncIterable<Uint8Array>;
  /** Media type by name; empty when unknown. */
  typeOf(name: string): string;
}

/** The regular files below a directory, by name; paths with forward slashes. */
async function* filesOf(root: string, how: ReadFiles, inside = ""): AsyncIterable<CollectionFile> {
  const entries = await readdir(join(root, inside), { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = inside === "" ? entry.name : `${inside}/${entry.name}`;
    if (entry.isDirectory()) yield* filesOf(root, how, path);
    if (!entry.isFile()) continue;
    const contentType = how.typeOf(entry.name);
    yield { path, filename: entry.name, contentType, body: how.open(join(root, path)) };
  }
}

async function documentsOf(
  path: string,
): Promise<{ indexDocument: string; errorDocument: string }> {
  const names = await readdir(path);
  const named = (name: string): string => (names.includes(name) ? name : "");
  return { indexDocument: named("index.html"), errorDocument: named("404.html") };
}
