/** Opens files for reading, with recovery of missing chunks where the file is erasure-coded. */
import { MAX_PAYLOAD_BYTES } from "@swarm-docs/protocol/bmt";
import { equalBytes } from "@swarm-docs/protocol/bytes";
import { ProtocolError } from "@swarm-docs/protocol/errors";
import type { TreeForm } from "@swarm-docs/protocol/file/geometry";
import {
  type TreeNode,
  type TreeRoot,
  openRoot,
  shardAddress,
  splitReference,
} from "@swarm-docs/protocol/file/node";
import { type Children, readTree } from "@swarm-docs/protocol/file/read";
import { toHex } from "@swarm-docs/protocol/hex";
import type { LeafParent, readLeaves } from "./bulk.ts";
import type { ChunkReader } from "./chunk-reader.ts";
import { SwarmFetchError } from "./errors.ts";
import type { Lifetime } from "./lifetime.ts";

/** Reads a stored chunk. Fails if no source has it. */
type GetVerified = (address: Uint8Array) => Promise<Uint8Array>;

/** Recovers chunks of erasure-coded files; loaded when one is needed. */
export interface Recovery {
  /** The root of a file from one of its replicas. Fails as `get` does if every replica is missing. */
  root(reference: Uint8Array, get: GetVerified): Promise<TreeRoot>;
  /** Children of a node with parity chunks. */
  children(node: TreeNode, form: TreeForm, get: GetVerified): Children;
}

/** Shorter runs of leaves are read chunk by chunk. */
const MIN_BULK_LEAVES = 4;

/** What reading a file needs. */
export interface ContentSource {
  readonly chunks: ChunkReader;
  /** Ends all requests. */
  readonly life: Lifetime;
  /** Absent where erasure-coded files need not be recovered. */
  readonly loadRecovery?: (() => Promise<Recovery>) | undefined;
  /** Reads runs of leaves by one request; absent where all chunks are read one by one. */
  readonly loadBulk?: (() => Promise<typeof readLeaves>) | undefined;
  /** A chunk that is already there, such as the one wrapped in a feed update. */
  readonly given?: { readonly address: Uint8Array; readonly data: Uint8Array };
  /** Whether leaves are kept in the cache, too: manifests are read again and again. */
  readonly isKept?: boolean;
}

/** A file ready to be read. */
export interface OpenContent {
  /** Length in bytes. */
  readonly size: number;
  /** The bytes from `start` up to, not including, `end`, in slices of up to 4096. */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
}

/**
 * Opens the file at a reference of 32 or 64 bytes by reading its root chunk. Fails with
 * `SwarmFetchError`.
 */
export async function openContent(
  reference: Uint8Array,
  source: ContentSource,
): Promise<OpenContent> {
  const { chunks, life, loadRecovery, loadBulk, given, isKept = false } = source;
  const getting =
    (isKept: boolean): GetVerified =>
    async (address) =>
      given !== undefined && equalBytes(given.address, address)
        ? given.data
        : chunks.get(address, life, isKept);
  const get = getting(isKept);
  const getRoot = askOnce(getting(true));
  const { address } = splitReference(reference);
  let root: TreeRoot;
  try {
    root = openRoot(reference, await getRoot(address), Number.MAX_SAFE_INTEGER);
  } catch (error) {
    const isLost = error instanceof SwarmFetchError && error.code !== "nodes-unreachable";
    if (!isLost || loadRecovery === undefined) throw invalid(error);
    life.throwIfEnded();
    root = await (await loadRecovery()).root(reference, getRoot).catch(() => {
      life.throwIfEnded();
      // The first failure names the root, later ones its replicas.
      throw error;
    });
  }
  const { lookahead, bulk = true } = chunks.options;
  const load = bulk && given === undefined ? loadBulk : undefined;
  const children = (node: TreeNode, form: TreeForm, reference: Uint8Array): Children => {
    const isLast = node.shape.childBytes === MAX_PAYLOAD_BYTES;
    const single = childrenOf(node, form, askOnce(isLast ? get : getting(true)), loadRecovery);
    if (load === undefined || !isLast || form.encrypted) return single;
    return inBulk({ node, form, reference }, single, load, chunks, life);
  };
  return {
    size: root.node.sizeBytes,
    async *read(start, end) {
      try {
        yield* readTree(root, reference, start, end, { children, lookahead: lookahead || 512 });
      } catch (error) {
        throw invalid(error);
      }
    },
  };
}

/**
 * Wraps `get` to share a request that is running or has failed with later ones for the same address:
 * recovery asks for the lost chunk again, and each node would be waited for and reported twice.
 */
function askOnce(get: GetVerified): GetVerified {
  const requests = new Map<string, Promise<Uint8Array>>();
  return (address) => {
    const hex = toHex(address);
    const known = requests.get(hex);
    if (known !== undefined) return known;
    const request = get(address);
    requests.set(hex, request);
    // Chunks that arrived are not kept: a group has up to 128.
    request.then(
      () => requests.delete(hex),
      () => undefined,
    );
    return request;
  };
}

function childrenOf(
  node: TreeNode,
  form: TreeForm,
  get: GetVerified,
  loadRecovery: (() => Promise<Recovery>) | undefined,
): Children {
  const direct = async (i: number): Promise<Uint8Array> => get(shardAddress(node, form, i));
  let recovered: Promise<Children> | undefined;
  const child = async (i: number): Promise<Uint8Array> => {
    if (loadRecovery === undefined || node.shape.parities === 0) return direct(i);
    if (recovered === undefined) {
      try {
        return await direct(i);
      } catch (error) {
        if (!(error instanceof SwarmFetchError)) throw error;
      }
    }
    recovered ??= loadRecovery().then((recovery) => recovery.children(node, form, get));
    return (await recovered).read(i, 1)[0] as Promise<Uint8Array>;
  };
  return { read: (first, count) => Array.from({ length: count }, (_, at) => child(first + at)) };
}

/** Reads long runs of leaves by one request, and what that did not bring from `single`. */
function inBulk(
  parent: LeafParent,
  single: Children,
  load: () => Promise<typeof readLeaves>,
  chunks: ChunkReader,
  life: Lifetime,
): Children {
  return {
    read(first, count) {
      if (count < MIN_BULK_LEAVES) return single.read(first, count);
      const takers: ((stored: Uint8Array | Promise<Uint8Array>) => void)[] = [];
      const leaves = Array.from(
        { length: count },
        () => new Promise<Uint8Array>((resolve) => takers.push(resolve)),
      );
      const take: Parameters<typeof readLeaves>[5] = (i, stored) => takers[i - first]?.(stored);
      const reading = load().then((read) => read(parent, first, count, chunks, life, take));
      // Without the script for long runs single chunks are as good.
      void reading
        .catch(() => 0)
        .then((done) => {
          for (const [at, rest] of single.read(first + done, count - done).entries()) {
            takers[done + at]?.(rest);
          }
        });
      return leaves;
    },
  };
}

/** A broken rule of the formats, as an error of this package; other errors as they are. */
export function invalid(error: unknown): unknown {
  if (!(error instanceof ProtocolError)) return error;
  return new SwarmFetchError("content-invalid", error.message, [], error);
}
