import { fromHex } from "@swarm-docs/protocol/hex";
import type { RpcParams } from "../swarm/json-rpc.ts";
import { reject, rpcCode } from "../swarm/rpc-error.ts";

/** Bytes of call data at most, as of a transaction. [go-ethereum core/txpool] */
const mostBytes = 131_072;

/** A value in a message. Lists and objects are only named: JSON of any depth would overflow the stack. */
function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "[]" : "a list";
  if (typeof value === "object" && value !== null) return "an object";
  return String(JSON.stringify(value)).slice(0, 60);
}

/** Refuses a parameter. */
export function invalid(name: string, expected: string, value: unknown): never {
  return reject(`${name}: expected ${expected}, got ${shown(value)}`, rpcCode.invalidParams);
}

/** Parameter number `at`; methods of Ethereum have a list of them. */
export const param = (params: RpcParams, at: number): unknown =>
  Array.isArray(params) ? (params as readonly unknown[])[at] : undefined;

/** Bytes in 0x text; of exactly `size` bytes where that is given. */
export function bytesIn(value: unknown, name: string, size?: number): Uint8Array {
  const digits = typeof value === "string" && value.startsWith("0x") ? value.slice(2) : undefined;
  const isWhole =
    digits !== undefined &&
    digits.length % 2 === 0 &&
    (size === undefined || digits.length === 2 * size) &&
    /^[\da-f]*$/i.test(digits);
  if (size === undefined && (digits?.length ?? 0) > 2 * mostBytes)
    invalid(name, `at most ${mostBytes} bytes`, value);
  if (!isWhole)
    invalid(name, size === undefined ? "0x and pairs of digits" : `${size} bytes`, value);
  return fromHex((digits ?? "").toLowerCase());
}

/** A whole number in 0x text, or a safe JSON number; `undefined` when it is absent. */
export function numberIn(value: unknown, name: string): bigint | undefined {
  if (value === undefined || value === null) return undefined;
  const isText = typeof value === "string" && /^0x[\da-f]{1,64}$/i.test(value);
  if (isText || Number.isSafeInteger(value)) {
    const number = BigInt(value as string | number);
    if (number >= 0n) return number;
  }
  return invalid(name, "a number such as 0x1b", value);
}

/** An object with named members. */
export function objectIn(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  return invalid(name, "an object", value);
}
