import { makeCac, type Chunk } from "@swarm-docs/protocol/cac";
import { ethAddressOfPrivateKey } from "@swarm-docs/protocol/crypto/keys";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { fromBigEndian } from "@swarm-docs/protocol/bytes";
import { bucketOf, encodeStampIndex } from "@swarm-docs/protocol/postage/bucket";
import { signStamp } from "@swarm-docs/protocol/postage/stamp";
import type { InclusionProof } from "@swarm-docs/protocol/proof";
import { po } from "@swarm-docs/protocol/proximity";
import {
  proveSample,
  SAMPLE_SIZE,
  sampleChunk,
  sampleReserve,
  type SampleItem,
  type WitnessProof,
} from "@swarm-docs/protocol/sample";
import { makeSoc, type Soc } from "@swarm-docs/protocol/soc";
import type { Hex } from "viem";

/** Key of the owner of batches and single-owner chunks in tests. */
const ownerKey = new Uint8Array(32).fill(7);

/** Owner of the batch with which {@link makeSample} stamps. */
export const batchOwner: Hex = `0x${toHex(ethAddressOfPrivateKey(ownerKey))}`;

const bytes = (text: Hex): Uint8Array => fromHex(text.slice(2));
const hex = (value: Uint8Array): Hex => `0x${toHex(value)}`;

/** A proof as `claim` takes it. */
export type ClaimEntry = ReturnType<typeof entryOf>;

/** A sample to commit to. */
export interface TestSample {
  /** The reserve commitment. */
  readonly hash: Hex;
  readonly items: readonly SampleItem[];
  /** Arguments of a claim for a seed. */
  readonly entries: (seed: Hex) => readonly [ClaimEntry, ClaimEntry, ClaimEntry];
}

/** Makes 16 chunks of a neighborhood, every other one a single-owner chunk, and the sample of them. */
export async function makeSample(
  anchor: Hex,
  batchId: Hex,
  { depth = 0, name = "" }: { readonly depth?: number; readonly name?: string } = {},
): Promise<TestSample> {
  const chunks: (Chunk | Soc)[] = [];
  for (let index = 0; chunks.length < SAMPLE_SIZE; index++) {
    const content = makeCac(new TextEncoder().encode(`${name}${index}`));
    const isSingle = index % 2 === 1;
    const chunk = isSingle ? makeSoc(content.address, content, ownerKey) : content;
    if (po(chunk.address, bytes(anchor)) >= depth) chunks.push(chunk);
  }
  const items = await sampleReserve(chunks, bytes(anchor), depth);
  return {
    hash: hex(sampleChunk(items).address),
    items,
    entries(seed) {
      const { proofs } = proveSample(items, bytes(anchor), bytes(seed));
      const [first, second, last] = proofs;
      return [entryOf(first, batchId), entryOf(second, batchId), entryOf(last, batchId)];
    },
  };
}

const sisters = ({ sisters: all }: InclusionProof): readonly Hex[] => all.map(hex);

function entryOf({ item, inSample, inChunk, inTransformed }: WitnessProof, batchId: Hex) {
  const { chunk } = item;
  return {
    proofSegments: sisters(inSample),
    proveSegment: hex(inSample.segment),
    proofSegments2: sisters(inChunk),
    proveSegment2: hex(inChunk.segment),
    chunkSpan: fromBigEndian(inChunk.span.slice().reverse()),
    proofSegments3: sisters(inTransformed),
    postageProof: stampOf(chunk.address, batchId),
    socProof:
      "wrapped" in chunk
        ? [
            {
              signer: batchOwner,
              signature: hex(chunk.signature),
              identifier: hex(chunk.id),
              chunkAddr: hex(chunk.wrapped.address),
            },
          ]
        : [],
  };
}

/** A valid stamp of the batch, or one with another index. */
export function stampOf(
  address: Uint8Array,
  batchId: Hex,
  index = { bucket: bucketOf(address), counter: 0 },
) {
  const stamp = { batchId: bytes(batchId), index, timestamp: 1n };
  return {
    signature: hex(signStamp(address, stamp, ownerKey).signature),
    postageId: batchId,
    index: fromBigEndian(encodeStampIndex(index)),
    timeStamp: 1n,
  };
}
