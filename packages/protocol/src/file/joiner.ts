/**
 * The joiner reads files back from their chunks: any range, fetching only the chunks on the way to
 * it, with recovery of missing ones where the file is erasure-coded. [bee pkg/file/joiner]
 */
import { MAX_PAYLOAD_BYTES } from "../bmt.ts";
import { ProtocolError } from "../errors.ts";
import { replicaPlaces, unwrapReplica } from "../redundancy/replicas.ts";
import type { RedundancyLevel } from "../span.ts";
import type { TreeForm } from "./geometry.ts";
import { type FetchOptions, type GetChunk, Group } from "./group.ts";
import {
  type TreeNode,
  type TreeRoot,
  childReference,
  childSize,
  openChild,
  openRoot,
  splitReference,
} from "./node.ts";

/** How to read. Nothing is required. */
export type OpenOptions = FetchOptions & {
  /** Dispersed replicas are tried up to this level when the root is missing; 4 when absent. */
  level?: RedundancyLevel;
  /** Leaves fetched at the same time; 16 when absent. */
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

const DEFAULT_LOOKAHEAD = 16;

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
      const [from, to] = [Number(start), Number(end)];
      assertRange(from, to, size);
      return readRange(root, from, to, get, options);
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

/** A node on the way to the reader's position, and where its data begins in the file. */
type Frame = { node: TreeNode; offset: number; group: Group };

async function* readRange(
  { form, node: root }: TreeRoot,
  start: number,
  end: number,
  get: GetChunk,
  options: OpenOptions,
): AsyncGenerator<Uint8Array> {
  if (start === end) return;
  if (root.shape.shards === 0) {
    yield root.payload.subarray(start, end);
    return;
  }
  const frame = (node: TreeNode, offset: number): Frame => {
    return { node, offset, group: new Group(node, form, get, options) };
  };
  const path = [frame(root, 0)];
  for (let position = start; position < end;) {
    const { node, offset, group } = path.at(-1) as Frame;
    if (position >= offset + node.sizeBytes) {
      path.pop();
      continue;
    }
    const first = childAt(node, position - offset);
    const count = leavesToFetch(node, first, end - offset, options.lookahead);
    const children = await fetchChildren(group, node, form, first, count);
    for (const [i, child] of children.entries()) {
      const childOffset = offset + (first + i) * node.shape.childBytes;
      if (child.shape.shards > 0) {
        path.push(frame(child, childOffset));
      } else {
        const slice = child.payload.subarray(position - childOffset, end - childOffset);
        position += slice.length;
        yield slice;
      }
    }
  }
}

/** Children `first` to `first + count - 1`, fetched at the same time and read as nodes. */
async function fetchChildren(
  group: Group,
  node: TreeNode,
  form: TreeForm,
  first: number,
  count: number,
): Promise<TreeNode[]> {
  const numbers = Array.from({ length: count }, (_, i) => first + i);
  const stored = await Promise.all(numbers.map((i) => group.child(i)));
  return stored.map((data, at) => {
    const i = first + at;
    return openChild(childReference(node, form, i), data, childSize(node, i), form);
  });
}

// Leaves can be fetched together; of intermediate children only the one on the path.
function leavesToFetch(
  { shape }: TreeNode,
  first: number,
  end: number,
  lookahead = DEFAULT_LOOKAHEAD,
): number {
  if (shape.childBytes > MAX_PAYLOAD_BYTES) return 1;
  const wanted = Math.ceil(end / MAX_PAYLOAD_BYTES) - first;
  return Math.max(1, Math.min(wanted, shape.shards - first, lookahead));
}

// By remainder, because the quotient of two large numbers may be rounded up.
function childAt({ shape }: TreeNode, position: number): number {
  return (position - (position % shape.childBytes)) / shape.childBytes;
}

function assertRange(start: number, end: number, size: number): void {
  const whole = Number.isSafeInteger(start) && Number.isSafeInteger(end);
  if (whole && start >= 0 && start <= end && end <= size) return;
  throw new ProtocolError("range-invalid", "range outside the file", {
    expected: `0 ≤ start ≤ end ≤ ${size}`,
    got: `${start} to ${end}`,
  });
}
