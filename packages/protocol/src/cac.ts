/**
 * The content-addressed chunk: span ‖ payload, stored under the address of those bytes.
 * [bee pkg/cac]
 */
import { MAX_PAYLOAD_BYTES, chunkAddress, dataAddress } from "./bmt.ts";
import { assertBytes } from "./assert.ts";
import { equalBytes } from "./bytes.ts";
import { ProtocolError } from "./errors.ts";
import { SPAN_BYTES, encodeSpan } from "./span.ts";

/** Most bytes in a content-addressed chunk: span and full payload. */
export const MAX_CHUNK_BYTES: number = SPAN_BYTES + MAX_PAYLOAD_BYTES;
/** Fewest bytes in a chunk: a span and an empty payload. */
export const MIN_CHUNK_BYTES: number = SPAN_BYTES;

/** A chunk as it is stored and sent: 32-byte address, and data (for a cac: span ‖ payload). */
export type Chunk = {
  /** 32 bytes. */
  address: Uint8Array;
  /** Span and payload, 8 to 4104 bytes. */
  data: Uint8Array;
};

/**
 * Chunk over `payload`. Without `span` (8 bytes) the span is the payload's length, as in a leaf.
 * Fails with `payload-too-large` or `span-invalid`.
 */
export function makeCac(payload: Uint8Array, span?: Uint8Array): Chunk {
  assertBytes(payload, "payload");
  span ??= encodeSpan(payload.length);
  const address = chunkAddress(span, payload);
  const data = new Uint8Array(SPAN_BYTES + payload.length);
  data.set(span);
  data.set(payload, SPAN_BYTES);
  return { address, data };
}

/**
 * Chunk from its stored bytes (span ‖ payload), with the address computed. Throws for fewer than 8 or
 * more than 4104 bytes.
 */
export function parseCac(data: Uint8Array): Chunk {
  assertBytes(data, "chunk");
  if (data.length < MIN_CHUNK_BYTES) {
    throw new ProtocolError("chunk-too-short", "chunk has no complete span", {
      expected: `at least ${MIN_CHUNK_BYTES} bytes`,
      got: data.length,
    });
  }
  if (data.length > MAX_CHUNK_BYTES) {
    throw new ProtocolError("chunk-too-large", "chunk too large", {
      expected: `at most ${MAX_CHUNK_BYTES} bytes`,
      got: data.length,
    });
  }
  return { address: dataAddress(data), data };
}

/** True when `chunk.data` is a well-formed content-addressed chunk under `chunk.address`. */
export function isCac(chunk: Chunk): boolean {
  assertBytes(chunk.data, "chunk");
  if (chunk.data.length < MIN_CHUNK_BYTES || chunk.data.length > MAX_CHUNK_BYTES) return false;
  return equalBytes(parseCac(chunk.data).address, chunk.address);
}

/** The span of chunk data: a view of its first 8 bytes. */
export function spanOf(data: Uint8Array): Uint8Array {
  return data.subarray(0, SPAN_BYTES);
}

/** The payload of chunk data: a view of what follows the span. */
export function payloadOf(data: Uint8Array): Uint8Array {
  return data.subarray(SPAN_BYTES);
}
