/**
 * Reads a range of a file from its tree: leaves are requested ahead of the reader in a sliding window,
 * and the intermediate chunks on every level ahead of the leaves, so that the window does not drain where
 * an intermediate chunk ends. Where the chunks come from, and whether missing ones are recovered, is
 * decided by the source. [bee pkg/file/joiner]
 */
import { assertLookahead } from "../assert.ts";
import { MAX_PAYLOAD_BYTES, SEGMENTS } from "../bmt.ts";
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

/** A node on the way to the leaves: an intermediate chunk, or a leaf right below one of a higher level. */
type Frame = TreeNode & {
  /** Where its data begins in the file. */
  offset: number;
  children: Children;
  /** Intermediate children requested and not yet left behind. */
  opened: Map<number, Promise<Frame>>;
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
  assertLookahead(source.lookahead ?? 1);
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
  let position = start;

  const enter = (node: TreeNode, offset: number, reference: Uint8Array): Frame => ({
    ...node,
    offset,
    children: source.children(node, form, reference),
    opened: new Map(),
  });
  const request = (frame: Frame, first: number, count: number): Promise<TreeNode>[] =>
    frame.children.read(first, count).map((stored, at) => {
      const i = first + at;
      const opened = stored.then((data) =>
        openChild(childReference(frame, form, i), data, childSize(frame, i), form),
      );
      // The reader sees the failure when it gets there; it may also stop before.
      opened.catch(() => undefined);
      return opened;
    });
  const open = (frame: Frame, i: number): Promise<Frame> => {
    let opening = frame.opened.get(i);
    if (opening === undefined) {
      const offset = frame.offset + i * frame.shape.childBytes;
      opening = (request(frame, i, 1)[0] as Promise<TreeNode>).then((child) =>
        enter(child, offset, childReference(frame, form, i)),
      );
      frame.opened.set(i, opening);
    }
    return opening;
  };
  /** Opens the intermediate chunks on all levels that the next window of leaves needs. */
  const openAhead = (frame: Frame): void => {
    const { offset, shape } = frame;
    if (shape.childBytes <= MAX_PAYLOAD_BYTES) return;
    const to = Math.min(end, position + lookahead * MAX_PAYLOAD_BYTES) - offset;
    let i = childAt(frame, Math.max(position - offset, 0));
    while (i < shape.shards && i * shape.childBytes < to) {
      open(frame, i++).then(openAhead, () => undefined);
    }
  };
  const push = (node: Promise<TreeNode>, offset: number, size: number): void => {
    window.push({ node, from: position - offset, to: end - offset });
    position = offset + size;
  };
  const pushLeaves = (frame: Frame): void => {
    const { offset, shape } = frame;
    const first = childAt(frame, position - offset);
    const wanted = Math.min(shape.shards, Math.ceil((end - offset) / MAX_PAYLOAD_BYTES)) - first;
    request(frame, first, Math.min(wanted, lookahead - window.length)).forEach((leaf, at) => {
      push(leaf, offset + (first + at) * MAX_PAYLOAD_BYTES, childSize(frame, first + at));
    });
  };
  const top = enter(root, 0, reference);
  // In strides, so that a source can fetch many leaves by one request.
  const most = lookahead - Math.min(lookahead / 2, SEGMENTS);
  const hasRoom = (): boolean => position < end && window.length <= most;
  const fill = async (): Promise<void> => {
    while (hasRoom()) {
      let frame = top;
      while (frame.shape.childBytes > MAX_PAYLOAD_BYTES) {
        const i = childAt(frame, position - frame.offset);
        frame.opened.delete(i - 1);
        const opening = open(frame, i);
        try {
          frame = await opening;
        } catch {
          // Comes after the leaves before it.
          return push(opening, position, end - position);
        }
      }
      if (frame.shape.shards > 0) pushLeaves(frame);
      else push(Promise.resolve(frame), frame.offset, frame.sizeBytes);
      openAhead(top);
    }
  };
  let filling: Promise<void> | undefined;
  for (;;) {
    if (hasRoom()) filling ??= fill().finally(() => (filling = undefined));
    // Leaves that are there do not wait for an intermediate chunk.
    if (window.length === 0) await filling;
    const [leaf] = window;
    if (leaf === undefined) return;
    const { payload } = await leaf.node;
    window.shift();
    yield payload.subarray(leaf.from, leaf.to);
  }
}

// By remainder, because the quotient of two large numbers may be rounded up.
function childAt({ shape }: TreeNode, position: number): number {
  return (position - (position % shape.childBytes)) / shape.childBytes;
}

function assertRange(start: number, end: number, size: number): void {
  if ([start, end].every(Number.isSafeInteger) && start >= 0 && start <= end && end <= size) return;
  throw new ProtocolError("range-invalid", "range outside the file", {
    expected: size,
    got: `${start}, ${end}`,
  });
}
