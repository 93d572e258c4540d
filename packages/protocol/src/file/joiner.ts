/**
 * The joiner reads files back from their chunks: any range, fetching only the chunks on the way to
 * it, with recovery of missing ones where the file is erasure-coded. [bee pkg/file/joiner]
 */
import { ProtocolError } from "../errors.ts";
import { replicaPlaces, unwrapReplica } from "../redundancy/replicas.ts";
import type { RedundancyLevel } from "../span.ts";
import { type FetchOptions, type GetChunk, ShardGroup } from "./group.ts";
import { type TreeRoot, openRoot, splitReference } from "./node.ts";
import { readTree } from "./read.ts";

/** How to read. Nothing is required. */
export type OpenOptions = FetchOptions & {
  /** Dispersed replicas are tried up to this level when the root is missing; 4 when absent. */
  level?: RedundancyLevel;
  /** Leaves requested and not yet taken by the reader; 16 when absent. */
  lookahead?: number;
  limits?: {
    /** Largest file opened, in bytes; 2^53 - 1 when absent. */
    maxSizeBytes?: number;
  };
};

/** A file ready to be read. */
export type OpenFile = {
  /** Length of the file. */
  sizeBytes: bigint;
  /** Level that the file was stored with. */
  level: RedundancyLevel;
  /**
   * The bytes from `start` up to, not including, `end`; all of them without arguments. Slices of
   * up to 4096 bytes, not to be written to: they may be views of stored chunks.
   * Fails with `range-invalid`, `chunk-not-found`, `tree-malformed` while it is read.
   */
  read(start?: number | bigint, end?: number | bigint): AsyncIterable<Uint8Array>;
};

/**
 * Opens the file at `reference` (32 bytes, or 64 when encrypted) by fetching its root chunk.
 * Fails with `reference-invalid`, `chunk-not-found`, `tree-malformed`, `tree-too-large`.
 */
export async function openFile(
  reference: Uint8Array,
  get: GetChunk,
  options: OpenOptions = {},
): Promise<OpenFile> {
  const root = await fetchRoot(reference, get, options);
  const size = root.node.sizeBytes;
  return {
    sizeBytes: BigInt(size),
    level: root.form.level,
    read(start = 0, end = size) {
      return readTree(root, reference, Number(start), Number(end), {
        children: (node, form) => new ShardGroup(node, form, get, options),
        ...(options.lookahead !== undefined && { lookahead: options.lookahead }),
      });
    },
  };
}

/**
 * The root of a file, from a replica when the chunk itself is missing. Fails with `chunk-not-found` when
 * both are, or as `get` did.
 */
export async function fetchRoot(
  reference: Uint8Array,
  get: GetChunk,
  options: OpenOptions,
): Promise<TreeRoot> {
  const { address } = splitReference(reference);
  let failure: unknown;
  const read: GetChunk = async (wanted) => {
    try {
      return await get(wanted);
    } catch (error) {
      failure ??= error;
      return undefined;
    }
  };
  const data = (await read(address)) ?? (await fetchReplica(address, read, options));
  if (data === undefined) {
    throw failure ?? new ProtocolError("chunk-not-found", "root chunk not found");
  }
  return openRoot(reference, data, options.limits?.maxSizeBytes ?? Number.MAX_SAFE_INTEGER);
}

async function fetchReplica(
  rootAddress: Uint8Array,
  get: GetChunk,
  { level = 4, onRecover }: OpenOptions,
): Promise<Uint8Array | undefined> {
  for (const { address } of replicaPlaces(rootAddress, level)) {
    const replica = await get(address);
    const chunk = replica && unwrapReplica(replica, rootAddress);
    if (chunk === undefined) continue;
    onRecover?.(chunk);
    return chunk.data;
  }
  return undefined;
}
