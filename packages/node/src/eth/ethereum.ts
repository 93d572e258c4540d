import { toHex } from "@swarm-docs/protocol/hex";
import type { Pace } from "@swarm-docs/protocol/pace";
import type { Chain } from "../chain/chain.ts";
import { chainId } from "../chain/chain.ts";
import { blockOf, type ChainTransaction } from "../chain/transactions.ts";
import type { NodeCore } from "../core.ts";
import { developmentNetworkId } from "../identity.ts";
import { BlockIndex } from "./block-index.ts";
import { blockFacts } from "./block-facts.ts";
import { BlockTimes } from "./block-times.ts";
import { ContractState } from "./contract-state.ts";
import type { Fees } from "../chain/fees.ts";
import type { Message } from "./contract.ts";
import { Machine } from "./machine.ts";
import { Pool } from "./pool.ts";

/** Leaves a change after a run that must have no effect. */
const undo = Symbol("undo");

/** The ledger of a chain as Ethereum clients see it. */
export class Ethereum {
  readonly chain: Chain;
  readonly chainId: number = chainId;
  readonly state: ContractState;
  readonly machine: Machine;
  readonly index: BlockIndex;
  readonly times: BlockTimes;
  readonly fees: Fees;
  readonly pool: Pool;

  constructor(node: NodeCore) {
    const { chain, loggers } = node;
    const log = loggers.get("node/eth");
    this.chain = chain;
    this.state = new ContractState(chain.tables, chain, developmentNetworkId);
    const onUnknown = (contract: string, selector: string): void =>
      log.warning("unknown function", { contract, selector });
    this.index = new BlockIndex(chain);
    this.times = new BlockTimes(chain.tables, chain.blocks);
    this.fees = chain.fees;
    const { blocks } = chain;
    const { index, times, fees } = this;
    this.machine = new Machine(this.state, blockFacts({ blocks, index, times, fees }), onUnknown);
    this.pool = new Pool(this.state, this.fees);
    chain.transactions.execute = (item) => this.machine.execute(item);
  }

  /** Number of the newest block; what waited for it has been mined. */
  get latest(): number {
    this.chain.transactions.settle();
    return this.chain.blocks.block;
  }

  /** True when the block of a transaction has come. */
  isInBlock(item: ChainTransaction): boolean {
    return (item.state === "mined" || item.state === "failed") && blockOf(item) <= this.latest;
  }

  /** Transactions that an account has in blocks up to `block`, which may be long ago. */
  async minedNonce(account: Uint8Array, block: number, pace: Pace): Promise<number> {
    const { latest } = this;
    const { transactions } = this.chain;
    const sender = toHex(account);
    let later = 0;
    // What waits has a block after the newest one, as the operations of a development node have.
    for (const number of this.index.blocks(block + 1, latest + 1)) {
      await pace();
      for (const item of this.index.transactions(number)) if (toHex(item.from) === sender) later++;
    }
    return transactions.nonce(account) - transactions.pending(account).length - later;
  }

  /**
   * Runs `prepare` and a message, and rolls back the effects of both. Returns the output of the message; throws
   * `Revert`, and the errors of `prepare`. `block` is the newest block that the message sees.
   */
  dryRun(message: Message, block: number, prepare?: () => void): `0x${string}` {
    this.chain.transactions.settle();
    let answer: `0x${string}` = "0x";
    try {
      void this.chain.tables.change(() => {
        prepare?.();
        answer = this.chain.blocks.asOf(block, () => this.machine.run(message));
        throw undo;
      });
    } catch (error) {
      if (error !== undo) throw error;
    }
    return answer;
  }
}

const known = new WeakMap<Chain, Ethereum>();

/** The Ethereum view of a node's chain; the node's wallet administers the contracts. */
export function ethereumOf(node: NodeCore): Ethereum {
  const { chain, identity } = node;
  const found = known.get(chain);
  const ethereum = found ?? new Ethereum(node);
  if (found === undefined) known.set(chain, ethereum);
  ethereum.state.addAdministrator(identity.ethereum);
  return ethereum;
}
