import { MAX_PO } from "@swarm-docs/protocol/proximity";

/** Comparison of two addresses, cut to the length of the shorter one. */
export interface Comparison {
  /** Bits of both addresses, most significant first, cut to the same length. */
  readonly first: string;
  readonly second: string;
  /** Length of the common prefix in bits, not capped. */
  readonly shared: number;
  /** Proximity order, `shared` capped at 31. */
  readonly po: number;
  /** XOR distance, hexadecimal. */
  readonly distance: string;
  /** Share of the address space in the bin of this proximity order. */
  readonly binShare: number;
}

/** Converts hexadecimal digits to bits, most significant first. */
export const binaryOf = (digits: string): string =>
  [...digits].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, "0")).join("");

/** Compares two addresses as returned by `parseDigits`. [bee pkg/swarm/proximity.go] */
export function compare(one: string, other: string): Comparison {
  const length = Math.min(one.length, other.length);
  const first = binaryOf(one.slice(0, length));
  const second = binaryOf(other.slice(0, length));
  let shared = 0;
  while (shared < first.length && first[shared] === second[shared]) shared++;
  const po = Math.min(shared, MAX_PO);
  const distance = Array.from(one.slice(0, length), (digit, at) =>
    (Number.parseInt(digit, 16) ^ Number.parseInt(other[at] ?? "0", 16)).toString(16),
  ).join("");
  // The last bin includes everything deeper, so it is as large as its predecessor.
  const binShare = po === MAX_PO ? 2 ** -MAX_PO : 2 ** -(po + 1);
  return { first, second, shared, po, distance, binShare };
}

/** Bin of a node's routing table. */
export interface Bin {
  readonly po: number;
  /** Mean number of nodes with this proximity order. */
  readonly nodes: number;
}

/** Peers per saturated bin. [bee pkg/topology/kademlia] */
const SATURATION = 8;
/** Low watermark: nearest peers that limit the depth. [bee pkg/topology/kademlia] */
const NEAREST = 3;

/**
 * Depth by Bee's rule for expected bin populations of `nodes / 2^(po + 1)`: the first bin with fewer than
 * 8 nodes or, if smaller, the deepest bin with 3 nodes in it and deeper bins. 0 for up to 3 nodes.
 * [bee pkg/topology/kademlia]
 */
export function depthOf(nodes: number): number {
  if (nodes <= NEAREST) return 0;
  let unsaturated = 0;
  while (nodes / 2 ** (unsaturated + 1) >= SATURATION) unsaturated++;
  let nearest = 0;
  while (nodes / 2 ** (nearest + 1) >= NEAREST) nearest++;
  return Math.min(unsaturated, nearest, MAX_PO);
}

/** Bins of a network of `nodes` nodes; the last bin includes everything from the depth on. */
export function binsOf(nodes: number): { readonly bins: Bin[]; readonly depth: number } {
  const depth = depthOf(nodes);
  const bins = Array.from({ length: depth + 1 }, (_, po) => ({
    po,
    nodes: po === depth ? nodes / 2 ** depth : nodes / 2 ** (po + 1),
  }));
  return { bins, depth };
}
