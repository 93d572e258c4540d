import { toHex } from "@swarm-docs/protocol/hex";
import type { Chain } from "../chain/chain.ts";
import {
  isOutOfGas,
  type ChainTransaction,
  type TransactionRequest,
} from "../chain/transactions.ts";
import { chequebookOf } from "../chain/chequebooks.ts";
import { callData, tokenAccount } from "../chain/events.ts";
import { tokenTransferGasLimit, withdrawalGasLimit, type Gas } from "../chain/gas.ts";
import type { ErrorId } from "../errors/error-table.ts";
import { fail } from "../errors/errors.ts";
import type { Table, Tables } from "../store/tables.ts";
import type { Accounting, PeerAccount } from "./accounting.ts";

/** A cheque: the promise of a chequebook to pay a beneficiary `payout` PLUR in all. */
export interface Cheque {
  readonly beneficiary: Uint8Array;
  readonly chequebook: Uint8Array;
  readonly payout: bigint;
}

/** The last cashing of a peer's cheques. */
interface Cashing {
  readonly hash: Uint8Array;
  /** Payout of the cheque that was cashed. */
  readonly payout: bigint;
  /** What this cashing brought. */
  readonly amount: bigint;
}

/** The simulated chequebook of a node, and the cheques of its simulated peers. [bee pkg/settlement/swap] */
export class Chequebook {
  readonly address: Uint8Array;
  readonly #owner: Uint8Array;
  readonly #chain: Chain;
  readonly #accounting: Accounting;
  readonly #cashings: Table<Cashing>;

  constructor(tables: Tables, chain: Chain, accounting: Accounting, owner: Uint8Array) {
    this.address = chequebookOf(owner);
    this.#owner = owner;
    this.#chain = chain;
    this.#accounting = accounting;
    this.#cashings = tables.table("cashing");
  }

  /** PLUR in the chequebook, and the part of it not promised by cheques. */
  balance(): { total: bigint; available: bigint } {
    const total = this.#chain.balance(this.address).bzz;
    let promised = 0n;
    for (const { sent } of this.#accounting.list()) promised += sent;
    return { total, available: total > promised ? total - promised : 0n };
  }

  /** Moves PLUR from the wallet into the chequebook. Fails with `chequebook-insufficient-funds`. */
  async deposit(amount: bigint, gas: Gas): Promise<Uint8Array> {
    if (this.#chain.balance(this.#owner).bzz < amount) fail("chequebook-insufficient-funds");
    const call = {
      to: tokenAccount,
      data: callData("transfer(address,uint256)", this.address, amount),
      description: "token transfer",
    };
    const move = { from: this.#owner, to: this.address, amount };
    const limited = { ...gas, gasLimit: tokenTransferGasLimit };
    return this.#chain.change(() => this.#send(call, move, limited, "cannot-deposit"));
  }

  /** Moves PLUR back into the wallet. Fails with `chequebook-insufficient-funds`. */
  async withdraw(amount: bigint, gas: Gas): Promise<Uint8Array> {
    if (this.balance().available < amount) fail("chequebook-insufficient-funds");
    const call = {
      to: this.address,
      data: callData("withdraw(uint256)", amount),
      description: `chequebook withdrawal of ${amount} BZZ`,
    };
    const move = { from: this.address, to: this.#owner, amount };
    const limited = { ...gas, gasLimit: withdrawalGasLimit };
    return this.#chain.change(() => this.#send(call, move, limited, "cannot-withdraw"));
  }

  /** The last cheques from and to a peer; absent where none was written. */
  cheques(account: PeerAccount): { received: Cheque | undefined; sent: Cheque | undefined } {
    const { peer, received, sent } = account;
    return {
      received:
        received === 0n
          ? undefined
          : {
              beneficiary: this.#owner,
              chequebook: chequebookOf(peer.ethereum),
              payout: received,
            },
      sent:
        sent === 0n
          ? undefined
          : { beneficiary: peer.ethereum, chequebook: this.address, payout: sent },
    };
  }

  /**
   * Cashes what the peer's last cheque still promises into the own chequebook, as Bee does
   * [bee pkg/node/chain.go InitSwap]. Fails with `no-prior-cheque`.
   */
  async cash(account: PeerAccount, gas: Gas): Promise<Uint8Array> {
    const cheque = this.cheques(account).received;
    if (cheque === undefined) fail("no-prior-cheque");
    const key = toHex(account.peer.overlay);
    const amount = this.uncashed(account);
    return this.#chain.change(() => {
      // The simulated peer covers its cheque.
      const missing = amount - this.#chain.balance(cheque.chequebook).bzz;
      if (missing > 0n) this.#chain.ledger.mint(cheque.chequebook, { bzz: missing, native: 0n });
      const move = { from: cheque.chequebook, to: this.address, amount };
      // No data: a simulated peer signs no cheque.
      const call = { to: cheque.chequebook, description: "cheque cashout" };
      const hash = this.#send(call, move, gas, "cannot-cash-cheque");
      const { chequebooks, transactions } = this.#chain;
      chequebooks.deploy(cheque.chequebook, account.peer.ethereum);
      const cash = (): void =>
        chequebooks.cash(cheque.chequebook, {
          beneficiary: this.#owner,
          recipient: this.address,
          caller: this.#owner,
          cumulative: cheque.payout,
          payout: amount,
        });
      if (!isOutOfGas(gas)) transactions.within(hash, cash);
      void this.#cashings.set(key, { hash, payout: cheque.payout, amount });
      return hash;
    });
  }

  /** PLUR of the peer's last cheque that were not cashed yet. */
  uncashed(account: PeerAccount): bigint {
    const cashing = this.lastCashing(account);
    return account.received - (cashing?.isFailed === false ? cashing.payout : 0n);
  }

  /** The last cashing with its transaction, or `undefined`. */
  lastCashing(
    account: PeerAccount,
  ): (Cashing & { transaction: ChainTransaction | undefined; isFailed: boolean }) | undefined {
    const cashing = this.#cashings.get(toHex(account.peer.overlay));
    if (cashing === undefined) return undefined;
    const transaction = this.#chain.transactions.get(cashing.hash);
    const isFailed = transaction?.state === "failed" || transaction?.state === "cancelled";
    return { ...cashing, transaction, isFailed };
  }

  #send(
    call: Pick<TransactionRequest, "to" | "data" | "description">,
    move: { from: Uint8Array; to: Uint8Array; amount: bigint },
    gas: Gas,
    refusal: ErrorId,
  ): Uint8Array {
    const { hash } = this.#chain.transactions.send({
      ...gas,
      ...call,
      from: this.#owner,
      transfer: { token: "bzz", ...move },
      refusal,
    });
    return hash;
  }
}
