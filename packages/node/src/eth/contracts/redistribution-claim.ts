import { proofAddress } from "@swarm-docs/protocol/proof";
import { drawWitnesses } from "@swarm-docs/protocol/sample";
import { encodeSpan } from "@swarm-docs/protocol/span";
import type { CallContext, Hex } from "../contract.ts";
import { bytesOf } from "../quantity.ts";
import { gameOf } from "./redistribution-game.ts";

/** Levels between a segment of a chunk and its root. */
const PROOF_SISTERS = 7;

/** Fields of the inclusion proof of a chunk that are read in the sample; the other members are accepted unchecked. */
interface ClaimEntry {
  /** Sisters of the proved segment under the keyed hash, leaf level first: seven of 32 bytes. */
  readonly proofSegments3: readonly Hex[];
  /** Segment of the chunk that is proved, 32 bytes. */
  readonly proveSegment2: Hex;
  /** Bytes below the chunk. */
  readonly chunkSpan: bigint;
}

/** Inclusion proofs of a claim: of two drawn chunks, and of the last chunk of the sample. */
export type ClaimEntries = readonly [first: ClaimEntry, second: ClaimEntry, last: ClaimEntry];

/**
 * Emits the transformed address of each proved chunk, the last one first, as the published contract does while it
 * checks the proofs. A proof with another number of sisters has no address. [Redistribution.sol inclusionFunction]
 */
export function emitTransformedAddresses(
  { state, emit }: Pick<CallContext, "state" | "emit">,
  entries: ClaimEntries,
): void {
  const { seed, anchor } = gameOf(state);
  const { items, segment: index } = drawWitnesses(seed);
  for (const at of [2, 0, 1] as const) {
    const { proofSegments3, proveSegment2, chunkSpan } = entries[at];
    if (proofSegments3.length !== PROOF_SISTERS) continue;
    const sisters = proofSegments3.map(bytesOf);
    const proof = { index, segment: bytesOf(proveSegment2), sisters, span: encodeSpan(chunkSpan) };
    emit(
      "transformedChunkAddressFromInclusionProof",
      2n * BigInt(items[at]),
      proofAddress(proof, anchor),
    );
  }
}
