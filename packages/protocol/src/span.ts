/**
 * The span: 8 bytes in front of every payload that say how many bytes of data the subtree below
 * holds, little-endian. The root and the intermediate chunks of an erasure-coded file carry the
 * redundancy level in the top byte, with the highest bit set. [bee pkg/bmt, pkg/file/redundancy]
 */
import { assertBytes } from "./assert.ts";
import { ProtocolError } from "./errors.ts";

/** Bytes in a span. */
export const SPAN_BYTES = 8;

const MAX_SPAN = (1n << 64n) - 1n;
const LEVEL_BYTE = 7;
const LEVEL_FLAG = 0x80;
const SIZE_BITS = 56n;

/** Redundancy levels: 0 none, 1 medium, 2 strong, 3 insane, 4 paranoid. [bee pkg/file/redundancy] */
export type RedundancyLevel = 0 | 1 | 2 | 3 | 4;

/** Size in bytes as 8 bytes, little-endian. Fails on a negative, fractional or over-large size. */
export function encodeSpan(bytes: number | bigint): Uint8Array {
  const span = new Uint8Array(SPAN_BYTES);
  if (typeof bytes === "number") {
    if (!Number.isSafeInteger(bytes) || bytes < 0) throw outOfRange(bytes);
    // Numbers are the common case, one per chunk, and big integers are slow.
    for (let i = 0, rest = bytes; rest > 0; i++) {
      span[i] = rest % 256;
      rest = Math.floor(rest / 256);
    }
    return span;
  }
  if (typeof bytes !== "bigint" || bytes < 0n || bytes > MAX_SPAN) throw outOfRange(bytes);
  for (let i = 0, rest = bytes; rest > 0n; i++) {
    span[i] = Number(rest & 0xffn);
    rest >>= 8n;
  }
  return span;
}

/**
 * All 64 bits of the span at the start of `bytes` as a number; a level in the top byte stays in.
 * Throws for fewer than 8 bytes.
 */
export function decodeSpan(bytes: Uint8Array): bigint {
  assertBytes(bytes, "span");
  if (bytes.length < SPAN_BYTES) {
    throw new ProtocolError("span-invalid", "span too short", {
      expected: SPAN_BYTES,
      got: bytes.length,
    });
  }
  let size = 0n;
  for (let i = SPAN_BYTES - 1; i >= 0; i--) size = (size << 8n) | BigInt(bytes[i] as number);
  return size;
}

/** Bytes of data below the chunk that starts with this span: the span without its level byte. */
export function spanSize(bytes: Uint8Array): bigint {
  const size = decodeSpan(bytes);
  return hasLevel(bytes) ? size & ((1n << SIZE_BITS) - 1n) : size;
}

/**
 * The level in the top byte, 0 when the byte carries none.
 * Fails when the byte claims a level above 4, which no writer produces.
 */
export function spanLevel(bytes: Uint8Array): RedundancyLevel {
  if (!hasLevel(bytes)) return 0;
  const level = (bytes[LEVEL_BYTE] as number) & ~LEVEL_FLAG;
  if (level > 4) {
    throw new ProtocolError("level-invalid", "unknown redundancy level in a span", {
      expected: "1 to 4",
      got: level,
    });
  }
  return level as RedundancyLevel;
}

/** A copy of the span with `level` in its top byte; level 0 leaves the span as it is. */
export function withSpanLevel(span: Uint8Array, level: RedundancyLevel): Uint8Array {
  const marked = span.slice(0, SPAN_BYTES);
  if (level > 0) marked[LEVEL_BYTE] = level | LEVEL_FLAG;
  return marked;
}

// 0x80 alone is not a level: upstream compares with "greater than", and level 0 is never written.
function hasLevel(span: Uint8Array): boolean {
  return (span[LEVEL_BYTE] ?? 0) > LEVEL_FLAG;
}

function outOfRange(bytes: number | bigint): ProtocolError {
  return new ProtocolError("span-invalid", "span out of range", {
    expected: "whole bytes, 0 to 2^53 - 1 as a number, to 2^64 - 1 as a bigint",
    got: String(bytes),
  });
}
