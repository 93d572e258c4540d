import { concatBytes, isZero } from "@swarm-docs/protocol/bytes";
import { ProtocolError } from "@swarm-docs/protocol/errors";
import { toHex } from "@swarm-docs/protocol/hex";
import { decodeNode } from "@swarm-docs/protocol/manifest/decode";
import { isValue, MAX_PATH_BYTES, type ManifestNode } from "@swarm-docs/protocol/manifest/node";
import type { ManifestFault } from "./report.ts";
import type { CheckTree } from "./tree.ts";

/** File of a manifest. */
export interface SiteEntry {
  readonly path: string;
  /** 32 bytes, or 64 when encrypted. */
  readonly reference: Uint8Array;
}

/** Entries of a manifest, and its unreadable nodes. */
export interface SiteList {
  readonly entries: readonly SiteEntry[];
  readonly faults: readonly ManifestFault[];
  /** Sizes of its distinct nodes, in bytes. */
  readonly nodeBytes: readonly number[];
}

/** Manifest nodes at most; few chunks can encode endlessly many paths. */
const MAX_NODES = 200_000;

const text = new TextDecoder();

/** Verified bytes of a file, or its faults. */
export async function checkedBytes(reference: Uint8Array, checkTree: CheckTree) {
  const parts: (readonly [start: number, bytes: Uint8Array])[] = [];
  const tree = await checkTree(reference, (start, bytes) => parts.push([start, bytes]));
  if (tree.faults.length > 0 || tree.sizeBytes === undefined) return { tree, bytes: undefined };
  const bytes = new Uint8Array(tree.sizeBytes);
  for (const [start, part] of parts) bytes.set(part, start);
  return { tree, bytes };
}

/**
 * Lists all files of a manifest by path, from verified chunks; a faulty node is reported with its
 * path prefix.
 *
 * Throws a ProtocolError when the root is no manifest, or when the manifest exceeds the size limit.
 */
export async function listSite(reference: Uint8Array, checkTree: CheckTree): Promise<SiteList> {
  const entries: SiteEntry[] = [];
  const faults: ManifestFault[] = [];
  const nodeBytes = new Map<string, number>();
  let nodes = 0;

  async function read(at: Uint8Array, path: Uint8Array): Promise<ManifestNode | undefined> {
    if (++nodes > MAX_NODES || path.length > MAX_PATH_BYTES) {
      throw new ProtocolError("manifest-too-large", "manifest of a website", {
        expected: `at most ${MAX_NODES} nodes`,
      });
    }
    const { tree, bytes } = await checkedBytes(at, checkTree);
    for (const fault of tree.faults) faults.push({ path: text.decode(path), fault });
    if (bytes === undefined) return undefined;
    nodeBytes.set(toHex(at), bytes.length);
    try {
      return decodeNode(bytes);
    } catch (error) {
      if (path.length === 0 || !(error instanceof ProtocolError)) throw error;
      const fault = { kind: "malformed", address: toHex(at), start: 0, isLeaf: false } as const;
      faults.push({ path: text.decode(path), fault: { ...fault, reason: error.message } });
      return undefined;
    }
  }

  async function visit(at: Uint8Array, path: Uint8Array, isEntry: boolean): Promise<void> {
    const node = await read(at, path);
    if (node === undefined) return;
    if (isEntry && !isZero(node.entry))
      entries.push({ path: text.decode(path), reference: node.entry });
    const forks = [...(node.forks?.values() ?? [])];
    await Promise.all(
      forks.map(({ prefix, node: child }) =>
        visit(child.reference as Uint8Array, concatBytes(path, prefix), isValue(child)),
      ),
    );
  }

  await visit(reference, new Uint8Array(), false);
  entries.sort((one, other) => (one.path < other.path ? -1 : 1));
  return { entries, faults, nodeBytes: [...nodeBytes.values()] };
}
