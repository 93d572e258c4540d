// Finding paths. Only the nodes on the way are read.
import { type LoadFile, loadNothing } from "../whole-file.ts";
import { commonLength, pathBytes } from "./edit.ts";
import { isEmptyEntry } from "./decode.ts";
import type { Metadata } from "./metadata.ts";
import { type ManifestNode, isValue } from "./node.ts";
import { forksOf } from "./open.ts";

/** What a path leads to. */
export type ManifestEntry = {
  /** The whole path from the root, in UTF-8. */
  readonly path: Uint8Array;
  /** 32 or 64 bytes; undefined for entries that only carry metadata. */
  readonly reference: Uint8Array | undefined;
  /** Metadata of the entry, such as its media type. */
  readonly metadata: Metadata;
};

/**
 * The entry at exactly this path, or undefined. Fails as `decodeNode` and `load` do.
 * [bee pkg/manifest/mantaray Lookup]
 */
export async function lookup(
  root: ManifestNode,
  path: string | Uint8Array,
  load: LoadFile = loadNothing,
): Promise<ManifestEntry | undefined> {
  const bytes = pathBytes(path);
  const { node, rest, cut } = await descend(root, bytes, load);
  if (rest.length > 0 || cut || !isValue(node)) return undefined;
  await forksOf(node, load);
  return entryOf(node, bytes);
}

/** True when some path of the manifest begins so. [bee pkg/manifest/mantaray HasPrefix] */
export async function hasPrefix(
  root: ManifestNode,
  prefix: string | Uint8Array,
  load: LoadFile = loadNothing,
): Promise<boolean> {
  const { rest, cut } = await descend(root, pathBytes(prefix), load);
  return rest.length === 0 || cut;
}

/** The entry at a node that has been read. */
export function entryOf(node: ManifestNode, path: Uint8Array): ManifestEntry {
  const reference = isEmptyEntry(node.entry) ? undefined : node.entry;
  return { path, reference, metadata: node.metadata ?? {} };
}

/** Descends along a path; returns the last node, the rest of the path, and whether it ends inside a prefix. */
async function descend(root: ManifestNode, path: Uint8Array, load: LoadFile) {
  let node = root;
  let rest = path;
  while (rest.length > 0) {
    const fork = (await forksOf(node, load)).get(rest[0] ?? 0);
    if (fork === undefined) return { node, rest, cut: false };
    const length = commonLength(fork.prefix, rest);
    if (length < fork.prefix.length) return { node, rest, cut: length === rest.length };
    node = fork.node;
    rest = rest.subarray(length);
  }
  return { node, rest, cut: false };
}
