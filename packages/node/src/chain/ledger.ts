import { toHex } from "@swarm-docs/protocol/hex";
import type { Table, Tables } from "../store/tables.ts";

/** What an account holds: PLUR of BZZ and wei of the native token. */
export interface Balance {
  readonly bzz: bigint;
  readonly native: bigint;
}

/** The two tokens of the chain. */
export type Token = keyof Balance;

const nothing: Balance = { bzz: 0n, native: 0n };

/**
 * Token balances by account (20 bytes): the ERC-20 contract and the native token in one. What changes
 * several of them belongs into one `Chain.change`.
 */
export class Ledger {
  readonly #accounts: Table<Balance>;

  constructor(tables: Tables) {
    this.#accounts = tables.table("account");
  }

  /** True when the account was ever written. */
  knows(account: Uint8Array): boolean {
    return this.#accounts.get(toHex(account)) !== undefined;
  }

  /** Accounts that ever held something, in hex, in the order of their first balance. */
  accounts(): Iterable<string> {
    return this.#accounts.keys();
  }

  of(account: Uint8Array): Balance {
    return this.#accounts.get(toHex(account)) ?? nothing;
  }

  /** Gives tokens out of nothing: the faucet of a new chain. */
  mint(account: Uint8Array, amount: Balance): void {
    const held = this.of(account);
    this.#set(account, { bzz: held.bzz + amount.bzz, native: held.native + amount.native });
  }

  /** Moves tokens; zero tokens write no account. False, and nothing moved, when the sender has not enough. */
  transfer(token: Token, from: Uint8Array, to: Uint8Array, amount: bigint): boolean {
    if (amount < 0n || this.of(from)[token] < amount) return false;
    if (amount === 0n) return true;
    this.burn(token, from, amount);
    const held = this.of(to);
    this.#set(to, { ...held, [token]: held[token] + amount });
    return true;
  }

  /** Burns tokens (gas), at most the balance. */
  burn(token: Token, from: Uint8Array, amount: bigint): void {
    const held = this.of(from);
    this.#set(from, { ...held, [token]: held[token] > amount ? held[token] - amount : 0n });
  }

  // Who makes a change waits for it as a whole.
  #set(account: Uint8Array, balance: Balance): void {
    void this.#accounts.set(toHex(account), balance);
  }
}
