import { toHex } from "@swarm-docs/protocol/hex";
import { addEntry, pathBytes } from "@swarm-docs/protocol/manifest/edit";
import { METADATA } from "@swarm-docs/protocol/manifest/metadata";
import { newNode, type ManifestNode } from "@swarm-docs/protocol/manifest/node";
import { saveManifest, zeroKey } from "@swarm-docs/protocol/manifest/save";
import { ROOT_PATH } from "@swarm-docs/protocol/manifest/website";
import type { NodeCore } from "../core.ts";
import { fail } from "../errors/errors.ts";
import { orFail, saverInto, storeFile, type ContentForm } from "./files.ts";
import type { UploadSession } from "./uploads.ts";

/** Where the chunks of a manifest and its files go. */
export interface CollectionTarget {
  readonly node: NodeCore;
  readonly session: UploadSession;
  readonly form: ContentForm;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
}

/** A single file to be stored behind a manifest. */
interface NamedFile {
  /** Absent or empty: the hex of the file's own reference. */
  readonly name: string | undefined;
  /** As the client wrote it. */
  readonly contentType: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Stores one file and a manifest that leads to it by name and by the bare reference; gives the
 * manifest's reference. [bee pkg/api/bzz.go fileUploadHandler]
 */
export async function storeNamedFile(
  target: CollectionTarget,
  { name, contentType, body }: NamedFile,
): Promise<Uint8Array> {
  const { node, session, form, signal } = target;
  const reference = await orFail("could-not-store-file", signal, () =>
    storeFile(node, session, body, form),
  );
  const path = name === undefined || name === "" ? toHex(reference) : name;
  const root = newNode();
  await orFail("add-metadata-failed", signal, () =>
    addEntry(root, ROOT_PATH, { metadata: { [METADATA.indexDocument]: path } }),
  );
  const metadata = { [METADATA.contentType]: contentType, [METADATA.filename]: path };
  await orFail("add-file-failed", signal, () => addEntry(root, path, { reference, metadata }));
  return storeManifest(target, root);
}

/** Stores a manifest in the form of its files; encrypted ones get random obfuscation keys. */
function storeManifest(target: CollectionTarget, root: ManifestNode): Promise<Uint8Array> {
  const { node, session, form, signal } = target;
  const newKey = form.isEncrypted ? () => node.random.bytes(32) : zeroKey;
  return orFail("manifest-store-failed", signal, () =>
    saveManifest(root, saverInto(node, session, form), newKey),
  );
}

/** A file of a collection on its way in; its body is read before the next file is asked for. */
export interface CollectionFile {
  /** Path in the manifest: text, or bytes that need not be UTF-8. */
  readonly path: string | Uint8Array;
  readonly filename: string;
  readonly contentType: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Names of the documents for folders and for paths that lead nowhere. */
interface CollectionDocuments {
  readonly indexDocument: string;
  readonly errorDocument: string;
}

/**
 * Bytes of the paths and media types of one collection, {@link fileSize} more for each file: the manifest is held in
 * memory until all files have come, 1 kB for a file and 0.7 kB for each 30 bytes of its path that no other shares.
 */
const maxSize = 32 << 20;
const fileSize = 100;

/**
 * Stores the files one after the other, then a manifest with all of them; gives its reference. A later
 * file at the same path replaces the earlier. Fails with `no-files-in-root-directory` when there are
 * none. [bee pkg/api/dirs.go storeDir]
 */
export async function storeCollection(
  target: CollectionTarget,
  files: AsyncIterable<CollectionFile>,
  { indexDocument, errorDocument }: CollectionDocuments,
): Promise<Uint8Array> {
  return orFail("could-not-store-directory", target.signal, async () => {
    if (indexDocument.includes("/")) throw new Error("index document in a folder");
    const root = newNode();
    if ((await addFiles(target, root, files)) === 0) fail("no-files-in-root-directory");
    const documents = {
      ...(indexDocument === "" ? {} : { [METADATA.indexDocument]: indexDocument }),
      ...(errorDocument === "" ? {} : { [METADATA.errorDocument]: errorDocument }),
    };
    const isWebsite = Object.keys(documents).length > 0;
    if (isWebsite) await addEntry(root, ROOT_PATH, { metadata: documents });
    return storeManifest(target, root);
  });
}

/** Adds the files to the manifest; gives their size as {@link maxSize} counts it. */
async function addFiles(
  { node, session, form }: CollectionTarget,
  root: ManifestNode,
  files: AsyncIterable<CollectionFile>,
): Promise<number> {
  let size = 0;
  for await (const { path, filename, contentType, body } of files) {
    const bytes = pathBytes(path);
    size += bytes.length + contentType.length + fileSize;
    if (size > maxSize) throw new Error("too many files");
    const reference = await storeFile(node, session, body, form);
    const metadata = { [METADATA.contentType]: contentType, [METADATA.filename]: filename };
    await addEntry(root, bytes, { reference, metadata });
  }
  return size;
}
