// Reading manifests from a store, node by node as they are needed.
import { ProtocolError } from "../errors.ts";
import type { LoadFile } from "../whole-file.ts";
import { withoutPause } from "../pace.ts";
import { decodeNodeAt } from "./decode.ts";
import type { Fork, ManifestNode } from "./node.ts";

/**
 * Opens a stored manifest: reads its root and nothing else. `load` should refuse files beyond
 * `MAX_NODE_BYTES`, as `fileLoader` can. Fails as `decodeNode` and `load` do.
 */
export async function openManifest(reference: Uint8Array, load: LoadFile): Promise<ManifestNode> {
  const root = await decodeNodeAt(load.pace ?? withoutPause, await load(reference));
  root.reference = reference;
  return root;
}

/** The forks of a node, read now if need be. Fails as `decodeNode` and `load` do. */
export async function forksOf(node: ManifestNode, load: LoadFile): Promise<Map<number, Fork>> {
  if (node.forks !== undefined) return node.forks;
  if (node.reference === undefined) {
    throw new ProtocolError("manifest-malformed", "a node is neither stored nor new");
  }
  const stored = await decodeNodeAt(load.pace ?? withoutPause, await load(node.reference));
  // A concurrent call may have loaded, and even changed, the node while this one waited.
  if (node.forks !== undefined) return node.forks;
  // type and metadata are written in the fork that leads here, the rest in the node itself
  node.referenceBytes = stored.referenceBytes;
  node.entry = stored.entry;
  node.obfuscationKey = stored.obfuscationKey;
  node.forks = stored.forks ?? new Map<number, Fork>();
  return node.forks;
}
