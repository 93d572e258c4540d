import { toHex } from "@swarm-docs/protocol/hex";
import { addEntry } from "@swarm-docs/protocol/manifest/edit";
import { METADATA } from "@swarm-docs/protocol/manifest/metadata";
import { newNode, NODE_TYPE, type ManifestNode } from "@swarm-docs/protocol/manifest/node";
import { saveManifest } from "@swarm-docs/protocol/manifest/save";
import { decodeUtf8 } from "@swarm-docs/protocol/utf8";
import { fileSaver } from "@swarm-docs/protocol/whole-file";

/** A file in a manifest. */
export interface ManifestFile {
  readonly path: string;
  readonly contentType: string;
  readonly reference: Uint8Array;
}

/** Manifest node, listed in depth-first order. */
export interface TrieNode {
  /** Forks between the root and this node. */
  readonly depth: number;
  /** Path prefix of the fork from the parent; non-text bytes are escaped as `\xNN`. */
  readonly prefix: string;
  readonly path: string;
  /** Reference of the node, 64 hexadecimal digits. */
  readonly reference: string;
  /** Reference of the entry at this path; absent for nodes without a value. */
  readonly entry?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  /** `value`, `edge`, `path separator`, `metadata`. */
  readonly types: readonly string[];
  readonly forks: number;
}

/** Manifest with its chunks. */
export interface Manifest {
  readonly reference: string;
  readonly trie: readonly TrieNode[];
  /** Span and payload by chunk address. */
  readonly chunks: ReadonlyMap<string, Uint8Array>;
}

const TYPES = [
  ["value", NODE_TYPE.value],
  ["edge", NODE_TYPE.edge],
  ["path separator", NODE_TYPE.withPathSeparator],
  ["metadata", NODE_TYPE.withMetadata],
] as const;

/** Index document of a website. */
export const INDEX_DOCUMENT = "index.html";

function textOf(bytes: Uint8Array): string {
  try {
    return decodeUtf8(bytes);
  } catch {
    return Array.from(bytes, (byte) =>
      byte < 128 ? String.fromCharCode(byte) : `\\x${toHex(Uint8Array.of(byte))}`,
    ).join("");
  }
}

function* walk(
  node: ManifestNode,
  prefix: string,
  path: string,
  depth: number,
): Generator<TrieNode> {
  const forks = [...(node.forks ?? [])].sort(([one], [other]) => one - other);
  yield {
    depth,
    prefix,
    path,
    reference: toHex(node.reference ?? new Uint8Array()),
    ...(node.entry.some((byte) => byte !== 0) && { entry: toHex(node.entry) }),
    ...(node.metadata && { metadata: node.metadata }),
    types: TYPES.filter(([, bit]) => (node.type & bit) !== 0).map(([name]) => name),
    forks: forks.length,
  };
  for (const [, fork] of forks) {
    const piece = textOf(fork.prefix);
    yield* walk(fork.node, piece, path + piece, depth + 1);
  }
}

/**
 * Builds the manifest that uploading a folder creates: files in the given order, then the metadata of the
 * root. [bee pkg/api/dirs.go storeDir]
 */
export async function makeManifest(
  entries: readonly ManifestFile[],
  index?: string,
): Promise<Manifest> {
  const chunks = new Map<string, Uint8Array>();
  const root = newNode();
  for (const { path, contentType, reference } of entries) {
    const filename = path.slice(path.lastIndexOf("/") + 1);
    const metadata = { [METADATA.contentType]: contentType, [METADATA.filename]: filename };
    await addEntry(root, path, { reference, metadata });
  }
  if (index !== undefined)
    await addEntry(root, "/", { metadata: { [METADATA.indexDocument]: index } });
  const save = fileSaver({ put: ({ address, data }) => void chunks.set(toHex(address), data) });
  const reference = await saveManifest(root, save);
  return { reference: toHex(reference), trie: [...walk(root, "", "", 0)], chunks };
}
