// The few things every format does with byte strings.
import { assertBigint, assertBytes } from "./assert.ts";
import { ProtocolError } from "./errors.ts";

/** The parts one after the other, in a new array. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) {
    assertBytes(part);
    length += part.length;
  }
  const joined = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** True when both hold the same bytes. Not in constant time: never compare secrets with it. */
export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  return compareBytes(one, other) === 0;
}

/** Below 0, 0 or above 0: order of two byte strings, byte by byte, a prefix first. */
export function compareBytes(one: Uint8Array, other: Uint8Array): number {
  assertBytes(one);
  assertBytes(other);
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** `value` as a big-endian integer of `length` bytes; higher bits are cut off. */
export function toBigEndian(value: bigint, length: number): Uint8Array {
  assertBigint(value, "integer");
  const bytes = new Uint8Array(length);
  for (let at = length - 1; at >= 0; at--) {
    bytes[at] = Number(value & 0xffn);
    value >>= 8n;
  }
  return bytes;
}

/** The big-endian integer that `bytes` spell; 0 for no bytes. */
export function fromBigEndian(bytes: Uint8Array): bigint {
  assertBytes(bytes);
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  return value;
}

/** True when every byte is zero. */
export function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}

/** Gives `bytes` back when it has `length` bytes, else fails with `length-invalid`. */
export function exactly(length: number, bytes: Uint8Array, what: string): Uint8Array {
  assertBytes(bytes, what);
  if (bytes.length === length) return bytes;
  throw new ProtocolError("length-invalid", `${what} of the wrong length`, {
    expected: `${length} bytes`,
    got: bytes.length,
  });
}
