/**
 * Reads a range of a file from its tree: leaves are requested ahead of the reader in a sliding window,
 * and the next intermediate chunk while the last leaves of this one are on their way. Where the chunks
 * come from, and whether missing ones are recovered, is decided by the source. [bee pkg/file/joiner]
 */
import { MAX_PAYLOAD_BYTES } from "../bmt.ts";
import { ProtocolError } from "../errors.ts";
import type { TreeForm } from "./geometry.ts";
import { type TreeNode, type TreeRoot, childReference, childSize, openChild } from "./node.ts";

/** Reads the children of one tree node. */
export type Children = {
  /**
   * Requests the stored bytes of children `first` to `first + count - 1`. Each promise fails on its own.
   */
  read(first: number, count: number): Promise<Uint8Array>[];
};

/** Where the chunks of a tree come from. */
export type TreeSource = {
  /** Called once for each intermediate chunk that is entered; `reference` is its own. */
  children(node: TreeNode, form: TreeForm, reference: Uint8Array): Children;
  /** Leaves requested and not yet taken by the reader; 16 when absent. */
  lookahead?: number;
};

/** An intermediate chunk on the path to the reader's position. */
type Frame = {
  node: TreeNode;
  /** Where its data begins in the file. */
  offset: number;
  children: Children;
  /** Child that the frame above it was made from. */
  entered: number;
  /** Intermediate children requested ahead. */
  opened: Record<number, Promise<TreeNode>>;
};

/** A leaf that was requested, and the part of its payload that belongs to the range. */
type Leaf = { node: Promise<TreeNode>; from: number; to: number };

/**
 * The bytes of a file from `start` up to, not including, `end`. Slices of up to 4096 bytes, not to be
 * written to. Nothing is requested before the first slice is asked for. Fails with `range-invalid` at
 * once; with `tree-malformed`, and as the source does, while it is read.
 */
export function readTree(
  root: TreeRoot,
  reference: Uint8Array,
  start: number,
  end: number,
  source: TreeSource,
): AsyncIterable<Uint8Array> {
  assertRange(start, end, root.node.sizeBytes);
  return readRange(root, reference, start, end, source);
}

async function* readRange(
  { form, node: root }: TreeRoot,
  reference: Uint8Array,
  start: number,
  end: number,
  source: TreeSource,
): AsyncGenerator<Uint8Array> {
  if (start === end) return;
  if (root.shape.shards === 0) {
    yield root.payload.subarray(start, end);
    return;
  }
  const { lookahead = 16 } = source;
  const window: Leaf[] = [];
  const path: Frame[] = [];
  let position = start;

  const enter = (node: TreeNode, offset: number, reference: Uint8Array): void => {
    const children = source.children(node, form, reference);
    path.push({ node, offset, children, entered: 0, opened: {} });
  };
  const request = ({ node, children }: Frame, first: number, count: number): Promise<TreeNode>[] =>
    children.read(first, count).map((stored, at) => {
      const i = first + at;
      const opened = stored.then((data) =>
        openChild(childReference(node, form, i), data, childSize(node, i), form),
      );
      // The reader sees the failure when it gets there; it may also stop before.
      opened.catch(() => undefined);
      return opened;
    });
  const opened = (frame: Frame, i: number): Promise<TreeNode> =>
    (frame.opened[i] ??= request(frame, i, 1)[0] as Promise<TreeNode>);
  const push = (node: Promise<TreeNode>, offset: number): void => {
    window.push({ node, from: position - offset, to: end - offset });
  };
  const requestLeaves = (frame: Frame, first: number): void => {
    const { node, offset } = frame;
    const { shards } = node.shape;
    const wanted = Math.ceil((end - offset) / MAX_PAYLOAD_BYTES) - first;
    const count = Math.max(1, Math.min(wanted, shards - first, lookahead - window.length));
    for (const [at, leaf] of request(frame, first, count).entries()) {
      const leafOffset = offset + (first + at) * MAX_PAYLOAD_BYTES;
      push(leaf, leafOffset);
      position = leafOffset + childSize(node, first + at);
    }
    const parent = path.at(-2);
    if (parent === undefined || first + count + lookahead < shards) return;
    const next = parent.entered + 1;
    const nextOffset = parent.offset + next * parent.node.shape.childBytes;
    if (next < parent.node.shape.shards && nextOffset < end) void opened(parent, next);
  };
  const fill = async (): Promise<void> => {
    while (position < end && window.length < lookahead) {
      const frame = path.at(-1) as Frame;
      const { node, offset } = frame;
      if (position >= offset + node.sizeBytes) {
        path.pop();
        continue;
      }
      const i = childAt(node, position - offset);
      if (node.shape.childBytes === MAX_PAYLOAD_BYTES) {
        requestLeaves(frame, i);
        continue;
      }
      const childOffset = offset + i * node.shape.childBytes;
      const opening = opened(frame, i);
      let child: TreeNode;
      try {
        child = await opening;
      } catch {
        // Comes after the leaves before it.
        push(opening, childOffset);
        position = end;
        return;
      }
      delete frame.opened[i];
      frame.entered = i;
      if (child.shape.shards > 0) {
        enter(child, childOffset, childReference(node, form, i));
        continue;
      }
      push(opening, childOffset);
      position = childOffset + child.sizeBytes;
    }
  };

  enter(root, 0, reference);
  for (;;) {
    // In strides of half a window, so that a source can fetch many leaves by one request.
    if (window.length <= lookahead / 2) await fill();
    const leaf = window.shift();
    if (leaf === undefined) return;
    yield (await leaf.node).payload.subarray(leaf.from, leaf.to);
  }
}

// By remainder, because the quotient of two large numbers may be rounded up.
function childAt({ shape }: TreeNode, position: number): number {
  return (position - (position % shape.childBytes)) / shape.childBytes;
}

function assertRange(start: number, end: number, size: number): void {
  const whole = Number.isSafeInteger(start) && Number.isSafeInteger(end);
  if (whole && start >= 0 && start <= end && end <= size) return;
  throw new ProtocolError("range-invalid", "range outside the file", {
    expected: size,
    got: `${start}, ${end}`,
  });
}
