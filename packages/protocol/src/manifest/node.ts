// A manifest maps paths to references. It is a trie: each node is stored as a file of its own, and
// each fork leads on with a common piece of path. Nodes are read when they are first needed.
import type { Metadata } from "./metadata.ts";

/** Bits of a node's type. [bee pkg/manifest/mantaray/node.go] */
export const NODE_TYPE = { value: 2, edge: 4, withPathSeparator: 8, withMetadata: 16 } as const;

/** Most bytes of path in one fork; longer ones become chains. [bee pkg/manifest/mantaray] */
export const MAX_PREFIX_BYTES = 30;
/** Longest path that may be added or walked. A limit of this library: Bee has none. */
export const MAX_PATH_BYTES = 65_536;
/** Most bytes that a stored node can have: 256 forks with full metadata and encrypted references. */
export const MAX_NODE_BYTES: number = 64 + 64 + 32 + 256 * (32 + 64 + 2 + 65_535);

/** A way on from a node: 1 to 30 bytes of path, and the node that they lead to. */
export type Fork = {
  /** 1 to 30 bytes of path. */
  prefix: Uint8Array;
  /** The node that they lead to; it may wait to be read. */
  node: ManifestNode;
};

/** A node. Change it only through `addEntry` and `removeEntry`. */
export type ManifestNode = {
  /** Bits of `NODE_TYPE`. */
  type: number;
  /** Size of every reference in this node in bytes: 32, 64, or 0 while it has none. */
  referenceBytes: number;
  /** What the path up to here leads to: a reference, zeros, or nothing. */
  entry: Uint8Array;
  /** Metadata of the entry, such as its media type. */
  metadata: Metadata | undefined;
  /** By first byte of the prefix; undefined until the node is read. */
  forks: Map<number, Fork> | undefined;
  /** Where the node is stored; undefined when new or changed. */
  reference: Uint8Array | undefined;
  /** 32 bytes that the stored node is xored with; undefined until first saved. */
  obfuscationKey: Uint8Array | undefined;
};

/** A new empty node, which is a new empty manifest. Children take over key and reference size. */
export function newNode(parent?: ManifestNode): ManifestNode {
  return {
    type: 0,
    referenceBytes: parent?.referenceBytes ?? 0,
    entry: new Uint8Array(),
    metadata: undefined,
    forks: new Map(),
    reference: undefined,
    obfuscationKey: parent?.obfuscationKey,
  };
}

/** True for a node that its path may end at. */
export function isValue(node: ManifestNode): boolean {
  return (node.type & NODE_TYPE.value) !== 0;
}
