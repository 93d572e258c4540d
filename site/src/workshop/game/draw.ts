import { concatBytes, fromBigEndian, toBigEndian } from "@swarm-docs/protocol/bytes";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";

/** Bits of the random number used in the comparison. [storage-incentives Redistribution.sol] */
const RANDOM_BITS = 128n;

/** Purpose of a draw; selects the digit appended to the seed. */
export type Purpose = "truth" | "winner";

/** Stake density: `stake · 2^(depth − height)`. */
export const densityOf = (stake: bigint, depth: number, height: number): bigint =>
  stake << BigInt(depth - height);

/**
 * Draws an index weighted by density, like the contract: each candidate replaces the previous one with a
 * probability of its share of the running sum. Returns -1 without candidates.
 * [storage-incentives Redistribution.sol getCurrentTruth, winnerSelection]
 */
export function draw(densities: readonly bigint[], seed: Uint8Array, purpose: Purpose): number {
  const anchor = concatBytes(seed, encodeUtf8(purpose === "truth" ? "0" : "1"));
  let [sum, drawn] = [0n, -1];
  for (const [at, density] of densities.entries()) {
    sum += density;
    const random = fromBigEndian(keccak256(anchor, toBigEndian(BigInt(at), 32)));
    const short = random & ((1n << RANDOM_BITS) - 1n);
    if (short * sum < density << RANDOM_BITS) drawn = at;
  }
  return drawn;
}

/** Hashes a commit: overlay, depth, reserve commitment and a 32-byte secret. */
export function commitment(
  overlay: Uint8Array,
  depth: number,
  reserve: Uint8Array,
  secret: Uint8Array,
): Uint8Array {
  return keccak256(overlay, Uint8Array.of(depth), reserve, secret);
}
