import { toHex } from "@swarm-docs/protocol/hex";
import type { Table, Tables } from "../store/tables.ts";
import type { BlockClock } from "./block-clock.ts";
import type { Emit } from "./events.ts";

/** Least stake at height 0 with a deposit: 10 BZZ, in PLUR. [bee pkg/storageincentives/staking] */
export const minimumStake: bigint = 10n * 10n ** 16n;

/** What the stake registry holds for an account. */
export interface Holding {
  /** PLUR. */
  readonly staked: bigint;
  /** Part of it that may be taken out. */
  readonly withdrawable: bigint;
  /** Block of the last change, from which two rounds are counted; a freeze moves it into the future. */
  readonly sinceBlock: number;
  /** 32 bytes; absent = none was registered. */
  readonly overlay?: Uint8Array;
  /** The node's reserve is 2^height times the usual one. */
  readonly height?: number;
  /** Stake per PLUR of price that was promised; absent = all of it. */
  readonly committed?: bigint;
}

const nothing: Holding = { staked: 0n, withdrawable: 0n, sinceBlock: 0 };

/** The simulated stake registry: stakes by owner. [ethersphere/storage-incentives StakeRegistry] */
export class StakeRegistry {
  readonly #holdings: Table<Holding>;
  readonly #flags: Table<boolean>;
  readonly #blocks: BlockClock;
  readonly #emit: Emit;

  constructor(tables: Tables, blocks: BlockClock, emit: Emit) {
    this.#holdings = tables.table("holding");
    this.#flags = tables.table("stake-flag");
    this.#blocks = blocks;
    this.#emit = emit;
  }

  /** True while the contract is being replaced: only then a whole stake can be taken out. */
  get isPaused(): boolean {
    return this.#flags.get("paused") ?? false;
  }

  of(owner: Uint8Array): Holding {
    return this.#holdings.get(toHex(owner)) ?? nothing;
  }

  /**
   * PLUR of a stake that count at a price, frozen or not. A price below the one at which the stake was
   * promised leaves a surplus, and so does the remainder of the division.
   */
  effective({ staked, withdrawable, committed, height = 0 }: Holding, price: bigint): bigint {
    const most = staked - withdrawable;
    if (committed === undefined) return most;
    const promised = (committed * (price > 0n ? price : 1n)) << BigInt(height);
    return promised < most ? promised : most;
  }

  /** Sets a stake without an event. */
  set(owner: Uint8Array, change: Partial<Holding>): void {
    void this.#holdings.set(toHex(owner), { ...this.of(owner), ...change });
  }

  /** Stops or resumes the contract. */
  pause(isPaused: boolean, by: Uint8Array): void {
    if (isPaused === this.isPaused) return;
    void this.#flags.set("paused", isPaused);
    this.#emit(isPaused ? "Paused" : "Unpaused", by);
  }

  /** Registers amount, overlay and height; the stake has to wait two rounds from here. */
  update(owner: Uint8Array, change: Required<Omit<Holding, "withdrawable" | "sinceBlock">>): void {
    const { overlay: before, staked: stakedBefore } = this.of(owner);
    const sinceBlock = this.#blocks.block;
    const { overlay, committed, staked, height } = change;
    this.set(owner, { ...change, sinceBlock });
    if (staked !== stakedBefore)
      this.#emit("StakeUpdated", owner, committed, staked, overlay, sinceBlock, height);
    if (before === undefined || toHex(before) !== toHex(overlay))
      this.#emit("OverlayChanged", owner, overlay);
  }

  /** Takes the withdrawable part away. */
  withdraw(owner: Uint8Array): void {
    const { staked, withdrawable } = this.of(owner);
    this.set(owner, { staked: staked - withdrawable, withdrawable: 0n });
    this.#emit("StakeWithdrawn", owner, withdrawable);
  }

  /** Forgets an owner, whose whole stake was taken out. */
  remove(owner: Uint8Array): void {
    void this.#holdings.delete(toHex(owner));
  }
}
