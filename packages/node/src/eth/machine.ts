import { toHex } from "@swarm-docs/protocol/hex";
import {
  decodeFunctionData,
  encodeFunctionResult,
  type Abi,
  type AbiFunction,
  toFunctionSelector,
  type Hex,
} from "viem";
import { transferGas } from "../chain/gas.ts";
import { gasUsed, type ChainTransaction } from "../chain/transactions.ts";
import { chequebook } from "./contracts/chequebook.ts";
import { factory, proxyCode } from "./contracts/factory.ts";
import { multicall } from "./contracts/multicall.ts";
import { postage } from "./contracts/postage.ts";
import { redistribution } from "./contracts/redistribution.ts";
import { staking } from "./contracts/staking.ts";
import { storagePrice } from "./contracts/storage-price.ts";
import { swapPrice } from "./contracts/swap-price.ts";
import { token } from "./contracts/token.ts";
import { accounts, type ContractName } from "./accounts.ts";
import type { ContractState } from "./contract-state.ts";
import type { BlockFacts, CallContext, Contract, Message } from "./contract.ts";
import { Revert, revertBare, revertWith } from "./revert.ts";

/** The contracts of every simulated chain. */
export const contracts: Readonly<Record<ContractName, Contract>> = {
  token,
  postage,
  staking,
  redistribution,
  storagePrice,
  factory,
  chequebookMaster: chequebook,
  swapPrice,
  multicall,
};

/** Calls inside each other, and calls of one message, at most: without gas nothing else would limit them. */
const [mostDepth, mostCalls] = [64, 10_000];

const byAccount = new Map(
  Object.entries(contracts).map(([name, one]) => [toHex(accounts[name as ContractName]), one]),
);

/** Names of functions by contract and selector. */
const selectors = new Map<Contract, ReadonlySet<string>>();

function selectorsOf(one: Contract): ReadonlySet<string> {
  const known = selectors.get(one);
  if (known !== undefined) return known;
  const functions = one.abi.filter((item): item is AbiFunction => item.type === "function");
  const made = new Set<string>(functions.map(toFunctionSelector));
  selectors.set(one, made);
  return made;
}

/** Runs calls of contracts on the ledger. */
export class Machine {
  readonly #state: ContractState;
  /** Told of calls that no simulated contract has. */
  readonly #onUnknown: (contract: string, selector: string) => void;

  readonly #blocks: BlockFacts;
  /** Calls of the message that runs: inside each other, and all of them. */
  #depth = 0;
  #calls = 0;

  constructor(
    state: ContractState,
    blocks: BlockFacts,
    onUnknown: (contract: string, selector: string) => void,
  ) {
    this.#state = state;
    this.#blocks = blocks;
    this.#onUnknown = onUnknown;
  }

  /** The contract at an account; `undefined` = a plain account. */
  contractAt(account: Uint8Array): Contract | undefined {
    const fixed = byAccount.get(toHex(account));
    if (fixed !== undefined) return fixed;
    return this.#state.chain.chequebooks.get(account) === undefined ? undefined : chequebook;
  }

  /** Code of an account: a proxy for chequebooks, a marker for the other contracts. */
  codeAt(account: Uint8Array): Uint8Array {
    if (byAccount.has(toHex(account))) return Uint8Array.of(0xfe, ...account);
    const isChequebook = this.#state.chain.chequebooks.get(account) !== undefined;
    return isChequebook ? proxyCode(accounts.chequebookMaster) : new Uint8Array(0);
  }

  /** Gas that a message needs. */
  gasOf({ to, data }: Pick<Message, "to" | "data">): bigint {
    return data.length === 0 && this.contractAt(to) === undefined ? transferGas : gasUsed;
  }

  /**
   * Runs a message and returns its output. Throws `Revert`, and has changed nothing then. The
   * caller has checked that the sender holds the value.
   */
  run(message: Message): Hex {
    [this.#depth, this.#calls] = [0, 0];
    return this.#state.chain.tables.attempt(() => this.#run(message));
  }

  /** Runs the call of a contract. Throws `Revert`, and nothing of the call has happened then. */
  #call(message: Message): Hex {
    if (++this.#calls > mostCalls)
      revertWith(`the simulated chain runs at most ${mostCalls} calls in a transaction`);
    if (this.#depth >= mostDepth) revertBare();
    if (message.value > this.#state.chain.ledger.of(message.from).native) revertBare();
    this.#depth++;
    try {
      return this.#state.chain.tables.attempt(() => this.#run(message));
    } finally {
      this.#depth--;
    }
  }

  #run({ from, to, data, value }: Message): Hex {
    const target = this.contractAt(to);
    if (value > 0n && target?.isPayable === false)
      revertWith(`${target.name} takes no native tokens`);
    this.#state.chain.ledger.transfer("native", from, to, value);
    if (target === undefined) return "0x";
    const input = `0x${toHex(data)}` as const;
    const selector = input.slice(0, 10);
    if (!selectorsOf(target).has(selector)) {
      this.#onUnknown(target.name, selector);
      revertWith(`the simulated ${target.name} has no function ${selector}`);
    }
    const { functionName, args } = decoded(target.abi, input);
    const run = target.functions[functionName];
    const emit = this.#state.chain.emitter(to);
    const context: CallContext = {
      state: this.#state,
      sender: from,
      self: to,
      value,
      emit,
      call: (inner) => this.#call({ ...inner, from: to }),
      blocks: this.#blocks,
    };
    const result = run?.(context, ...((args ?? []) as never[]));
    return encodeFunctionResult({ abi: target.abi, functionName, result } as Parameters<
      typeof encodeFunctionResult
    >[0]);
  }

  /** Runs the transaction of an account in the block after the one in which it was sent. */
  execute(item: ChainTransaction): ChainTransaction {
    const { chain } = this.#state;
    const { from, to, data, value, gasPrice, gasLimit, hash, sentBlock } = item;
    const gas = this.gasOf(item);
    const used = gas < gasLimit ? gas : gasLimit;
    return chain.blocks.asOf(sentBlock + 1, () =>
      chain.transactions.within(hash, () => {
        const held = chain.ledger.of(from).native;
        chain.ledger.burn("native", from, used * gasPrice);
        try {
          if (gas > gasLimit) throw new Revert("out of gas", "0x");
          if (held < used * gasPrice + value) throw new Revert("insufficient funds", "0x");
          this.run({ from, to, data, value });
        } catch (error) {
          // An error of a contract must not stop the block: the transaction fails.
          if (!(error instanceof Revert)) this.#onUnknown("internal error", String(error));
          const revert = new TextEncoder().encode(String(error));
          return { ...item, gasUsed: used, revert, state: "failed" };
        }
        const { events } = chain.transactions.recorded(hash) ?? item;
        return { ...item, ...(events && { events }), gasUsed: used, state: "mined" };
      }),
    );
  }
}

function decoded(abi: Abi, data: Hex): { functionName: string; args?: readonly unknown[] } {
  try {
    return decodeFunctionData({ abi, data }) as { functionName: string; args?: readonly unknown[] };
  } catch {
    return revertBare();
  }
}
