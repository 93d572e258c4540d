import { toHex } from "@swarm-docs/protocol/hex";
import { addEntry } from "@swarm-docs/protocol/manifest/edit";
import { METADATA } from "@swarm-docs/protocol/manifest/metadata";
import { newNode } from "@swarm-docs/protocol/manifest/node";
import { saveManifest } from "@swarm-docs/protocol/manifest/save";
import { ROOT_PATH } from "@swarm-docs/protocol/manifest/website";
import { fileSaver } from "@swarm-docs/protocol/whole-file";
import { mediaTypeOf } from "../site/media-types.ts";
import type { SiteFiles } from "./files.ts";

/** Bytes that are uploaded as one, and the reference they must get: 64 hex digits. */
export interface UploadPart {
  readonly reference: string;
  readonly bytes: Uint8Array;
}

/** The manifest, chunks and reference of a site, computed before the upload. */
export interface Collection {
  /** Reference of the manifest, 64 hex digits. */
  readonly reference: string;
  /** Files first, then the nodes of the manifest, children before parents; each once. */
  readonly parts: readonly UploadPart[];
  /** Sizes in bytes of the nodes of the manifest, each once. */
  readonly nodeBytes: readonly number[];
  /** Addresses of all chunks, hex; chunks that files have in common count once. */
  readonly chunks: ReadonlySet<string>;
}

/** What a folder, and an address that leads nowhere, are answered with. */
const INDEX_DOCUMENT = "index.html";
export const ERROR_DOCUMENT = "404.html";

/**
 * Splits the files and builds the manifest as a node does with an upload of a collection (form data
 * with the same types, in the order of their paths). Depends on paths and bytes alone.
 */
export async function collectionOf(files: SiteFiles): Promise<Collection> {
  const parts = new Map<string, UploadPart>();
  const chunks = new Set<string>();
  const save = fileSaver({ put: ({ address }) => void chunks.add(toHex(address)) });
  const keep = async (bytes: Uint8Array): Promise<Uint8Array> => {
    const stored = await save(bytes);
    const reference = toHex(stored);
    parts.set(reference, { reference, bytes });
    return stored;
  };
  const root = newNode();
  for (const path of [...files.keys()].sort()) {
    const reference = await keep(files.get(path) as Uint8Array);
    const metadata = {
      [METADATA.contentType]: mediaTypeOf(path),
      [METADATA.filename]: path.slice(path.lastIndexOf("/") + 1),
    };
    await addEntry(root, path, { reference, metadata });
  }
  await addEntry(root, ROOT_PATH, {
    metadata: {
      [METADATA.indexDocument]: INDEX_DOCUMENT,
      [METADATA.errorDocument]: ERROR_DOCUMENT,
    },
  });
  const contents = parts.size;
  const reference = toHex(await saveManifest(root, keep));
  const all = [...parts.values()];
  const nodeBytes = all.slice(contents).map(({ bytes }) => bytes.length);
  return { reference, parts: all, nodeBytes, chunks };
}
