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

/** Fails with `range-invalid` for less than one leaf, with which the window of a reader never fills. */
export function assertLookahead(lookahead: number): void {
  if (lookahead >= 1) return;
  throw new ProtocolError("range-invalid", "lookahead", { expected: "at least 1", got: lookahead });
}

/** Fails with `shards-invalid` unless `shards` is a whole number from 0 on. */
export function assertShards(shards: number): void {
  if (Number.isInteger(shards) && shards >= 0) return;
  throw new ProtocolError("shards-invalid", "shards", { expected: "at least 0", got: shards });
}

/** Fails with `level-invalid` unless `level` is 0, 1, 2, 3 or 4. */
export function assertLevel(level: number): asserts level is 0 | 1 | 2 | 3 | 4 {
  if ([0, 1, 2, 3, 4].includes(level)) return;
  throw new ProtocolError("level-invalid", "redundancy level", { expected: "0 to 4", got: level });
}

function wrongType(value: unknown, what: string, expected: string): ProtocolError {
  const got = Object.prototype.toString.call(value).slice(8, -1);
  return new ProtocolError("type-invalid", `${what} of the wrong type`, { expected, got });
}
