import { payloadOf, spanOf, type Chunk } from "@swarm-docs/protocol/cac";
import { toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { proveSegment, verifyProof } from "@swarm-docs/protocol/proof";
import { decodeSpan } from "@swarm-docs/protocol/span";

/** A chunk, opened to be looked at. */
export interface OpenedChunk {
  /** 64 hexadecimal digits. */
  readonly address: string;
  /** What the span says: bytes of data below this chunk. */
  readonly spanBytes: string;
  /** The span as it is stored, 16 hexadecimal digits. */
  readonly spanHex: string;
  readonly payload: Uint8Array;
}

/** One step of a proof: two neighbors are hashed to what stands above them. */
export interface ProofStep {
  /** The sister, which the proof carries. */
  readonly sister: string;
  /** On which side of it the sister stands. */
  readonly side: "left" | "right";
  /** Hash of the two. */
  readonly hash: string;
}

/** An inclusion proof, and what came of checking it. */
export interface CheckedProof {
  readonly steps: readonly ProofStep[];
  /** Hash of span and root, which must be the chunk's address. */
  readonly address: string;
  readonly isValid: boolean;
}

/** Span and payload of a chunk. */
export function openChunk({ address, data }: Chunk): OpenedChunk {
  const payload = payloadOf(data);
  const span = spanOf(data);
  return {
    address: toHex(address),
    spanBytes: String(decodeSpan(span)),
    spanHex: toHex(span),
    payload: payload.slice(),
  };
}

/**
 * Proves segment `index` of a chunk and checks the proof against its address; `isSpoiled` turns one bit
 * of the segment over before the check, as a forger might.
 */
export function checkProof({ address, data }: Chunk, index: number, isSpoiled: boolean) {
  const proof = proveSegment(payloadOf(data), index, spanOf(data));
  if (isSpoiled) proof.segment[0] = (proof.segment[0] ?? 0) ^ 1;
  let node: Uint8Array = proof.segment;
  const steps = proof.sisters.map((sister, level): ProofStep => {
    const isRight = (index >> level) & 1;
    node = isRight ? keccak256(sister, node) : keccak256(node, sister);
    return { sister: toHex(sister), side: isRight ? "left" : "right", hash: toHex(node) };
  });
  return {
    steps,
    address: toHex(keccak256(proof.span, node)),
    isValid: verifyProof(proof, address),
  } satisfies CheckedProof;
}
