import { fromBigEndian } from "@swarm-docs/protocol/bytes";
import { toHex } from "@swarm-docs/protocol/hex";
import { encodeStampIndex } from "@swarm-docs/protocol/postage/bucket";
import type { InclusionProof } from "@swarm-docs/protocol/proof";
import { proveSample, sampleReserve, type WitnessProof } from "@swarm-docs/protocol/sample";
import { decodeSpan } from "@swarm-docs/protocol/span";
import { fail } from "../errors/errors.ts";
import { pathParameters, required, withDefault } from "../http/parameters.ts";
import { hexBytes, uint8 } from "../http/parsers.ts";
import { json } from "../http/reply.ts";
import { resource, type Call, type Resource } from "../http/route.ts";
import { orFail } from "../state/files.ts";
import { reserveChunks, stampOf } from "../state/reserve.ts";

const sisters = (proof: InclusionProof): string[] => proof.sisters.map(toHex);

/** Hex of a number without zeros in front, as Go prints it. */
function bareHex(bytes: Uint8Array): string {
  return fromBigEndian(bytes).toString(16);
}

async function proofShape(call: Call, proof: WitnessProof): Promise<Record<string, unknown>> {
  const { chunk } = proof.item;
  const stamp = (await stampOf(call, chunk)) ?? fail("rchash-failed");
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

async function sample(call: Call): Promise<Response> {
  const { depth, anchor1, anchor2 } = pathParameters(call, {
    depth: withDefault(uint8, 0),
    anchor1: required(hexBytes),
    anchor2: required(hexBytes),
  });
  const { clock } = call.node;
  const startedMs = clock.now();
  return orFail("rchash-failed", call.signal, async () => {
    const items = await sampleReserve(reserveChunks(call, anchor1, depth), anchor1, depth);
    const { hash, proofs } = proveSample(items, anchor1, anchor2);
    const [proof1, proof2, proofLast] = await Promise.all(
      proofs.map((proof) => proofShape(call, proof)),
    );
    return json(200, {
      hash: toHex(hash),
      proofs: { proof1, proof2, proofLast },
      durationSeconds: (clock.now() - startedMs) / 1000,
    });
  });
}

/** `/rchash`: a sample of the local chunks with its proofs. [bee pkg/api/rchash.go] */
export const rchash: readonly Resource[] = [
  resource("/rchash/{depth}/{anchor1}/{anchor2}", { GET: sample }),
];
