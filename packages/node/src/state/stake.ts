import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import type { Chain } from "../chain/chain.ts";
import type { Gas } from "../chain/gas.ts";
import type { ErrorId } from "../errors/error-table.ts";
import { fail } from "../errors/errors.ts";
import type { Table, Tables } from "../store/tables.ts";

/** Least first stake: 10 BZZ, in PLUR. [bee pkg/storageincentives/staking] */
export const minimumStake: bigint = 10n * 10n ** 16n;

const stakeContract = keccak256(encodeUtf8("stake contract")).slice(12);

/** How long ago an endowed stake is said to have been made: a week of blocks. */
const stakedBlocks = 120_960;

/** What the simulated stake contract holds for a node. */
interface Holding {
  /** PLUR. */
  readonly staked: bigint;
  /** Part of it that may be taken out. */
  readonly withdrawable: bigint;
  /** Block of the first deposit. */
  readonly sinceBlock: number;
  /** True while the contract is being replaced: only then everything can be taken out. */
  readonly isPaused: boolean;
}

const nothing: Holding = { staked: 0n, withdrawable: 0n, sinceBlock: 0, isPaused: false };

/** A node's stake in the simulated contract. */
export class Stake {
  readonly #owner: Uint8Array;
  readonly #chain: Chain;
  readonly #table: Table<Holding>;

  constructor(tables: Tables, chain: Chain, owner: Uint8Array) {
    this.#owner = owner;
    this.#chain = chain;
    this.#table = tables.table("stake");
  }

  get holding(): Holding {
    return this.#table.get("stake") ?? nothing;
  }

  /** Adds PLUR. Fails with `insufficient-stake-amount` or `out-of-funds`. */
  async deposit(amount: bigint, gas: Gas): Promise<Uint8Array> {
    const { holding } = this;
    if (holding.staked === 0n && amount < minimumStake) fail("insufficient-stake-amount");
    if (amount <= 0n) fail("insufficient-stake-amount");
    if (this.#chain.balance(this.#owner).bzz < amount) fail("out-of-funds");
    const move = { from: this.#owner, to: stakeContract, amount };
    return this.#move("Deposit stake", move, gas, "cannot-stake", () => ({
      staked: holding.staked + amount,
      sinceBlock: holding.staked === 0n ? this.#chain.blocks.block : holding.sinceBlock,
    }));
  }

  /** Stake of a new account that was there before the node; PLUR. */
  endow(amount: bigint): void {
    this.#chain.ledger.mint(stakeContract, { bzz: amount, native: 0n });
    void this.set({ staked: amount, sinceBlock: this.#chain.blocks.block - stakedBlocks });
  }

  /** Takes the surplus out. Fails with `insufficient-stake-to-withdraw`. */
  async withdraw(gas: Gas): Promise<Uint8Array> {
    const { staked, withdrawable } = this.holding;
    if (withdrawable <= 0n) fail("insufficient-stake-to-withdraw");
    const move = { from: stakeContract, to: this.#owner, amount: withdrawable };
    return this.#move("Withdraw stake", move, gas, "cannot-withdraw-stake", () => ({
      staked: staked - withdrawable,
      withdrawable: 0n,
    }));
  }

  /** Takes everything out of a paused contract. Fails with `contract-is-not-paused`. */
  async migrate(gas: Gas): Promise<Uint8Array> {
    const { staked, isPaused } = this.holding;
    if (!isPaused) fail("contract-is-not-paused");
    if (staked <= 0n) fail("insufficient-stake-to-migrate");
    const move = { from: stakeContract, to: this.#owner, amount: staked };
    return this.#move("Migrate stake", move, gas, "cannot-migrate-stake", () => ({
      staked: 0n,
      withdrawable: 0n,
    }));
  }

  /** Changes what the contract holds, as a control of the simulated world. */
  set(change: Partial<Holding>): Promise<void> {
    return this.#table.set("stake", { ...this.holding, ...change });
  }

  #move(
    description: string,
    move: { from: Uint8Array; to: Uint8Array; amount: bigint },
    gas: Gas,
    refusal: ErrorId,
    change: () => Partial<Holding>,
  ): Promise<Uint8Array> {
    return this.#chain.change(() => {
      const { hash } = this.#chain.transactions.sendAndMine({
        ...gas,
        from: this.#owner,
        to: stakeContract,
        description,
        transfer: { token: "bzz", ...move },
        refusal,
      });
      void this.set(change());
      return hash;
    });
  }
}
