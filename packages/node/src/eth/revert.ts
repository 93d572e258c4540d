import { encodeErrorResult, type Abi, type Hex } from "viem";

/** Interface of an error with one argument; written out, because parsing a text would delay the start. */
const errorAbi = <T extends string>(name: string, type: T) =>
  [{ type: "error", name, inputs: [{ name: "reason", type }] }] as const satisfies Abi;

const textError = errorAbi("Error", "string");
const panicError = errorAbi("Panic", "uint256");

/** A call that a contract refuses: nothing of it has happened. */
export class Revert extends Error {
  /** What the call returns: the encoded error. */
  readonly data: Hex;

  constructor(message: string, data: Hex) {
    super(message);
    this.name = "Revert";
    this.data = data;
  }
}

/** Refuses a call with a text, as `require` does in Solidity. */
export function revertWith(message: string): never {
  throw new Revert(
    `execution reverted: ${message}`,
    encodeErrorResult({ abi: textError, errorName: "Error", args: [message] }),
  );
}

/** Refuses a call without data, as Solidity does for malformed arguments and an index beyond the end of a list. */
export function revertBare(): never {
  throw new Revert("execution reverted", "0x");
}

/** Returns `value` if it is a uint of so many bits, else refuses the call. */
export function fitting(value: bigint, bits = 256): bigint {
  return value >> BigInt(bits) === 0n ? value : panicOverflow();
}

/** Refuses a call with an error of the contract's interface. */
export function revertAs(abi: Abi, errorName: string, args: readonly unknown[] = []): never {
  throw new Revert(
    `execution reverted: ${errorName}`,
    encodeErrorResult({ abi, errorName, args } as Parameters<typeof encodeErrorResult>[0]),
  );
}

function panic(code: bigint, message: string): never {
  throw new Revert(
    `execution reverted: ${message}`,
    encodeErrorResult({ abi: panicError, errorName: "Panic", args: [code] }),
  );
}

/** Refuses a call as Solidity does when a result is below zero or does not fit its type. */
export const panicOverflow = (): never => panic(0x11n, "arithmetic underflow or overflow");

/** Refuses a call as Solidity does when a list in memory has no element of an index. */
export const panicIndex = (): never => panic(0x32n, "array out-of-bounds access");
