import { concatBytes, fromBigEndian, toBigEndian } from "@swarm-docs/protocol/bytes";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";

/** Bits of a random number that are compared. [storage-incentives Redistribution.sol] */
const RANDOM_BITS = 128n;

/** Who is drawn for what, by the digit behind the seed. */
export type Purpose = "truth" | "winner";

/** Stake density: stake times two to the depth less the height. */
export const densityOf = (stake: bigint, depth: number, height: number): bigint =>
  stake << BigInt(depth - height);

/**
 * Draws one of several by their densities, as the contract does: each in turn takes the place of the one
 * before with its share of the sum so far. Gives its number; -1 of none.
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

/** What a player commits to: overlay, depth, reserve commitment and a secret of 32 bytes. */
export function commitment(
  overlay: Uint8Array,
  depth: number,
  reserve: Uint8Array,
  secret: Uint8Array,
): Uint8Array {
  return keccak256(overlay, Uint8Array.of(depth), reserve, secret);
}
