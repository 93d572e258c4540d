import type { Table, Tables } from "../store/tables.ts";
import type { BlockClock } from "./block-clock.ts";

/** Wei per gas of every block, unless a control says otherwise. */
const usualBaseFee = 1_000_000_000n;
/** Wei per gas that a sender is advised to add. */
export const usualTip = 100_000_000n;
/** Gas of a block at most. */
export const blockGasLimit = 30_000_000n;

/** A base fee that a control has set. */
interface FeeMark {
  /** First block with it. */
  readonly block: number;
  /** Wei per gas. */
  readonly fee: bigint;
}

/** Base fees of blocks: what a transaction pays for its gas at least. */
export class Fees {
  readonly #marks: Table<FeeMark>;
  readonly #blocks: BlockClock;

  constructor(tables: Tables, blocks: BlockClock) {
    this.#marks = tables.table("base-fee");
    this.#blocks = blocks;
  }

  /** Wei per gas that every transaction of the next block pays at least. */
  get next(): bigint {
    return this.of(this.#blocks.block + 1);
  }

  /** Wei per gas of a block. */
  of(block: number): bigint {
    let last: FeeMark | undefined;
    for (const mark of this.#marks.values())
      if (mark.block <= block && mark.block >= (last?.block ?? 0)) last = mark;
    return last?.fee ?? usualBaseFee;
  }

  /** Sets the base fee from the next block on. */
  set(fee: bigint): void {
    const block = this.#blocks.block + 1;
    void this.#marks.set(String(block), { block, fee });
  }
}
