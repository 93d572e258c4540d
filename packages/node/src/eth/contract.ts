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

/** A call of an account. */
export interface Message {
  /** 20 bytes each. */
  readonly from: Uint8Array;
  readonly to: Uint8Array;
  readonly data: Uint8Array;
  /** Wei. */
  readonly value: bigint;
}

/** What a function of a contract knows about its call. */
export interface CallContext {
  readonly state: ContractState;
  /** Account that calls, 20 bytes. */
  readonly sender: Uint8Array;
  /** Account of the contract, 20 bytes. */
  readonly self: Uint8Array;
  /** Wei that came with the call, which the contract holds already; 0 unless it is payable. */
  readonly value: bigint;
  /** Records an event of this contract. */
  readonly emit: (name: string, ...values: readonly EventValue[]) => void;
  /** Calls another account and returns its output. Throws `Revert`, and nothing of that call has happened then. */
  readonly call: (message: Omit<Message, "from">) => Hex;
  readonly blocks: BlockFacts;
}

/** What contracts can read of blocks. */
export interface BlockFacts {
  /** Hash of a block, 32 bytes; zeros unless it is one of the 256 before the block of the call. */
  hash(block: number): Uint8Array;
  /** Unix seconds of the block of the call. */
  timestamp(): number;
  /** Wei per gas of the block of the call. */
  baseFee(): bigint;
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
  /** True when its functions take native tokens. */
  readonly isPayable: boolean;
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
  { isPayable = false }: { readonly isPayable?: boolean } = {},
): Contract {
  return {
    name,
    isPayable,
    get abi() {
      return abiOf();
    },
    functions: functions as unknown as Contract["functions"],
  };
}

/** An account or a hash as the codecs write it. */
export type { Hex };
