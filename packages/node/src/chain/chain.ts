import type { Clock, Random } from "../clock.ts";
import type { Tables } from "../store/tables.ts";
import { BlockClock } from "./block-clock.ts";
import { Ledger, type Balance } from "./ledger.ts";
import { PostageContract } from "./postage-contract.ts";
import { Transactions } from "./transactions.ts";

/** How the pretended chain behaves. */
export interface ChainOptions {
  /** Wall milliseconds per block; 0 = a block for every transaction. */
  readonly blockTimeMs: number;
  /** PLUR per chunk and block. */
  readonly price: bigint;
  readonly startBlock: number;
  /** Blocks after its purchase until a batch is usable. */
  readonly confirmations: number;
}

/** A private chain id, that of no public chain. */
export const chainId = 1337;

/** The pretended chain, shared by all nodes of a group. */
export class Chain {
  readonly options: ChainOptions;
  readonly blocks: BlockClock;
  readonly ledger: Ledger;
  readonly postage: PostageContract;
  readonly transactions: Transactions;
  readonly #tables: Tables;

  private constructor(tables: Tables, clock: Clock, random: Random, options: ChainOptions) {
    this.#tables = tables;
    this.options = options;
    this.blocks = new BlockClock(tables, clock, options.blockTimeMs, options.startBlock);
    this.ledger = new Ledger(tables);
    this.postage = new PostageContract(tables, this.blocks, random);
    this.transactions = new Transactions(tables, this.blocks, this.ledger, clock);
  }

  /** A new chain, or the one that the tables remember. */
  static async open(
    tables: Tables,
    clock: Clock,
    random: Random,
    options: ChainOptions,
  ): Promise<Chain> {
    const chain = new Chain(tables, clock, random, options);
    void chain.blocks.init();
    chain.postage.setPrice(options.price);
    await chain.flush();
    return chain;
  }

  /** What an account holds now. */
  balance(account: Uint8Array): Balance {
    this.transactions.settle();
    return this.ledger.of(account);
  }

  /** Settles when everything that happened so far is kept. */
  flush(): Promise<void> {
    return this.#tables.flush();
  }

  close(): Promise<void> {
    return this.#tables.close();
  }
}
