import { MAX_PAYLOAD_BYTES } from "@swarm-docs/protocol/bmt";
import { ProtocolError } from "@swarm-docs/protocol/errors";
import type { TreeForm } from "@swarm-docs/protocol/file/geometry";
import {
  childReference,
  childSize,
  openChild,
  openRoot,
  type TreeNode,
} from "@swarm-docs/protocol/file/node";
import { toHex } from "@swarm-docs/protocol/hex";
import type { Got } from "./ask.ts";
import type { Fault } from "./report.ts";

/** Largest file that is checked, in bytes. */
const MAX_FILE_BYTES = 2 ** 31;
/** Bytes of an unencrypted reference. */
const ADDRESS_BYTES = 32;

/** Result of a subtree. */
export interface Subtree {
  /** Absent if the root chunk is missing. */
  readonly sizeBytes: number | undefined;
  readonly faults: readonly Fault[];
}

/** Receives the bytes of every valid leaf, in any order, with their offset in the file. */
type OnLeaf = (start: number, payload: Uint8Array) => void;

/**
 * Verifies the file at a reference: every chunk's address is computed, and its position in the tree
 * must match its span. Continues after a fault with all chunks that do not depend on it. Subtrees
 * already verified are fetched again only if their bytes are wanted.
 */
export type CheckTree = (reference: Uint8Array, onLeaf?: OnLeaf) => Promise<Subtree>;

type Place = Pick<Fault, "start" | "end" | "isLeaf">;

const reasonOf = (error: unknown): string => {
  if (error instanceof ProtocolError) return error.message;
  throw error;
};

function faultOf(got: Exclude<Got, { kind: "chunk" }>, address: string, place: Place): Fault {
  return { ...got, address, ...place };
}

const moved = (fault: Fault, by: number): Fault => ({
  ...fault,
  start: fault.start + by,
  ...(fault.end !== undefined && { end: fault.end + by }),
});

/** Creates a tree checker that loads verified chunks with `get`. */
export function treeChecker(get: (address: Uint8Array) => Promise<Got>): CheckTree {
  const known = new Map<string, Promise<Subtree>>();

  const once = (
    name: string,
    isWanted: boolean,
    check: () => Promise<Subtree>,
  ): Promise<Subtree> => {
    if (isWanted) return check();
    const before = known.get(name) ?? check();
    known.set(name, before);
    return before;
  };

  async function below(node: TreeNode, form: TreeForm, onLeaf?: OnLeaf): Promise<Fault[]> {
    if (node.shape.shards === 0) {
      onLeaf?.(0, node.payload);
      return [];
    }
    const children = Array.from({ length: node.shape.shards }, async (_, i) => {
      const start = i * node.shape.childBytes;
      const here = onLeaf && ((at: number, bytes: Uint8Array) => onLeaf(start + at, bytes));
      const { faults } = await child(node, form, i, here);
      return faults.map((fault) => moved(fault, start));
    });
    return (await Promise.all(children)).flat();
  }

  function child(node: TreeNode, form: TreeForm, i: number, onLeaf?: OnLeaf): Promise<Subtree> {
    const reference = childReference(node, form, i);
    const [address, sizeBytes] = [toHex(reference), childSize(node, i)];
    const place = { start: 0, end: sizeBytes, isLeaf: sizeBytes <= MAX_PAYLOAD_BYTES };
    return once(`${address} ${sizeBytes} ${form.level}`, onLeaf !== undefined, async () => {
      const got = await get(reference);
      if (got.kind !== "chunk") return { sizeBytes, faults: [faultOf(got, address, place)] };
      try {
        const opened = openChild(reference, got.data, sizeBytes, form);
        return { sizeBytes, faults: await below(opened, form, onLeaf) };
      } catch (error) {
        const reason = reasonOf(error);
        return { sizeBytes, faults: [{ kind: "malformed", address, ...place, reason }] };
      }
    });
  }

  async function root(reference: Uint8Array, onLeaf?: OnLeaf): Promise<Subtree> {
    const address = toHex(reference.subarray(0, ADDRESS_BYTES));
    const place = { start: 0, isLeaf: false };
    const failed = (fault: Fault): Subtree => ({ sizeBytes: undefined, faults: [fault] });
    if (reference.length !== ADDRESS_BYTES) return failed({ kind: "encrypted", address, ...place });
    const got = await get(reference);
    if (got.kind !== "chunk") return failed(faultOf(got, address, place));
    try {
      const { form, node } = openRoot(reference, got.data, MAX_FILE_BYTES);
      if (form.encrypted) return failed({ kind: "encrypted", address, ...place });
      return { sizeBytes: node.sizeBytes, faults: await below(node, form, onLeaf) };
    } catch (error) {
      return failed({ kind: "malformed", address, ...place, reason: reasonOf(error) });
    }
  }

  return (reference, onLeaf) =>
    once(toHex(reference), onLeaf !== undefined, () => root(reference, onLeaf));
}
