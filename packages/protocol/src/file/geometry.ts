/**
 * The shape of a file's tree, which follows from its size alone.
 *
 * Leaves hold 4096 bytes, the last one maybe less. Every M nodes of a level become the children of
 * one node of the next; a lone last node is not wrapped but moves up. So in any node all children
 * but the last cover the same power of M leaves. [bee pkg/file/pipeline/hashtrie, pkg/file/joiner]
 */
import { MAX_PAYLOAD_BYTES, SEGMENT_BYTES } from "../bmt.ts";
import { ENCRYPTED_REFERENCE_BYTES } from "../encryption.ts";
import { maxShards, parityCount } from "../redundancy/tables.ts";
import type { RedundancyLevel } from "../span.ts";

/** What the whole tree of one file shares. */
export type TreeForm = {
  /** Whether chunks are enciphered, and references hold their keys. */
  encrypted: boolean;
  /** Level that the file was stored with. */
  level: RedundancyLevel;
};

/** What follows from the size of the data below one node. All sizes in bytes. */
export type NodeShape = {
  /** Children that carry data. 0 in a leaf. */
  shards: number;
  /** Parity chunks of that group. */
  parities: number;
  /** Data below each child but the last. */
  childBytes: number;
  /** Data below the last child: 1 to `childBytes`. */
  lastChildBytes: number;
  /** Meaningful bytes in the node's own payload. */
  payloadBytes: number;
};

/** Bytes in one data reference of the tree: 32, or 64 with its key. */
export function referenceBytes(form: TreeForm): number {
  return form.encrypted ? ENCRYPTED_REFERENCE_BYTES : SEGMENT_BYTES;
}

/**
 * Shape of the node whose subtree holds `sizeBytes` bytes (a safe integer, 0 for an empty file).
 */
export function nodeShape(sizeBytes: number, form: TreeForm): NodeShape {
  if (sizeBytes <= MAX_PAYLOAD_BYTES) {
    return { shards: 0, parities: 0, childBytes: 0, lastChildBytes: 0, payloadBytes: sizeBytes };
  }
  const branching = maxShards(form.level, form.encrypted);
  let childBytes = MAX_PAYLOAD_BYTES;
  while (childBytes * branching < sizeBytes) childBytes *= branching;
  // By remainder: the quotient of two numbers near 2^53 would be rounded.
  const rest = sizeBytes % childBytes;
  const shards = (sizeBytes - rest) / childBytes + (rest > 0 ? 1 : 0);
  const parities = parityCount(form.level, shards, form.encrypted);
  return {
    shards,
    parities,
    childBytes,
    lastChildBytes: rest > 0 ? rest : childBytes,
    payloadBytes: shards * referenceBytes(form) + parities * SEGMENT_BYTES,
  };
}
