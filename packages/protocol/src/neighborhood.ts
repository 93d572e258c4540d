// A neighborhood at depth d: all addresses that begin with the same d bits.
import { assertBytes } from "./assert.ts";
import { ProtocolError } from "./errors.ts";

/** Chunks that a node of the default size keeps in its reserve. [bee pkg/storer] */
export const RESERVE_CAPACITY: bigint = 2n ** 22n;
/** Blocks of one round of the redistribution game. [storage-incentives Redistribution.sol] */
export const ROUND_BLOCKS = 152;

/** One neighborhood of 2^depth. */
export type Neighborhood = {
  /** Number of leading bits that its addresses share. */
  readonly depth: number;
  /** The common bits as text of `0` and `1`, empty at depth 0. */
  readonly prefix: string;
  /** The prefix read as a binary number, 0 to 2^depth - 1. */
  readonly index: bigint;
  /** Prefix of the neighborhood that parted from this one at the last split; none at depth 0. */
  readonly sister: string | undefined;
  /** Prefix of both together; none at depth 0. */
  readonly parent: string | undefined;
};

/**
 * The neighborhood that an address falls into at a depth of 0 to 256 bits.
 *
 * Fails with `depth-invalid` when the address has fewer bits.
 */
export function neighborhoodOf(address: Uint8Array, depth: number): Neighborhood {
  assertBytes(address, "address");
  if (!Number.isInteger(depth) || depth < 0 || depth > 8 * address.length) {
    throw new ProtocolError("depth-invalid", "an address has no such depth", {
      expected: `a whole number, 0 to ${8 * address.length}`,
      got: depth,
    });
  }
  const prefix = bitsOf(address).slice(0, depth);
  const parent = depth === 0 ? undefined : prefix.slice(0, -1);
  const sister = parent === undefined ? undefined : parent + (prefix.endsWith("0") ? "1" : "0");
  return { depth, prefix, index: BigInt(`0b0${prefix}`), sister, parent };
}

/** All bits of an address, first bit first, as text of `0` and `1`. */
export function bitsOf(address: Uint8Array): string {
  let bits = "";
  for (const byte of address) bits += byte.toString(2).padStart(8, "0");
  return bits;
}

/** Mean seconds between two rounds that draw one neighborhood of 2^depth. */
export function drawIntervalSeconds(depth: number, blockSeconds: number): number {
  return 2 ** depth * ROUND_BLOCKS * blockSeconds;
}

/**
 * Reserve depth: smallest depth at which `chunks` spread evenly fit into reserves of `capacity`
 * chunks; 0 when they fit into one. Give all chunks sold, or only the used share of them to estimate
 * the storage radius. [bee pkg/postage/batchstore]
 */
export function reserveDepth(chunks: bigint, capacity: bigint = RESERVE_CAPACITY): number {
  let depth = 0;
  while (chunks > capacity << BigInt(depth)) depth++;
  return depth;
}
