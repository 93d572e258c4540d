import { equalBytes, fromBigEndian, toBigEndian } from "@swarm-docs/protocol/bytes";
import { prefixedHash } from "@swarm-docs/protocol/crypto/signature";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { bucketOf, bucketUpperBound, decodeStampIndex } from "@swarm-docs/protocol/postage/bucket";
import { stampDigest } from "@swarm-docs/protocol/postage/stamp";
import { proofAddress } from "@swarm-docs/protocol/proof";
import { distance } from "@swarm-docs/protocol/proximity";
import { drawWitnesses, SAMPLE_SIZE } from "@swarm-docs/protocol/sample";
import { socAddress, socDigest } from "@swarm-docs/protocol/soc";
import { encodeSpan } from "@swarm-docs/protocol/span";
import { parseAbi } from "viem";
import type { ContractState } from "../contract-state.ts";
import { lazyAbi, type CallContext, type Hex } from "../contract.ts";
import { bytesOf, data } from "../quantity.ts";
import { recoverAnySigner } from "../recover.ts";
import { panicIndex, revertAs } from "../revert.ts";
import { gameOf, noHash, type Reveal } from "./redistribution-game.ts";

/** Errors of the published contract with which a claim's proofs are refused. */
export const claimErrorLines = [
  "error BatchDoesNotExist(bytes32)",
  "error BucketDiffers(bytes32)",
  "error InclusionProofFailed(uint8, bytes32)",
  "error IndexOutsideSet(bytes32)",
  "error InvalidSignatureLength()",
  "error LastElementCheckFailed()",
  "error OutOfDepthClaim(uint8)",
  "error RandomElementCheckFailed()",
  "error ReserveCheckFailed(bytes32 trALast)",
  "error SigRecoveryFailed(bytes32)",
  "error SocCalcNotMatching(bytes32)",
  "error SocVerificationFailed(bytes32)",
] as const;

const errorsAbi = lazyAbi(() => parseAbi(claimErrorLines));

const fails = (name: string, ...args: readonly unknown[]): never =>
  revertAs(errorsAbi(), name, args);

/** Levels between a segment of a chunk and its root. */
const PROOF_SISTERS = 7;

/** Bytes of a sample as a chunk: address and transformed address of each item. */
const sampleSpan = BigInt(2 * 32 * SAMPLE_SIZE);

/** A proved chunk of the sample: its inclusion proofs, its stamp, and its owner's signature if it has an owner. */
interface ClaimEntry {
  /** Sisters of the chunk's address in the sample, leaf level first: seven of 32 bytes. The first is its transformed address. */
  readonly proofSegments: readonly Hex[];
  /** Address of the chunk. */
  readonly proveSegment: Hex;
  /** Sisters of the proved segment in the chunk, or in the wrapped chunk of a single-owner chunk. */
  readonly proofSegments2: readonly Hex[];
  /** Segment of the chunk that is proved, 32 bytes. */
  readonly proveSegment2: Hex;
  /** Bytes below the chunk. */
  readonly chunkSpan: bigint;
  /** Sisters of the proved segment under the keyed hash. */
  readonly proofSegments3: readonly Hex[];
  readonly postageProof: {
    readonly signature: Hex;
    readonly postageId: Hex;
    readonly index: bigint;
    readonly timeStamp: bigint;
  };
  /** One element for a single-owner chunk, else none. */
  readonly socProof: readonly {
    readonly signer: Hex;
    readonly signature: Hex;
    readonly identifier: Hex;
    readonly chunkAddr: Hex;
  }[];
}

/** Proofs of a claim: of two drawn chunks, and of the last chunk of the sample. */
export type ClaimEntries = readonly [first: ClaimEntry, second: ClaimEntry, last: ClaimEntry];

/** True when `depth` bits of two addresses are equal. */
export const isInProximity = (a: Uint8Array, b: Uint8Array, depth: number): boolean =>
  distance(a, b) >> BigInt(256 - depth) === 0n;

const sampleLimit = "redistribution sample maximum";

/** Sets the bound of the last transformed address of a sample: the smaller, the larger a reserve must be. */
export const setSampleMaximum = (state: ContractState, value: bigint): void =>
  state.setNumber(sampleLimit, value);

/** The published contract's first bound. [Redistribution.sol sampleMaxValue] */
const firstSampleMaximum = 1_284_401n * 10n ** 66n;

/**
 * Checks that the winner's sample has the drawn chunks and the last one, that they are in its neighborhood and
 * stamped, and that the sample is of a large reserve. Emits the transformed address of each. Reverts with an error of
 * {@link claimErrorLines}, checked in the order of the published contract. [Redistribution.sol claim]
 */
export function checkClaim(context: CallContext, winner: Reveal, entries: ClaimEntries): void {
  const { seed, anchor } = gameOf(context.state);
  const { items, segment } = drawWitnesses(seed);
  for (const [at, label] of [
    [2, 3],
    [0, 2],
    [1, 1],
  ] as const) {
    const entry = entries[at];
    if (!isInProximity(bytesOf(entry.proveSegment), anchor, winner.depth))
      fails("OutOfDepthClaim", label);
    checkInclusion(context, entry, { hash: winner.hash, anchor, item: items[at], segment });
    checkStamp(context.state, entry);
    checkOwner(entry);
  }
  const [first, second, last] = entries.map(({ proofSegments }) =>
    fromBigEndian(bytesOf(proofSegments[0] ?? "0x")),
  ) as [bigint, bigint, bigint];
  const [low, high] = items[0] < items[1] ? [first, second] : [second, first];
  if (low >= high) fails("RandomElementCheckFailed");
  if (high >= last) fails("LastElementCheckFailed");
  if (last >= context.state.number(sampleLimit, firstSampleMaximum))
    fails("ReserveCheckFailed", data(toBigEndian(last, 32)));
}

/** Address to which a proof leads. One with another number of sisters leads to zeros, which no chunk has. */
function addressOf(
  sisters: readonly Hex[],
  segment: Hex,
  index: number,
  span: bigint,
  anchor?: Uint8Array,
): Uint8Array {
  if (sisters.length !== PROOF_SISTERS) return noHash;
  const proof = { index, segment: bytesOf(segment), sisters: sisters.map(bytesOf) };
  return proofAddress({ ...proof, span: encodeSpan(span) }, anchor);
}

interface Expected {
  /** Commitment of the winner. */
  readonly hash: Uint8Array;
  readonly anchor: Uint8Array;
  /** Number of the chunk in the sample. */
  readonly item: number;
  /** Number of the segment that is to be shown. */
  readonly segment: number;
}

function checkInclusion(
  { emit }: CallContext,
  entry: ClaimEntry,
  { hash, anchor, item, segment }: Expected,
): void {
  const { proofSegments, proofSegments2, proofSegments3, proveSegment, chunkSpan } = entry;
  const [owned] = entry.socProof;
  const shown = entry.proveSegment2;
  let transformed = addressOf(proofSegments3, shown, segment, chunkSpan, anchor);
  const failed = (reason: number): never =>
    fails("InclusionProofFailed", reason, data(transformed));
  emit("transformedChunkAddressFromInclusionProof", 2n * BigInt(item), transformed);
  if (!equalBytes(addressOf(proofSegments, proveSegment, 2 * item, sampleSpan), hash)) failed(1);
  const [sister2 = panicIndex(), sister3 = panicIndex()] = [proofSegments2[0], proofSegments3[0]];
  if (sister2 !== sister3) failed(2);
  const address = bytesOf(owned?.chunkAddr ?? proveSegment);
  if (!equalBytes(addressOf(proofSegments2, shown, segment, chunkSpan), address)) failed(3);
  if (owned !== undefined) transformed = keccak256(bytesOf(proveSegment), transformed);
  if (proofSegments[0] !== data(transformed)) failed(4);
}

function checkStamp({ chain }: ContractState, { proveSegment, postageProof }: ClaimEntry): void {
  const { postageId, signature, timeStamp } = postageProof;
  const address = bytesOf(proveSegment);
  const batch = chain.postage.recorded(bytesOf(postageId)) ?? fails("BatchDoesNotExist", postageId);
  const { depth, bucketDepth, owner } = batch;
  const index = decodeStampIndex(toBigEndian(postageProof.index, 8));
  if (index.counter >= bucketUpperBound(depth, bucketDepth)) fails("IndexOutsideSet", postageId);
  if (index.bucket !== bucketOf(address, bucketDepth)) fails("BucketDiffers", postageId);
  const stamp = { batchId: batch.id, index, timestamp: timeStamp };
  if (!isSignedBy(owner, stampDigest(address, stamp), signature))
    fails("SigRecoveryFailed", postageId);
}

function checkOwner({ proveSegment, socProof: [owned] }: ClaimEntry): void {
  if (owned === undefined) return;
  const [signer, id] = [bytesOf(owned.signer), bytesOf(owned.identifier)];
  const { chunkAddr, signature } = owned;
  if (!isSignedBy(signer, socDigest(id, bytesOf(chunkAddr)), signature))
    fails("SocVerificationFailed", chunkAddr);
  if (data(socAddress(id, signer)) !== proveSegment) fails("SocCalcNotMatching", chunkAddr);
}

/** True when an account signed a digest as a message of Ethereum. */
function isSignedBy(account: Uint8Array, digest: Uint8Array, signature: Hex): boolean {
  const bytes = bytesOf(signature);
  if (bytes.length !== 65) fails("InvalidSignatureLength");
  const signer = recoverAnySigner(prefixedHash(digest), bytes);
  return signer !== undefined && equalBytes(signer, account);
}
