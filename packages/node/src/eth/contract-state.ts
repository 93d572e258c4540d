import { toBigEndian } from "@swarm-docs/protocol/bytes";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import type { Chain } from "../chain/chain.ts";
import { storedSeed } from "../seed.ts";
import { roundOf } from "../state/redistribution.ts";
import type { Table, Tables } from "../store/tables.ts";
import { accounts } from "./accounts.ts";
import { revertWith } from "./revert.ts";

/** A hard deposit of a chequebook. */
interface HardDeposit {
  readonly amount: bigint;
  readonly decreaseAmount: bigint;
  readonly timeout: bigint;
  /** Unix seconds; 0 = no decrease is prepared. */
  readonly canBeDecreasedAt: bigint;
}

const noDeposit: HardDeposit = {
  amount: 0n,
  decreaseAmount: 0n,
  timeout: 0n,
  canBeDecreasedAt: 0n,
};

/** The ledger as contracts see it: what core keeps, and what only contracts need. */
export class ContractState {
  readonly chain: Chain;
  /** Swarm network id, from which the stake registry derives overlays. */
  readonly networkId: bigint;
  readonly #allowances: Table<bigint>;
  readonly #deposits: Table<HardDeposit>;
  readonly #numbers: Table<bigint>;
  readonly #administrators: Table<true>;
  /** State of single contracts, by name. */
  readonly records: Table<unknown>;

  constructor(tables: Tables, chain: Chain, networkId: bigint) {
    this.chain = chain;
    this.networkId = networkId;
    this.#allowances = tables.table("allowance");
    this.#deposits = tables.table("hard-deposit");
    this.#numbers = tables.table("contract-number");
    this.#administrators = tables.table("administrator");
    this.records = tables.table("contract-record");
  }

  /** Number of the block that a call sees. */
  get block(): bigint {
    return BigInt(this.chain.blocks.block);
  }

  /** Round of the redistribution to which {@link block} belongs. */
  get round(): number {
    return roundOf(this.chain.blocks.block);
  }

  /**
   * Randomness of a block (32 bytes), the newest by default: its `mixHash`, and `block.prevrandao` in
   * contracts. Follows from the seed of the node, so that a seeded chain repeats its draws, and not from
   * the block's transactions. [EIP-4399]
   */
  prevrandao(block: number = this.chain.blocks.block): Uint8Array {
    const seed = encodeUtf8(storedSeed(this.chain.tables));
    return keccak256(encodeUtf8("swarm-node prevrandao"), toBigEndian(BigInt(block), 8), seed);
  }

  allowance(owner: Uint8Array, spender: Uint8Array): bigint {
    return this.#allowances.get(toHex(owner) + toHex(spender)) ?? 0n;
  }

  allow(owner: Uint8Array, spender: Uint8Array, amount: bigint): void {
    void this.#allowances.set(toHex(owner) + toHex(spender), amount);
    this.chain.emitter(accounts.token)("Approval", owner, spender, amount);
  }

  /** Reverts when a transfer of xBZZ by its holder would fail. */
  requireTokens(from: Uint8Array, amount: bigint): void {
    if (this.chain.ledger.of(from).bzz < amount)
      revertWith("ERC20: transfer amount exceeds balance");
  }

  /** Reverts when `spender` cannot take `amount` PLUR of `from`. */
  requireAllowed(from: Uint8Array, spender: Uint8Array, amount: bigint): void {
    this.requireTokens(from, amount);
    if (this.allowance(from, spender) < amount)
      revertWith("ERC20: transfer amount exceeds allowance");
  }

  /** Moves xBZZ that {@link requireTokens} has found. */
  move(from: Uint8Array, to: Uint8Array, amount: bigint): void {
    this.chain.ledger.transfer("bzz", from, to, amount);
    this.chain.emitter(accounts.token)("Transfer", from, to, amount);
  }

  /** Moves xBZZ that {@link requireAllowed} has found, and uses the allowance up. */
  take(from: Uint8Array, spender: Uint8Array, to: Uint8Array, amount: bigint): void {
    this.move(from, to, amount);
    this.allow(from, spender, this.allowance(from, spender) - amount);
  }

  hardDeposit(chequebook: Uint8Array, beneficiary: Uint8Array): HardDeposit {
    return this.#deposits.get(toHex(chequebook) + toHex(beneficiary)) ?? noDeposit;
  }

  setHardDeposit(
    chequebook: Uint8Array,
    beneficiary: Uint8Array,
    change: Partial<HardDeposit>,
  ): void {
    const deposit = { ...this.hardDeposit(chequebook, beneficiary), ...change };
    void this.#deposits.set(toHex(chequebook) + toHex(beneficiary), deposit);
  }

  /** A number of a contract by name, such as a rate. */
  number(name: string, otherwise: bigint): bigint {
    return this.#numbers.get(name) ?? otherwise;
  }

  setNumber(name: string, value: bigint): void {
    void this.#numbers.set(name, value);
  }

  /** True for accounts that have every role of every contract: the wallets of the development nodes. */
  isAdministrator(account: Uint8Array): boolean {
    return this.#administrators.get(toHex(account)) ?? false;
  }

  /** The first administrator, 20 bytes. */
  get administrator(): Uint8Array | undefined {
    const [first] = this.#administrators.keys();
    return first === undefined ? undefined : fromHex(first);
  }

  /** All of them, in hex. */
  administrators(): Iterable<string> {
    return this.#administrators.keys();
  }

  addAdministrator(account: Uint8Array): void {
    if (!this.isAdministrator(account)) void this.#administrators.set(toHex(account), true);
  }
}
