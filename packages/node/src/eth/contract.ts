import type {
  Abi,
  AbiStateMutability,
  ContractFunctionArgs,
  ContractFunctionName,
  ContractFunctionReturnType,
  Hex,
} from "viem";
import type { EventValue } from "../chain/events.ts";
import type { ContractState } from "./contract-state.ts";

/** What a function of a contract knows about its call. */
export interface CallContext {
  readonly state: ContractState;
  /** Account that calls, 20 bytes. */
  readonly sender: Uint8Array;
  /** Account of the contract, 20 bytes. */
  readonly self: Uint8Array;
  /** Records an event of this contract. */
  readonly emit: (name: string, ...values: readonly EventValue[]) => void;
}

/** Several outputs as a plain list: their number is checked by the encoder. */
type ReturnOf<T> = T extends readonly [unknown, unknown, ...unknown[]] ? readonly T[number][] : T;

/** Implementations of all functions of an interface; each throws `Revert` before it changes anything. */
export type Functions<A extends Abi> = {
  readonly [N in ContractFunctionName<A>]: (
    context: CallContext,
    ...args: ContractFunctionArgs<A, AbiStateMutability, N> extends infer I extends
      readonly unknown[]
      ? I
      : never
  ) => ReturnOf<ContractFunctionReturnType<A, AbiStateMutability, N>>;
};

/** A contract over the ledger: interface and implementation. */
export interface Contract {
  readonly name: string;
  readonly abi: Abi;
  readonly functions: Readonly<Record<string, (context: CallContext, ...args: never[]) => unknown>>;
}

/**
 * Parses an interface when it is first used. The start of the chain needs none, and parsing all of them
 * takes 10 to 30 ms.
 */
export function lazyAbi<const A extends Abi>(parse: () => A): () => A {
  let abi: A | undefined;
  return () => (abi ??= parse());
}

/** Declares a contract; the compiler asks for every function of its interface. */
export function contract<const A extends Abi>(
  name: string,
  abiOf: () => A,
  functions: Functions<A>,
): Contract {
  return {
    name,
    get abi() {
      return abiOf();
    },
    functions: functions as unknown as Contract["functions"],
  };
}

/** An account or a hash as the codecs write it. */
export type { Hex };
