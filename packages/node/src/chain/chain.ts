import type { Clock, Random } from "../clock.ts";
import type { Tables } from "../store/tables.ts";
import { BlockClock } from "./block-clock.ts";
import { postageAccount, stakeAccount, type Emit } from "./events.ts";
import { Chequebooks } from "./chequebooks.ts";
import { Fees } from "./fees.ts";
import { Ledger, type Balance } from "./ledger.ts";
import { PostageContract } from "./postage-contract.ts";
import { StakeRegistry } from "./stake-registry.ts";
import { Transactions } from "./transactions.ts";

/** How the simulated chain behaves. */
export interface ChainOptions {
  /** Wall milliseconds per block; 0 = a block for every transaction. */
  readonly blockTimeMs: number;
  /** PLUR per chunk and block. */
  readonly price: bigint;
  readonly startBlock: number;
  /** Blocks after its purchase until a batch is usable. */
  readonly confirmations: number;
  /** True: a node refuses to send a transaction whose gas price is below the base fee; default false. */
  readonly hasLeastGasPrice?: boolean;
  /** Seconds of chain time in a block; default 5. */
  readonly secondsPerBlock?: number;
}

/** Chain id for private chains; no public chain uses it. */
export const chainId = 1337;

/** The simulated chain, shared by all nodes of a group. */
export class Chain {
  readonly options: ChainOptions;
  readonly blocks: BlockClock;
  readonly ledger: Ledger;
  readonly fees: Fees;
  readonly postage: PostageContract;
  readonly stakes: StakeRegistry;
  readonly chequebooks: Chequebooks;
  readonly transactions: Transactions;
  /** All records of the chain. */
  readonly tables: Tables;

  private constructor(tables: Tables, clock: Clock, random: Random, options: ChainOptions) {
    this.tables = tables;
    this.options = options;
    const { blockTimeMs, startBlock, secondsPerBlock } = options;
    this.blocks = new BlockClock(tables, clock, blockTimeMs, startBlock, secondsPerBlock);
    this.ledger = new Ledger(tables);
    this.fees = new Fees(tables, this.blocks);
    this.transactions = new Transactions(tables, this.blocks, this.ledger, {
      now: () => this.blocks.nowMs,
    });
    if (options.hasLeastGasPrice === true) this.transactions.fees = this.fees;
    this.postage = new PostageContract(tables, this.blocks, random, this.emitter(postageAccount));
    this.stakes = new StakeRegistry(tables, this.blocks, this.emitter(stakeAccount));
    this.chequebooks = new Chequebooks(tables, (from) => this.emitter(from));
  }

  /** A new chain, or the one that the tables remember. */
  static async open(
    tables: Tables,
    clock: Clock,
    random: Random,
    options: ChainOptions,
  ): Promise<Chain> {
    const chain = new Chain(tables, clock, random, options);
    await chain.change(() => {
      chain.blocks.init();
      chain.postage.configurePrice(options.price);
    });
    return chain;
  }

  /**
   * Everything that `work` does to the chain, and to what else is kept beside it, is one change: it
   * happens as a whole or not at all. [store/tables.ts Tables.change]
   */
  change<T>(work: () => T): Promise<T> {
    return this.tables.change(() => {
      // Changes that wait for a block are applied before later ones.
      this.transactions.settle();
      return work();
    });
  }

  /** What records events of a contract. */
  emitter(from: Uint8Array): Emit {
    return (name, ...values) => this.transactions.emit({ from, name, values });
  }

  /** What an account holds now. */
  balance(account: Uint8Array): Balance {
    this.transactions.settle();
    return this.ledger.of(account);
  }
}
