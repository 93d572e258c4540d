import { split } from "@swarm-docs/protocol/file/splitter";
import { toHex } from "@swarm-docs/protocol/hex";
import { equalBytes } from "@swarm-docs/protocol/bytes";
import type { AskedNode } from "./ask.ts";
import type { SiteEntry } from "./manifest.ts";
import type { Fault } from "./report.ts";
import { checkedBytes } from "./manifest.ts";
import type { CheckTree, Subtree } from "./tree.ts";

/** File of a site whose manifest is at `address`, 64 hexadecimal digits. */
type DeliveredFile = SiteEntry & { readonly address: string };

/** Offset of the first differing byte. */
function firstDifference(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return at;
  return length;
}

/**
 * Verifies a file as browsers receive it: computes its reference from the received bytes. On a
 * mismatch, compares them with the file's verified chunks, to find the offset of the first wrong
 * byte.
 */
export async function checkDelivered(
  { address, path, reference }: DeliveredFile,
  node: AskedNode,
  checkTree: CheckTree,
): Promise<Subtree> {
  const bytes = await node.file(address, path);
  const fault = { address: toHex(reference), start: 0, isLeaf: false };
  if (bytes === undefined) return { sizeBytes: undefined, faults: [{ kind: "missing", ...fault }] };
  if (bytes === "late") return { sizeBytes: undefined, faults: [{ kind: "late", ...fault }] };
  const computed = (await split([bytes], { put: () => undefined })).reference;
  if (equalBytes(computed, reference)) return { sizeBytes: bytes.length, faults: [] };
  const own = await checkedBytes(reference, checkTree);
  if (own.bytes === undefined) return own.tree;
  // With redundancy the same bytes have another reference.
  if (equalBytes(own.bytes, bytes)) return { sizeBytes: bytes.length, faults: [] };
  const start = firstDifference(own.bytes, bytes);
  const other: Fault = { ...fault, kind: "other-file", got: toHex(computed), start };
  return { sizeBytes: own.bytes.length, faults: [other] };
}
