/**
 * A stored chunk read as a node of a file's tree. The size of the data below every node follows
 * from the root's span, so a chunk that says otherwise is refused before anything below it is
 * fetched. That also bounds the depth of a hostile tree: sizes shrink with every step down.
 * [bee pkg/file/joiner]
 */
import { SEGMENT_BYTES } from "../bmt.ts";
import { equalBytes, isZero } from "../bytes.ts";
import { MAX_CHUNK_BYTES, MIN_CHUNK_BYTES, payloadOf, spanOf } from "../cac.ts";
import { ENCRYPTED_REFERENCE_BYTES, decryptPayload, decryptSpan } from "../encryption.ts";
import { ProtocolError } from "../errors.ts";
import { encodeSpan, spanLevel, spanSize, withSpanLevel } from "../span.ts";
import { type NodeShape, type TreeForm, nodeShape, referenceBytes } from "./geometry.ts";

/** A decoded tree node: bytes of data below it, its shape, and its decrypted payload. */
export type TreeNode = {
  /** Bytes of the file below it. */
  sizeBytes: number;
  /** How many references it holds, and of which kind. */
  shape: NodeShape;
  /** Content or references, without the span. */
  payload: Uint8Array;
};

/** A file's root: the node, and what the whole tree shares. */
export type TreeRoot = {
  /** What all nodes of the tree share. */
  form: TreeForm;
  /** The root itself. */
  node: TreeNode;
};

/** The two halves of a reference: 32-byte address, and 32-byte key in an encrypted one. */
export type SplitReference = { address: Uint8Array; key: Uint8Array | undefined };

/** Address and key of a reference. Fails with `reference-invalid` unless it has 32 or 64 bytes. */
export function splitReference(reference: Uint8Array): SplitReference {
  if (reference.length !== SEGMENT_BYTES && reference.length !== ENCRYPTED_REFERENCE_BYTES) {
    throw new ProtocolError("reference-invalid", "wrong reference length", {
      expected: `${SEGMENT_BYTES} or ${ENCRYPTED_REFERENCE_BYTES}`,
      got: reference.length,
    });
  }
  const address = reference.subarray(0, SEGMENT_BYTES);
  return { address, key: reference.length > SEGMENT_BYTES ? reference.subarray(32) : undefined };
}

/**
 * The root node in `data`, the stored chunk at `reference`.
 * Fails with `tree-malformed` on bytes that are no node, `tree-too-large` above `maxSizeBytes`.
 */
export function openRoot(reference: Uint8Array, data: Uint8Array, maxSizeBytes: number): TreeRoot {
  assertChunk(data);
  const { key } = splitReference(reference);
  const span = key === undefined ? spanOf(data) : decryptSpan(data, key);
  const form: TreeForm = { encrypted: key !== undefined, level: spanLevel(span) };
  const size = spanSize(span);
  if (size > BigInt(maxSizeBytes)) {
    throw new ProtocolError("tree-too-large", "file too large", {
      expected: `at most ${maxSizeBytes} bytes`,
      got: String(size),
    });
  }
  return { form, node: readNode(data, key, Number(size), form) };
}

/**
 * The node in `data`, a stored chunk somewhere below the root, of which the tree demands that it
 * covers `sizeBytes`. Fails with `tree-malformed` when its span says anything else.
 */
export function openChild(
  reference: Uint8Array,
  data: Uint8Array,
  sizeBytes: number,
  form: TreeForm,
): TreeNode {
  assertChunk(data);
  const { key } = splitReference(reference);
  const span = key === undefined ? spanOf(data) : decryptSpan(data, key);
  const level = nodeShape(sizeBytes, form).shards > 0 ? form.level : 0;
  const wanted = withSpanLevel(encodeSpan(sizeBytes), level);
  if (!equalBytes(span, wanted)) {
    throw new ProtocolError("tree-malformed", "a chunk's span does not fit its place in the tree", {
      expected: sizeBytes,
      got: String(spanSize(span)),
    });
  }
  return readNode(data, key, sizeBytes, form);
}

/** Reference of child `i` (a data child, counted from 0). */
export function childReference(node: TreeNode, form: TreeForm, i: number): Uint8Array {
  const bytes = referenceBytes(form);
  return node.payload.subarray(i * bytes, (i + 1) * bytes);
}

/** Bytes of data below child `i`. */
export function childSize({ shape }: TreeNode, i: number): number {
  return i === shape.shards - 1 ? shape.lastChildBytes : shape.childBytes;
}

/** Address of shard `i`: of a data child below `shards`, of a parity chunk from there on. */
export function shardAddress(node: TreeNode, form: TreeForm, i: number): Uint8Array {
  const { shards } = node.shape;
  if (i < shards) return childReference(node, form, i).subarray(0, SEGMENT_BYTES);
  const at = shards * referenceBytes(form) + (i - shards) * SEGMENT_BYTES;
  return node.payload.subarray(at, at + SEGMENT_BYTES);
}

function readNode(
  data: Uint8Array,
  key: Uint8Array | undefined,
  sizeBytes: number,
  form: TreeForm,
): TreeNode {
  const shape = nodeShape(sizeBytes, form);
  const stored = payloadOf(data);
  if (stored.length < shape.payloadBytes) {
    throw new ProtocolError("tree-malformed", "chunk shorter than its span demands", {
      expected: `at least ${shape.payloadBytes} bytes of payload`,
      got: stored.length,
    });
  }
  if (key !== undefined) {
    return { sizeBytes, shape, payload: decryptPayload(data, key, shape.payloadBytes) };
  }
  // Zeros behind the references are padding; anything else would be references to nowhere.
  if (shape.shards > 0 && !isZero(stored.subarray(shape.payloadBytes))) {
    throw new ProtocolError("tree-malformed", "more references than the span accounts for", {
      expected: `${shape.payloadBytes} bytes of payload`,
      got: stored.length,
    });
  }
  return { sizeBytes, shape, payload: stored.subarray(0, shape.payloadBytes) };
}

function assertChunk(data: Uint8Array): void {
  if (data.length >= MIN_CHUNK_BYTES && data.length <= MAX_CHUNK_BYTES) return;
  throw new ProtocolError("tree-malformed", "not a chunk", {
    expected: `${MIN_CHUNK_BYTES} to ${MAX_CHUNK_BYTES} bytes`,
    got: data.length,
  });
}
