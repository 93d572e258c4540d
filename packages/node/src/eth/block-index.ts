import { toBigEndian } from "@swarm-docs/protocol/bytes";
import { toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import type { Chain } from "../chain/chain.ts";
import { blockOf, type ChainTransaction } from "../chain/transactions.ts";

/** Bytes of a block's hash that its content decides; the others are its number. */
const contentBytes = 24;

/** Number of the block that has a hash, if any has. */
export const numberInHash = (hash: Uint8Array): number =>
  Number(`0x${toHex(hash.subarray(contentBytes))}`);

/**
 * Transactions by block, kept in memory and built again when a snapshot or a state file has replaced
 * the tables.
 */
export class BlockIndex {
  readonly #chain: Chain;
  #maps: unknown;
  /** Hashes of the transactions that were seen, in their order, and the iterator over the ones after them. */
  #seen: string[] = [];
  #unseen: Iterator<ChainTransaction> | undefined;
  readonly #hashes = new Map<number, string[]>();
  /** Numbers of blocks with transactions, ascending. */
  #numbers: number[] = [];

  constructor(chain: Chain) {
    this.#chain = chain;
  }

  /** Transactions of a block in their order; those that were cancelled or wait are left out. */
  transactions(block: number): readonly ChainTransaction[] {
    this.#update();
    const { transactions } = this.#chain;
    return (this.#hashes.get(block) ?? []).flatMap((key) => {
      const item = transactions.byKey(key);
      const isMined = item?.state === "mined" || item?.state === "failed";
      return item !== undefined && isMined ? [item] : [];
    });
  }

  /**
   * Hash of a block: 24 bytes from its number and its transactions, then the number, so that a block is
   * found by its hash among any number of empty ones. It is not the hash of the encoded header.
   */
  hash(block: number): Uint8Array {
    const hashes = this.transactions(block).map(({ hash }) => hash);
    const number = toBigEndian(BigInt(block), 8);
    const content = keccak256(encodeUtf8("swarm-node block"), number, ...hashes);
    return Uint8Array.of(...content.subarray(0, contentBytes), ...number);
  }

  /** Transactions after the first `count` that were sent, in their order. */
  sentAfter(count: number): readonly ChainTransaction[] {
    this.#update();
    const { transactions } = this.#chain;
    return this.#seen.slice(count).flatMap((key) => transactions.byKey(key) ?? []);
  }

  /** Numbers of the blocks from `first` to `last` that have transactions, ascending. */
  blocks(first: number, last: number): readonly number[] {
    this.#update();
    return this.#numbers.slice(this.#position(first), this.#position(last + 1));
  }

  /** Index of the first number that is not below `block`. */
  #position(block: number): number {
    let [low, high] = [0, this.#numbers.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#numbers[middle] ?? 0) < block) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #update(): void {
    const { transactions, tables } = this.#chain;
    const last = this.#seen.at(-1);
    const isSame =
      this.#maps === tables.generation &&
      this.#seen.length <= transactions.count &&
      (last === undefined || transactions.byKey(last) !== undefined);
    if (!isSame) {
      this.#maps = tables.generation;
      this.#seen = [];
      this.#unseen = transactions.all()[Symbol.iterator]();
      this.#hashes.clear();
      this.#numbers = [];
    }
    // An iterator of a map continues with later entries unless it has reached the end.
    while (this.#seen.length < transactions.count) {
      const next = this.#unseen?.next();
      if (next === undefined || next.done === true) break;
      this.#add(next.value);
    }
  }

  #add(item: ChainTransaction): void {
    const key = toHex(item.hash);
    const block = blockOf(item);
    this.#seen.push(key);
    const known = this.#hashes.get(block);
    if (known !== undefined) {
      known.push(key);
      return;
    }
    this.#hashes.set(block, [key]);
    this.#numbers.splice(this.#position(block), 0, block);
  }
}
