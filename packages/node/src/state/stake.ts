import type { Chain } from "../chain/chain.ts";
import { stakeAccount } from "../chain/events.ts";
import type { Gas } from "../chain/gas.ts";
import { minimumStake, type Holding } from "../chain/stake-registry.ts";
import type { ErrorId } from "../errors/error-table.ts";
import { fail } from "../errors/errors.ts";
import type { Identity } from "../identity.ts";
import type { Table, Tables } from "../store/tables.ts";

/** How long ago an endowed stake is said to have been made: a week of blocks. */
const stakedBlocks = 120_960;

/** A node's stake in the simulated registry. */
export class Stake {
  readonly #identity: Identity;
  readonly #chain: Chain;
  /** The stake in a state of before version 1.1, until {@link #adopt} moves it. */
  readonly #old: Table<Holding & { readonly isPaused: boolean }>;

  constructor(tables: Tables, chain: Chain, identity: Identity) {
    this.#identity = identity;
    this.#chain = chain;
    this.#old = tables.table("stake");
  }

  get holding(): Holding {
    const held = this.#chain.stakes.of(this.#identity.ethereum);
    return held.sinceBlock === 0 ? (this.#old.get("stake") ?? held) : held;
  }

  /**
   * Moves a stake of before version 1.1 into the registry: otherwise it would be shown again after the
   * contract has removed the new one. Not in the constructor, since a running node can load an old state.
   */
  #adopt(): void {
    if (this.#old.get("stake") === undefined) return;
    this.#chain.stakes.set(this.#identity.ethereum, this.holding);
    void this.#old.delete("stake");
  }

  /** PLUR that may be taken out at the current price. */
  get withdrawable(): bigint {
    const { postage, stakes } = this.#chain;
    return this.holding.staked - stakes.effective(this.holding, postage.price);
  }

  /** Adds PLUR. Fails with `insufficient-stake-amount`, `out-of-funds` or `cannot-stake`. */
  async deposit(amount: bigint, gas: Gas): Promise<Uint8Array> {
    const { holding } = this;
    // Bee compares the total: a withdrawn surplus can leave less than the least stake.
    if (holding.staked + amount < minimumStake) fail("insufficient-stake-amount");
    // The contract reads a negative amount as one above every balance; zero is a valid deposit.
    if (amount < 0n) fail("cannot-stake");
    const { ethereum, overlay } = this.#identity;
    if (this.#chain.balance(ethereum).bzz < amount) fail("out-of-funds");
    return this.#move("Deposit stake", amount, gas, "cannot-stake", () => {
      this.#adopt();
      const { postage, stakes } = this.#chain;
      const staked = holding.staked + amount;
      stakes.update(ethereum, { overlay, height: 0, staked, committed: postage.committed(staked) });
    });
  }

  /** Stake of a new account that was there before the node; PLUR. */
  endow(amount: bigint): void {
    const { blocks, ledger, stakes } = this.#chain;
    ledger.mint(stakeAccount, { bzz: amount, native: 0n });
    const sinceBlock = blocks.block - stakedBlocks;
    const { ethereum, overlay } = this.#identity;
    stakes.set(ethereum, { staked: amount, sinceBlock, overlay });
  }

  /** Takes the surplus out. Fails with `insufficient-stake-to-withdraw`. */
  async withdraw(gas: Gas): Promise<Uint8Array> {
    const { withdrawable } = this;
    if (withdrawable <= 0n) fail("insufficient-stake-to-withdraw");
    return this.#move("Withdraw stake", -withdrawable, gas, "cannot-withdraw-stake", () => {
      this.#adopt();
      this.#chain.stakes.set(this.#identity.ethereum, { withdrawable });
      this.#chain.stakes.withdraw(this.#identity.ethereum);
    });
  }

  /** Takes everything out of a paused contract. Fails with `contract-is-not-paused`. */
  async migrate(gas: Gas): Promise<Uint8Array> {
    const { staked } = this.holding;
    const { stakes } = this.#chain;
    if (!stakes.isPaused) fail("contract-is-not-paused");
    if (staked <= 0n) fail("insufficient-stake-to-migrate");
    return this.#move("Migrate stake", -staked, gas, "cannot-migrate-stake", () => {
      this.#adopt();
      stakes.remove(this.#identity.ethereum);
    });
  }

  /** Changes what the contract holds, as a control of the simulated world. */
  set(change: { withdrawable: bigint | undefined; isPaused: boolean | undefined }): Promise<void> {
    const { stakes } = this.#chain;
    const { ethereum } = this.#identity;
    const { withdrawable, isPaused } = change;
    return this.#chain.change(() => {
      this.#adopt();
      if (withdrawable !== undefined) stakes.set(ethereum, { withdrawable });
      if (isPaused !== undefined) stakes.pause(isPaused, ethereum);
    });
  }

  /** Moves PLUR into the contract, or out of it when `plur` is negative. */
  #move(
    description: string,
    plur: bigint,
    gas: Gas,
    refusal: ErrorId,
    effect: () => void,
  ): Promise<Uint8Array> {
    const owner = this.#identity.ethereum;
    const [from, to, amount] =
      plur < 0n ? [stakeAccount, owner, -plur] : [owner, stakeAccount, plur];
    return this.#chain.change(() => {
      const transfer = { token: "bzz", from, to, amount } as const;
      const request = { ...gas, from: owner, to: stakeAccount, description, transfer, refusal };
      return this.#chain.transactions.sendAndMine(request, effect).hash;
    });
  }
}
