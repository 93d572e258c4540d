// Putting paths into a manifest and taking them out. The shape that results depends on the order of
// the additions, and so does the address: these steps are Bee's. [bee pkg/manifest/mantaray/node.go]
import { assertBytes } from "../assert.ts";
import { ProtocolError } from "../errors.ts";
import { encodeUtf8 } from "../utf8.ts";
import { type LoadFile, loadNothing } from "../whole-file.ts";
import type { Metadata } from "./metadata.ts";
import {
  MAX_PATH_BYTES,
  MAX_PREFIX_BYTES,
  type ManifestNode,
  NODE_TYPE,
  isValue,
  newNode,
} from "./node.ts";
import { forksOf } from "./open.ts";

const SEPARATOR = 0x2f;

/** What a path leads to. Without a reference it only carries metadata, as `/` of a website does. */
export type NewEntry = {
  /** 32 bytes, or 64 in an encrypted manifest. */
  readonly reference?: Uint8Array;
  /** Metadata of the entry, such as its media type. */
  readonly metadata?: Metadata;
};

/** Bytes of a path: UTF-8 of a text. Fails with `manifest-too-large` beyond `MAX_PATH_BYTES`. */
export function pathBytes(path: string | Uint8Array): Uint8Array {
  const bytes = typeof path === "string" ? encodeUtf8(path) : path;
  if (bytes.length <= MAX_PATH_BYTES) return bytes;
  throw new ProtocolError("manifest-too-large", "path of a manifest", {
    expected: `at most ${MAX_PATH_BYTES} bytes`,
    got: bytes.length,
  });
}

/**
 * Adds an entry, or replaces the one at the same path; no metadata leaves old metadata in place. Pass
 * `load` when the manifest was opened from a store.
 *
 * Fails with `manifest-entry-invalid` unless all references of a manifest have one size of 32 or 64.
 */
export async function addEntry(
  root: ManifestNode,
  path: string | Uint8Array,
  entry: NewEntry,
  load: LoadFile = loadNothing,
): Promise<void> {
  let rest = pathBytes(path);
  // What follows the last separator: a search in all that is left, at each node, would be quadratic.
  const tail = rest.length - 1 - rest.lastIndexOf(SEPARATOR);
  let node = root;
  for (;;) {
    const forks = await forksOf(node, load);
    touch(node, entry);
    if (rest.length === 0) return setEntry(node, entry);
    const first = rest[0] ?? 0;
    const fork = forks.get(first);
    node.type |= NODE_TYPE.edge;
    if (fork === undefined) {
      const prefix = rest.slice(0, MAX_PREFIX_BYTES);
      const child = newNode(node);
      markSeparator(child, prefix.indexOf(SEPARATOR) > 0);
      forks.set(first, { prefix, node: child });
      node = child;
      rest = rest.subarray(prefix.length);
      continue;
    }
    const length = commonLength(fork.prefix, rest);
    if (length < fork.prefix.length) {
      const middle = newNode(node);
      const remainder = fork.prefix.slice(length);
      markSeparator(fork.node, remainder.indexOf(SEPARATOR) > 0);
      middle.forks?.set(remainder[0] ?? 0, { prefix: remainder, node: fork.node });
      middle.type |= NODE_TYPE.edge;
      forks.set(first, { prefix: fork.prefix.slice(0, length), node: middle });
      node = middle;
    } else {
      node = fork.node;
    }
    // upstream looks at all of the path that is left here, not only at the prefix of this node
    markSeparator(node, rest.length > tail && rest[0] !== SEPARATOR);
    rest = rest.subarray(length);
  }
}

/**
 * Takes the entry at a path out and gives true, or false when there was none. Entries below it stay
 * (Bee's own removal drops them too). Fails as `forksOf` does.
 */
export async function removeEntry(
  root: ManifestNode,
  path: string | Uint8Array,
  load: LoadFile = loadNothing,
): Promise<boolean> {
  let rest = pathBytes(path);
  let node = root;
  const way: { parent: ManifestNode; first: number }[] = [];
  while (rest.length > 0) {
    const first = rest[0] ?? 0;
    const fork = (await forksOf(node, load)).get(first);
    if (fork === undefined || commonLength(fork.prefix, rest) < fork.prefix.length) return false;
    way.push({ parent: node, first });
    node = fork.node;
    rest = rest.subarray(fork.prefix.length);
  }
  if (!isValue(node)) return false;
  await forksOf(node, load);
  node.type &= ~(NODE_TYPE.value | NODE_TYPE.withMetadata);
  node.entry = new Uint8Array();
  node.metadata = undefined;
  node.reference = undefined;
  for (const { parent, first } of way.reverse()) {
    parent.reference = undefined;
    const child = parent.forks?.get(first)?.node;
    if (child?.forks?.size === 0 && !isValue(child)) parent.forks?.delete(first);
    if (parent.forks?.size === 0) parent.type &= ~NODE_TYPE.edge;
  }
  return true;
}

/** Marks a node as changed and sets its reference size from the first reference added. */
function touch(node: ManifestNode, { reference }: NewEntry): void {
  if (reference !== undefined) assertBytes(reference, "reference");
  const length = reference?.length ?? 0;
  const isSize = length === 0 || length === 32 || length === 64;
  const isSame = length === 0 || node.referenceBytes === 0 || node.referenceBytes === length;
  if (!isSize || !isSame) {
    throw new ProtocolError("manifest-entry-invalid", "reference of another size", {
      expected: node.referenceBytes === 0 ? "32 or 64 bytes" : `${node.referenceBytes} bytes`,
      got: length,
    });
  }
  if (length > 0) node.referenceBytes = length;
  node.reference = undefined;
}

function setEntry(node: ManifestNode, { reference, metadata }: NewEntry): void {
  node.entry = reference ?? new Uint8Array();
  node.type |= NODE_TYPE.value;
  if (metadata === undefined || Object.keys(metadata).length === 0) return;
  node.metadata = metadata;
  node.type |= NODE_TYPE.withMetadata;
}

/** A separator in front does not count: it begins the prefix, it does not part it. */
function markSeparator(node: ManifestNode, hasSeparator: boolean): void {
  if (hasSeparator) node.type |= NODE_TYPE.withPathSeparator;
  else node.type &= ~NODE_TYPE.withPathSeparator;
}

/** Number of bytes that two paths share at their beginning. */
export function commonLength(one: Uint8Array, other: Uint8Array): number {
  const end = Math.min(one.length, other.length);
  let length = 0;
  while (length < end && one[length] === other[length]) length++;
  return length;
}
