import { payloadOf, spanOf, type Chunk } from "@swarm-docs/protocol/cac";
import { toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { proveSegment, verifyProof } from "@swarm-docs/protocol/proof";
import { decodeSpan } from "@swarm-docs/protocol/span";

/** Decoded chunk for display. */
export interface OpenedChunk {
  /** 64 hexadecimal digits. */
  readonly address: string;
  /** Value of the span: bytes of data below this chunk. */
  readonly spanBytes: string;
  /** Stored span bytes, 16 hexadecimal digits. */
  readonly spanHex: string;
  readonly payload: Uint8Array;
}

/** One step of a proof: hashes two siblings into their parent. */
export interface ProofStep {
  /** Sibling hash, part of the proof. */
  readonly sister: string;
  /** Side of the sibling. */
  readonly side: "left" | "right";
  /** Hash of both, the parent node. */
  readonly hash: string;
}

/** Inclusion proof with the result of its verification. */
export interface CheckedProof {
  readonly steps: readonly ProofStep[];
  /** Hash of span and root; must equal the chunk's address. */
  readonly address: string;
  readonly isValid: boolean;
}

/** Decodes the span and payload of a chunk. */
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
 * Creates the inclusion proof for segment `index` and verifies it against the chunk's address.
 * `isSpoiled` flips one bit of the segment before the verification, to simulate a forgery.
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
