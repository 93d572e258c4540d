/**
 * Inclusion proofs: prove that a chunk contains a 32-byte segment at an index. A proof holds the
 * segment, its seven sister hashes from leaf level to the root, and the span.
 * [bee pkg/bmt/proof.go]
 */
import { SEGMENTS, SEGMENT_BYTES, merkleLevels } from "./bmt.ts";
import { equalBytes } from "./bytes.ts";
import { ProtocolError } from "./errors.ts";
import { keccak256 } from "./keccak.ts";
import { SPAN_BYTES } from "./span.ts";

/** Levels between a segment and the root. */
const HEIGHT = 7;

/** Proof for one segment. `index` is 0 to 127; `sisters` are seven times 32 bytes. */
export type InclusionProof = {
  /** Number of the segment, 0 to 127. */
  index: number;
  /** 32 bytes of the payload. */
  segment: Uint8Array;
  /** Seven times 32 bytes, leaf level first. */
  sisters: Uint8Array[];
  /** 8 bytes. */
  span: Uint8Array;
};

/**
 * Proof of segment `index` of the chunk made of `span` and `payload` (padded with zeros to 4096).
 * With `anchor` the proof is for the transformed address of a reserve sample.
 * Fails with `segment-out-of-range`, `payload-too-large`.
 */
export function proveSegment(
  payload: Uint8Array,
  index: number,
  span: Uint8Array,
  anchor?: Uint8Array,
): InclusionProof {
  assertIndex(index);
  const levels = merkleLevels(payload, anchor);
  const node = (level: number, at: number) => {
    return (levels[level] as Uint8Array).slice(at * SEGMENT_BYTES, (at + 1) * SEGMENT_BYTES);
  };
  const sisters = Array.from({ length: HEIGHT }, (_, level) => node(level, (index >> level) ^ 1));
  return { index, segment: node(0, index), sisters, span: span.slice() };
}

/**
 * Address of the chunk that the proof speaks of: what its segment, sisters and span hash to. Throws
 * when a part has the wrong length.
 */
export function proofAddress(proof: InclusionProof, anchor?: Uint8Array): Uint8Array {
  const { index, segment, sisters, span } = proof;
  assertIndex(index);
  const parts = [segment, ...sisters];
  if (sisters.length !== HEIGHT || parts.some((part) => part.length !== SEGMENT_BYTES)) {
    throw new ProtocolError("proof-invalid", "malformed inclusion proof", {
      expected: `a segment and ${HEIGHT} sisters of ${SEGMENT_BYTES} bytes`,
      got: `parts of ${parts.map((part) => part.length).join(", ")} bytes`,
    });
  }
  if (span.length !== SPAN_BYTES) {
    throw new ProtocolError("proof-invalid", "malformed span in an inclusion proof", {
      expected: SPAN_BYTES,
      got: span.length,
    });
  }
  const prefix = anchor === undefined ? [] : [anchor];
  const root = sisters.reduce(
    (node, sister, level) =>
      (index >> level) & 1
        ? keccak256(...prefix, sister, node)
        : keccak256(...prefix, node, sister),
    segment,
  );
  return keccak256(...prefix, span, root);
}

/** True when the proof leads to `address`. Fails with `proof-invalid` on a malformed one. */
export function verifyProof(
  proof: InclusionProof,
  address: Uint8Array,
  anchor?: Uint8Array,
): boolean {
  return equalBytes(proofAddress(proof, anchor), address);
}

function assertIndex(index: number): void {
  if (Number.isInteger(index) && index >= 0 && index < SEGMENTS) return;
  throw new ProtocolError("segment-out-of-range", "no such segment", {
    expected: `0 to ${SEGMENTS - 1}`,
    got: index,
  });
}
