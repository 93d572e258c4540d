/**
 * The binary Merkle tree over a chunk's payload: 128 segments of 32 bytes, seven levels of
 * keccak-256 over pairs, and the span hashed in front of the root. [bee pkg/bmt]
 */
import { engine } from "./_wasm/engine.ts";
import { assertBytes } from "./assert.ts";
import { ProtocolError } from "./errors.ts";
import { keccak256 } from "./keccak.ts";
import { SPAN_BYTES } from "./span.ts";

/** Bytes in a segment, the leaf of the tree. */
export const SEGMENT_BYTES = 32;
/** Segments in a full payload. */
export const SEGMENTS = 128;
/** Most payload bytes a chunk can hold. */
export const MAX_PAYLOAD_BYTES: number = SEGMENTS * SEGMENT_BYTES;

/** Root of the tree over `payload`, zero-padded to 4096 bytes. Fails on more than 4096 bytes. */
export function bmtRoot(payload: Uint8Array): Uint8Array {
  assertPayload(payload);
  return engine().root(payload);
}

/** Address of a chunk: H(span ‖ root). `span` is any 8 bytes. */
export function chunkAddress(span: Uint8Array, payload: Uint8Array): Uint8Array {
  assertSpan(span);
  assertPayload(payload);
  return engine().address(span, payload);
}

/**
 * Address of a chunk given as span ‖ payload. Fails with `span-invalid` or `payload-too-large` when
 * it is shorter than 8 or longer than 4104 bytes.
 */
export function dataAddress(data: Uint8Array): Uint8Array {
  assertData(data);
  return engine().addressOf(data);
}

/** Addresses of many chunks given as span ‖ payload; a little faster than one by one. */
export function chunkAddresses(batch: readonly Uint8Array[]): Uint8Array[] {
  batch.forEach(assertData);
  return engine().addresses(batch);
}

/**
 * Address of a chunk under the keyed hash H(anchor ‖ m) at every node and at the span step: the
 * transformed address by which a reserve sample is ordered. The anchor has 32 bytes in the protocol;
 * other lengths work, slowly. [bee pkg/storer/sample.go]
 */
export function transformedAddress(
  anchor: Uint8Array,
  span: Uint8Array,
  payload: Uint8Array,
): Uint8Array {
  assertBytes(anchor, "anchor");
  assertSpan(span);
  assertPayload(payload);
  if (anchor.length === SEGMENT_BYTES) return engine().transformed(anchor, span, payload);
  return keccak256(anchor, span, merkleLevels(payload, anchor).at(-1) as Uint8Array);
}

/**
 * All eight levels of the tree over `payload`: the 128 segments in 4096 bytes, the 64 hashes of
 * pairs in 2048, and so on to the root in 32. With `anchor` under the keyed hash.
 */
export function merkleLevels(payload: Uint8Array, anchor?: Uint8Array): Uint8Array[] {
  assertPayload(payload);
  const prefix = anchor === undefined ? [] : [anchor];
  let level = new Uint8Array(MAX_PAYLOAD_BYTES);
  level.set(payload);
  const levels = [level];
  while (level.length > SEGMENT_BYTES) {
    const above = new Uint8Array(level.length / 2);
    for (let at = 0; at < above.length; at += SEGMENT_BYTES) {
      above.set(keccak256(...prefix, level.subarray(2 * at, 2 * (at + SEGMENT_BYTES))), at);
    }
    levels.push(above);
    level = above;
  }
  return levels;
}

function assertData(data: Uint8Array): void {
  assertBytes(data, "chunk");
  if (data.length >= SPAN_BYTES && data.length <= SPAN_BYTES + MAX_PAYLOAD_BYTES) return;
  assertSpan(data.subarray(0, SPAN_BYTES));
  assertPayload(data.subarray(SPAN_BYTES));
}

function assertPayload(payload: Uint8Array): void {
  assertBytes(payload, "payload");
  if (payload.length <= MAX_PAYLOAD_BYTES) return;
  throw new ProtocolError("payload-too-large", "payload too large", {
    expected: `at most ${MAX_PAYLOAD_BYTES} bytes`,
    got: payload.length,
  });
}

function assertSpan(span: Uint8Array): void {
  assertBytes(span, "span");
  if (span.length === SPAN_BYTES) return;
  throw new ProtocolError("span-invalid", "wrong span length", {
    expected: SPAN_BYTES,
    got: span.length,
  });
}
