import { ProtocolError } from "@swarm-docs/protocol/errors";
import type { GetChunk } from "@swarm-docs/protocol/file/group";
import { openFile } from "@swarm-docs/protocol/file/joiner";
import { walk } from "@swarm-docs/protocol/file/walk";
import { concatBytes } from "@swarm-docs/protocol/bytes";
import { toHex } from "@swarm-docs/protocol/hex";
import { isEmptyEntry, isManifestNode } from "@swarm-docs/protocol/manifest/decode";
import { MAX_NODE_BYTES, isValue, type ManifestNode } from "@swarm-docs/protocol/manifest/node";
import { openManifest } from "@swarm-docs/protocol/manifest/open";
import { walkNodes } from "@swarm-docs/protocol/manifest/walk";
import { isSoc } from "@swarm-docs/protocol/soc";
import { fileLoader, type LoadFile } from "@swarm-docs/protocol/whole-file";
import type { Pace } from "@swarm-docs/protocol/pace";
import type { NodeCore } from "../core.ts";
import { fail } from "../errors/errors.ts";

/** Bytes by which a manifest is told from a plain file. */
const manifestHeadBytes = 64;

/** For whom references are followed: a `Call`, mostly. */
interface TraversalCaller {
  readonly node: NodeCore;
  readonly signal: AbortSignal;
  readonly pace: Pace;
}

/**
 * Yields the address (32 bytes) of every chunk below a reference (32 or 64 bytes): of a file, a
 * manifest with its files, or a single-owner chunk. A chunk may come twice. `read` says where chunks
 * are looked for. Fails with `pin-collection-not-found` when one that names others is missing; data
 * chunks are named without being read. Every node, file and intermediate chunk is entered once, at the
 * caller's pace: the work grows with the number of stored chunks, not of paths.
 *
 * Bee takes only files of at most 4096 bytes for manifests; here every file that begins as a manifest
 * does, so that large folders are walked too. [bee pkg/traversal]
 */
export async function* traverse(
  { node, signal, pace }: TraversalCaller,
  reference: Uint8Array,
  read: GetChunk = (address) => node.chunks.get(address, { signal }),
): AsyncIterable<Uint8Array> {
  try {
    for await (const address of everyChunk(reference, read, pace)) {
      await pace();
      yield address;
    }
  } catch (cause) {
    if (cause instanceof ProtocolError) fail("pin-collection-not-found", { cause });
    throw cause;
  }
}

async function* everyChunk(
  reference: Uint8Array,
  read: GetChunk,
  pace: Pace,
): AsyncIterable<Uint8Array> {
  if (reference.length === 32) {
    const data = await read(reference);
    if (data === undefined) throw new ProtocolError("chunk-not-found", "root chunk not found");
    if (isSoc({ address: reference, data })) {
      yield reference;
      return;
    }
  }
  const load = fileLoader(read, MAX_NODE_BYTES, pace);
  const manifest = await manifestAt(reference, read, load);
  if (manifest === undefined) yield* fileChunks(reference, read, new Set());
  else yield* manifestChunks(manifest, read, load);
}

async function manifestAt(
  reference: Uint8Array,
  read: GetChunk,
  load: LoadFile,
): Promise<ManifestNode | undefined> {
  const file = await openFile(reference, read);
  if (file.sizeBytes < manifestHeadBytes || file.sizeBytes > MAX_NODE_BYTES) return undefined;
  const head: Uint8Array[] = [];
  for await (const slice of file.read(0, manifestHeadBytes)) head.push(slice);
  if (!isManifestNode(concatBytes(...head))) return undefined;
  try {
    return await openManifest(reference, load);
  } catch (error) {
    // An ordinary file that begins like a manifest.
    if (error instanceof ProtocolError && error.code !== "chunk-not-found") return undefined;
    throw error;
  }
}

async function* manifestChunks(
  root: ManifestNode,
  read: GetChunk,
  load: LoadFile,
): AsyncIterable<Uint8Array> {
  const files = new Set<string>();
  const entered = new Set<string>();
  for await (const { node } of walkNodes(root, load, { once: true })) {
    const isFile = isValue(node) && node.entry.length > 0 && !isEmptyEntry(node.entry);
    for (const reference of [node.reference, isFile ? node.entry : undefined]) {
      if (reference === undefined || files.has(toHex(reference))) continue;
      files.add(toHex(reference));
      yield* fileChunks(reference, read, entered);
    }
  }
}

async function* fileChunks(
  reference: Uint8Array,
  read: GetChunk,
  entered: Set<string>,
): AsyncIterable<Uint8Array> {
  for await (const { address } of walk(reference, read, { entered })) yield address;
}
