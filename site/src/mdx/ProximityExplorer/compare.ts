import { MAX_PO } from "@swarm-docs/protocol/proximity";

/** How two addresses relate. Bits beyond the shorter text are not compared. */
export interface Comparison {
  /** Bits of both, first bit first, cut to the same length. */
  readonly first: string;
  readonly second: string;
  /** Leading bits in common, without the cap. */
  readonly shared: number;
  /** Proximity order, `shared` capped at 31. */
  readonly po: number;
  /** Exclusive or, in hexadecimal digits. */
  readonly distance: string;
  /** Share of the address space in the bin of this proximity order. */
  readonly binShare: number;
}

/** A hexadecimal address of 1 to 64 digits, or `undefined`. `0x` and white space are ignored. */
export function parseDigits(text: string): string | undefined {
  const digits = text.trim().replace(/^0x/i, "").toLowerCase();
  return /^[0-9a-f]{1,64}$/.test(digits) ? digits : undefined;
}

const bits = (digits: string): string =>
  [...digits].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, "0")).join("");

/** Compares two texts of hexadecimal digits, such as `parseDigits` gives. [bee pkg/swarm/proximity.go] */
export function compare(one: string, other: string): Comparison {
  const length = Math.min(one.length, other.length);
  const first = bits(one.slice(0, length));
  const second = bits(other.slice(0, length));
  let shared = 0;
  while (shared < first.length && first[shared] === second[shared]) shared++;
  const po = Math.min(shared, MAX_PO);
  const distance = Array.from(one.slice(0, length), (digit, at) =>
    (Number.parseInt(digit, 16) ^ Number.parseInt(other[at] ?? "0", 16)).toString(16),
  ).join("");
  return { first, second, shared, po, distance, binShare: 2 ** -(po + 1) };
}

/** One bin of a node's routing table. */
export interface Bin {
  readonly po: number;
  /** Mean number of nodes with this proximity order. */
  readonly nodes: number;
}

/**
 * Bins of a network of so many nodes, down to the estimated depth: the deepest one that still
 * leaves three nodes at it or below. [bee pkg/topology/kademlia]
 */
export function binsOf(nodes: number): { readonly bins: Bin[]; readonly depth: number } {
  const depth = Math.max(0, Math.floor(Math.log2(nodes / 3)));
  const bins = Array.from({ length: depth + 1 }, (_, po) => ({
    po,
    nodes: po === depth ? nodes / 2 ** depth : nodes / 2 ** (po + 1),
  }));
  return { bins, depth };
}
