// A manifest from a list of files, for tests.
import { addEntry } from "../src/manifest/edit.ts";
import type { Metadata } from "../src/manifest/metadata.ts";
import { type ManifestNode, newNode } from "../src/manifest/node.ts";
import { encodeUtf8 } from "../src/utf8.ts";
import type { memoryFiles } from "./memory-files.ts";

/** A file of this text, or with no text an entry that only carries metadata. */
export type Addition = { path: string; text?: string; metadata?: Metadata };
/** A store to put them in. */
export type Files = ReturnType<typeof memoryFiles>;

/** Adds them in order; nothing but the texts is stored. */
export async function buildManifest(
  adds: readonly Addition[],
  files: Files,
): Promise<ManifestNode> {
  const root = newNode();
  for (const { path, text, metadata = {} } of adds) {
    const reference = text === undefined ? undefined : await files.save(encodeUtf8(text));
    await addEntry(root, path, reference ? { reference, metadata } : { metadata });
  }
  return root;
}
