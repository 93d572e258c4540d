// The reserve sample: what a node computes to show, in a round of the redistribution game, that it
// holds the chunks of its neighborhood. The round's first anchor reshuffles all chunks through a keyed
// hash; the 16 that come out smallest are the sample. The second anchor then picks what to prove.
import { transformedAddress } from "./bmt.ts";
import { compareBytes, concatBytes, equalBytes, fromBigEndian } from "./bytes.ts";
import { type Chunk, makeCac, payloadOf, spanOf } from "./cac.ts";
import { ProtocolError } from "./errors.ts";
import { keccak256 } from "./keccak.ts";
import { type InclusionProof, proveSegment } from "./proof.ts";
import { po } from "./proximity.ts";
import type { Soc } from "./soc.ts";

/** Chunks in a sample. */
export const SAMPLE_SIZE = 16;

/** A chunk of the sample and the address that put it there. */
export type SampleItem = {
  /** The chunk as it is stored. */
  readonly chunk: Chunk | Soc;
  /** Its address under the keyed hash, 32 bytes: what the sample is ordered by. */
  readonly transformed: Uint8Array;
};

/** Chunks to prove: two drawn by the anchor, and the last. */
export type Witnesses = {
  /** Numbers of the three in the sample. */
  readonly items: readonly [number, number, number];
  /** Segment of their payload that is to be shown, 0 to 127. */
  readonly segment: number;
};

/** Proof for one witness. */
export type WitnessProof = {
  /** The chunk that is proved. */
  readonly item: SampleItem;
  /** Proves that the sample contains the chunk's address. API: proveSegment, proofSegments. */
  readonly inSample: InclusionProof;
  /** Proves the segment in the chunk, or in the wrapped chunk of a single-owner chunk. API: …2, chunkSpan. */
  readonly inChunk: InclusionProof;
  /** The same under the keyed hash. API: proofSegments3. */
  readonly inTransformed: InclusionProof;
};

/** A whole answer: API proof1, proof2, proofLast. */
export type SampleProofs = {
  /** Address of the sample as a chunk, the reserve commitment. */
  readonly hash: Uint8Array;
  /** One for each witness, in their order. */
  readonly proofs: readonly [WitnessProof, WitnessProof, WitnessProof];
};

/**
 * Address of a chunk under the anchor's keyed hash. For a single-owner chunk: hash of its address and
 * the transformed address of the wrapped chunk. [bee pkg/storer/sample.go]
 */
export function transformChunk(chunk: Chunk | Soc, anchor: Uint8Array): Uint8Array {
  const { data } = contentOf(chunk);
  const transformed = transformedAddress(anchor, spanOf(data), payloadOf(data));
  return "wrapped" in chunk ? keccak256(chunk.address, transformed) : transformed;
}

/**
 * Samples the 16 chunks with the smallest transformed addresses within `depth` of the anchor, in
 * ascending order; fewer if the reserve has fewer. Duplicates count once. The caller excludes chunks
 * of batches below the minimum balance and with stamps too new. The game's anchor has 32 bytes; any
 * other length above 0 works too. [bee pkg/storer/sample.go ReserveSample]
 */
export async function sampleReserve(
  chunks: AsyncIterable<Chunk | Soc> | Iterable<Chunk | Soc>,
  anchor: Uint8Array,
  depth = 0,
): Promise<SampleItem[]> {
  assertAnchor(anchor);
  const sample: SampleItem[] = [];
  for await (const chunk of chunks) {
    if (po(chunk.address, anchor) < depth) continue;
    const transformed = transformChunk(chunk, anchor);
    if (sample.some((item) => equalBytes(item.transformed, transformed))) continue;
    const place = sample.findIndex((item) => compareBytes(transformed, item.transformed) < 0);
    sample.splice(place < 0 ? sample.length : place, 0, { chunk, transformed });
    sample.length = Math.min(sample.length, SAMPLE_SIZE);
  }
  return sample;
}

/**
 * The sample as a chunk: address and transformed address of each item. Its address is the commitment.
 * Fails with `sample-too-small` unless there are 16. [bee pkg/storageincentives]
 */
export function sampleChunk(sample: readonly SampleItem[]): Chunk {
  if (sample.length === SAMPLE_SIZE) {
    const parts = sample.flatMap(({ chunk, transformed }) => [chunk.address, transformed]);
    return makeCac(concatBytes(...parts));
  }
  throw new ProtocolError("sample-too-small", "no full sample", {
    expected: SAMPLE_SIZE,
    got: sample.length,
  });
}

/** What the second anchor (32 bytes in the game) asks to prove. [bee pkg/storageincentives/proof.go] */
export function drawWitnesses(anchor: Uint8Array): Witnesses {
  assertAnchor(anchor);
  const number = fromBigEndian(anchor);
  const first = Number(number % 15n);
  const drawn = Number(number % 14n);
  const second = drawn >= first ? drawn + 1 : drawn;
  return { items: [first, second, SAMPLE_SIZE - 1], segment: Number(number % 128n) };
}

/**
 * The proofs that the contract asks for. Fails with `sample-too-small` or `length-invalid`.
 * [bee pkg/storageincentives/proof.go makeInclusionProofs]
 */
export function proveSample(
  sample: readonly SampleItem[],
  anchor1: Uint8Array,
  anchor2: Uint8Array,
): SampleProofs {
  const whole = sampleChunk(sample);
  const { items, segment } = drawWitnesses(anchor2);
  const prove = (at: number): WitnessProof => {
    const item = sample[at] as SampleItem;
    const { data } = contentOf(item.chunk);
    const [payload, span] = [payloadOf(data), spanOf(data)];
    return {
      item,
      inSample: proveSegment(payloadOf(whole.data), 2 * at, spanOf(whole.data)),
      inChunk: proveSegment(payload, segment, span),
      inTransformed: proveSegment(payload, segment, span, anchor1),
    };
  };
  const [first, second, last] = items;
  return { hash: whole.address, proofs: [prove(first), prove(second), prove(last)] };
}

function assertAnchor(anchor: Uint8Array): void {
  if (anchor.length > 0) return;
  throw new ProtocolError("length-invalid", "empty anchor", {
    expected: "at least 1 byte",
    got: 0,
  });
}

function contentOf(chunk: Chunk | Soc): Chunk {
  return "wrapped" in chunk ? chunk.wrapped : chunk;
}
