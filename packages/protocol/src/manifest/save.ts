// Saves a manifest: children before parents, and only new or changed nodes.
import { ProtocolError } from "../errors.ts";
import type { SaveFile } from "../whole-file.ts";
import { encodeNode } from "./encode.ts";
import type { ManifestNode } from "./node.ts";

/** Gives the obfuscation key, 32 bytes, of a node that has none yet. */
export type NewKey = () => Uint8Array;

/** No obfuscation: what Bee does in manifests that are not encrypted. */
export const zeroKey: NewKey = () => new Uint8Array(32);

/**
 * Stores the changed nodes and gives the reference of the root. Forks are stored in the order of
 * their bytes. For an encrypted manifest give random keys.
 *
 * Fails with `manifest-entry-invalid` when `save` gives references of another size than the entries
 * have, as when one is encrypted and the other is not. [bee pkg/manifest/mantaray/persist.go]
 */
export async function saveManifest(
  node: ManifestNode,
  save: SaveFile,
  newKey: NewKey = zeroKey,
): Promise<Uint8Array> {
  if (node.reference !== undefined) return node.reference;
  const forks = [...(node.forks ?? [])].sort(([one], [other]) => one - other);
  for (const [, { node: child }] of forks) {
    const reference = await saveManifest(child, save, newKey);
    // a manifest of metadata alone has no entry yet to tell the size
    if (node.referenceBytes === 0) node.referenceBytes = checkSize(reference);
  }
  node.obfuscationKey ??= newKey();
  node.reference = await save(encodeNode(node));
  return node.reference;
}

function checkSize(reference: Uint8Array): number {
  if (reference.length === 32 || reference.length === 64) return reference.length;
  throw new ProtocolError("manifest-entry-invalid", "reference of a stored node", {
    expected: "32 or 64 bytes",
    got: reference.length,
  });
}
