import { fromBigEndian } from "@swarm-docs/protocol/bytes";
import { toHex } from "@swarm-docs/protocol/hex";
import { encodeStampIndex } from "@swarm-docs/protocol/postage/bucket";
import type { InclusionProof } from "@swarm-docs/protocol/proof";
import { proveSample, sampleReserve, type WitnessProof } from "@swarm-docs/protocol/sample";
import { decodeSpan } from "@swarm-docs/protocol/span";
import { fail } from "../errors/errors.ts";
import { reserveChunks, stampOf, type ReserveReader } from "./reserve.ts";

const sisters = (proof: InclusionProof): string[] => proof.sisters.map(toHex);

/** Hex of a number without zeros in front, as Go prints it. */
function bareHex(bytes: Uint8Array): string {
  return fromBigEndian(bytes).toString(16);
}

async function proofShape(
  reader: ReserveReader,
  proof: WitnessProof,
): Promise<Record<string, unknown>> {
  const { chunk } = proof.item;
  const stamp = (await stampOf(reader, chunk)) ?? fail("rchash-failed");
  const soc = "wrapped" in chunk ? chunk : undefined;
  return {
    proofSegments: sisters(proof.inSample),
    proveSegment: toHex(proof.inSample.segment),
    proofSegments2: sisters(proof.inChunk),
    proveSegment2: toHex(proof.inChunk.segment),
    chunkSpan: decodeSpan(proof.inChunk.span),
    proofSegments3: sisters(proof.inTransformed),
    postageProof: {
      signature: toHex(stamp.signature),
      postageId: toHex(stamp.batchId),
      index: bareHex(encodeStampIndex(stamp.index)),
      timeStamp: stamp.timestamp.toString(16),
    },
    socProof:
      soc === undefined
        ? null
        : [
            {
              signer: toHex(soc.owner),
              signature: toHex(soc.signature),
              identifier: toHex(soc.id),
              chunkAddr: toHex(soc.wrapped.address),
            },
          ],
  };
}

/** Parameters of a sample: depth of the neighborhood and the two anchors of a round. */
interface SampleParameters {
  readonly depth: number;
  readonly anchor1: Uint8Array;
  readonly anchor2: Uint8Array;
}

/**
 * Samples the node's reserve and proves it; members as `/rchash` has them. A chunk of its own in the
 * browser's worker. [bee pkg/storer/sample.go]
 */
export async function reserveSample(
  reader: ReserveReader,
  { depth, anchor1, anchor2 }: SampleParameters,
): Promise<object> {
  const items = await sampleReserve(reserveChunks(reader, anchor1, depth), anchor1, depth);
  const { hash, proofs } = proveSample(items, anchor1, anchor2);
  const [proof1, proof2, proofLast] = await Promise.all(
    proofs.map((proof) => proofShape(reader, proof)),
  );
  return { hash: toHex(hash), proofs: { proof1, proof2, proofLast } };
}
