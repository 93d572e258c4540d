import { ProtocolError } from "./errors.ts";

/**
 * Fails with `type-invalid` unless `value` is a `Uint8Array`. Text has a length and is ordered, too: without
 * this, `makeCac("foo")` gives the address of three zeros.
 */
export function assertBytes(value: Uint8Array, what = "bytes"): void {
  // By a property of its prototype, because arrays of other realms (a test runner's) are no instances.
  if ((value as Uint8Array | undefined)?.BYTES_PER_ELEMENT !== 1) {
    throw wrongType(value, what, "Uint8Array");
  }
}

/** Fails with `type-invalid` unless `value` is a string. */
export function assertText(value: unknown, what: string): asserts value is string {
  if (typeof value !== "string") throw wrongType(value, what, "text");
}

/** Fails with `type-invalid` unless `value` is a bigint: a number compares, but does not compute with one. */
export function assertBigint(value: unknown, what: string): asserts value is bigint {
  if (typeof value !== "bigint") throw wrongType(value, what, "bigint");
}

function wrongType(value: unknown, what: string, expected: string): ProtocolError {
  const got = Object.prototype.toString.call(value).slice(8, -1);
  return new ProtocolError("type-invalid", `${what} of the wrong type`, { expected, got });
}
