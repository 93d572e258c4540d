import { toHex } from "@swarm-docs/protocol/hex";
import type { Table, Tables } from "../store/tables.ts";
import { factoryAccount, namedAccount, type Emit } from "./events.ts";

/** Account of the chequebook that a development node has for an owner (20 bytes). */
export const chequebookOf = (owner: Uint8Array): Uint8Array => namedAccount("chequebook", owner);

/** A chequebook as its contract knows it. [ethersphere/swap-swear-and-swindle ERC20SimpleSwap] */
export interface ChequebookRecord {
  /** 20 bytes. */
  readonly issuer: Uint8Array;
  /** PLUR paid to all beneficiaries. */
  readonly paidOut: bigint;
  /** True after a cheque was cashed that the balance did not cover. */
  readonly isBounced: boolean;
  /** Seconds until a prepared decrease of a hard deposit may happen. */
  readonly timeout: bigint;
  /** PLUR set apart for single beneficiaries. */
  readonly hardDeposits: bigint;
}

/** The chequebooks of the chain, deployed by nodes of this program or through the factory. */
export class Chequebooks {
  readonly #records: Table<ChequebookRecord>;
  /** PLUR paid out by chequebook and beneficiary. */
  readonly #paid: Table<bigint>;
  readonly #emitter: (from: Uint8Array) => Emit;

  constructor(tables: Tables, emitter: (from: Uint8Array) => Emit) {
    this.#records = tables.table("chequebook");
    this.#paid = tables.table("paid-out");
    this.#emitter = emitter;
  }

  /** Accounts of all chequebooks, in hex. */
  accounts(): Iterable<string> {
    return this.#records.keys();
  }

  get(account: Uint8Array): ChequebookRecord | undefined {
    return this.#records.get(toHex(account));
  }

  /** Changes a record, without an event. */
  set(account: Uint8Array, change: Partial<ChequebookRecord>): void {
    const record = this.get(account);
    if (record !== undefined) void this.#records.set(toHex(account), { ...record, ...change });
  }

  /** Deploys a chequebook, unless there is one at the account. */
  deploy(account: Uint8Array, issuer: Uint8Array, timeout: bigint = 0n): void {
    if (this.get(account) !== undefined) return;
    const record = { issuer, paidOut: 0n, isBounced: false, timeout, hardDeposits: 0n };
    void this.#records.set(toHex(account), record);
    this.#emitter(factoryAccount)("SimpleSwapDeployed", account);
  }

  /** PLUR that a chequebook has paid to a beneficiary. */
  paidTo(account: Uint8Array, beneficiary: Uint8Array): bigint {
    return this.#paid.get(toHex(account) + toHex(beneficiary)) ?? 0n;
  }

  /**
   * Cashes a cheque over `cumulative`, of which `payout` is paid: records it, calls `move`, which moves the
   * tokens, and emits the events in the order of the published contract. `callerPayout` is what the sender of
   * the transaction gets of it.
   */
  cash(
    account: Uint8Array,
    cheque: {
      readonly beneficiary: Uint8Array;
      readonly recipient: Uint8Array;
      readonly caller: Uint8Array;
      readonly cumulative: bigint;
      readonly payout: bigint;
      readonly callerPayout?: bigint;
    },
    move: () => void = () => undefined,
  ): void {
    const { beneficiary, recipient, caller, cumulative, payout, callerPayout = 0n } = cheque;
    const before = this.paidTo(account, beneficiary);
    void this.#paid.set(toHex(account) + toHex(beneficiary), before + payout);
    this.set(account, { paidOut: (this.get(account)?.paidOut ?? 0n) + payout });
    const emit = this.#emitter(account);
    if (cumulative - before !== payout) {
      this.set(account, { isBounced: true });
      emit("ChequeBounced");
    }
    move();
    emit("ChequeCashed", beneficiary, recipient, caller, payout, cumulative, callerPayout);
  }
}
