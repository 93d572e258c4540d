/** The sample of a reserve, computed without the kernel: by bmt-js, and by the keccak of bee-js. */
import { Bytes } from "@ethersphere/bee-js";
import { makeChunk } from "../bmt.ts";

const LEVELS = 7;
const SEGMENT_BYTES = 32;
const SAMPLE_CHUNKS = 16;

/**
 * The address of a chunk of at most one segment, hashed with the anchor in front of every step.
 * [bee pkg/storer/sample.go, pkg/swarm/hasher.go]
 */
function transformedBy(anchor: Uint8Array): (payload: Uint8Array) => string {
  const hash = (...parts: readonly Uint8Array[]): Uint8Array =>
    Bytes.keccak256(new Uint8Array(Buffer.concat([anchor, ...parts]))).toUint8Array();
  // Beside the one segment there are only zeros, whose hashes are the same in all chunks.
  const zeros: Uint8Array[] = [new Uint8Array(SEGMENT_BYTES)];
  while (zeros.length < LEVELS) {
    const below = zeros.at(-1) ?? new Uint8Array();
    zeros.push(hash(below, below));
  }
  return (payload) => {
    let root: Uint8Array = new Uint8Array(SEGMENT_BYTES);
    root.set(payload);
    for (const sister of zeros) root = hash(root, sister);
    const span = Buffer.alloc(8);
    span.writeUInt32LE(payload.length);
    return Buffer.from(hash(span, root)).toString("hex");
  };
}

/** How many of the texts, as chunks, share so many first bits with the anchor, and their sample. */
export function sampleOf(
  texts: readonly string[],
  anchor: string,
  depth: number,
): { readonly near: number; readonly sample: (readonly [address: string, transformed: string])[] } {
  const transform = transformedBy(Buffer.from(anchor, "hex"));
  const neighborhood = Number.parseInt(anchor.slice(0, 2), 16) >> (8 - depth);
  const near = texts
    .map((text) => new TextEncoder().encode(text))
    .map((payload) => [Buffer.from(makeChunk(payload).address()), payload] as const)
    .filter(([address]) => (address[0] ?? 0) >> (8 - depth) === neighborhood)
    .map(([address, payload]) => [address.toString("hex"), transform(payload)] as const);
  const sample = near.toSorted(([, one], [, other]) => (one < other ? -1 : 1));
  return { near: near.length, sample: sample.slice(0, SAMPLE_CHUNKS) };
}
