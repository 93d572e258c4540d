import type { BlockClock } from "../chain/block-clock.ts";
import type { Table, Tables } from "../store/tables.ts";

/** A block whose time is known. */
interface TimeMark {
  readonly block: number;
  /** Unix seconds. */
  readonly timestamp: number;
}

/**
 * Timestamps of blocks, which the block clock does not keep: marks are set whenever its pace changes,
 * and the time between two of them is spread evenly.
 */
export class BlockTimes {
  readonly #blocks: BlockClock;
  readonly #table: Table<TimeMark>;
  readonly #tables: Tables;
  /** Marks in order of blocks, and the tables of which they were read. */
  #marks: readonly TimeMark[] = [];
  #source: unknown;
  #isMarking = false;

  constructor(tables: Tables, blocks: BlockClock) {
    this.#blocks = blocks;
    this.#table = tables.table("block-time");
    this.#tables = tables;
    blocks.onChange = () => this.mark();
    this.mark();
  }

  /** Keeps the time of the newest block. */
  mark(): void {
    if (this.#isMarking) return;
    this.#isMarking = true;
    const { block } = this.#blocks;
    const timestamp = this.#newest(block);
    // The clock tells of the state before and after a change, which are often the same.
    if (this.#table.get(String(block))?.timestamp !== timestamp) {
      void this.#table.set(String(block), { block, timestamp });
      this.#source = undefined;
    }
    this.#isMarking = false;
  }

  /** Unix seconds of a block that has come. */
  of(block: number): number {
    const marks = this.#sorted();
    let [low, high] = [0, marks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((marks[middle]?.block ?? 0) <= block) low = middle + 1;
      else high = middle;
    }
    const [before, after] = [marks[low - 1], marks[low]];
    if (before === undefined) {
      // `reset`, and `revert` to a snapshot from before the first request of a client, leave no marks.
      if (after === undefined) return this.#newest(block);
      return Math.max(0, after.timestamp - (after.block - block) * this.#blocks.secondsPerBlock);
    }
    if (before.block === block) return before.timestamp;
    if (after === undefined) return this.#newest(block);
    const share = (block - before.block) / (after.block - before.block);
    return Math.floor(before.timestamp + share * (after.timestamp - before.timestamp));
  }

  /** Time of a block after the last mark. */
  #newest(block: number): number {
    return Math.floor(this.#blocks.timestampOf(block));
  }

  #sorted(): readonly TimeMark[] {
    const { generation } = this.#tables;
    if (this.#source !== generation) {
      this.#marks = [...this.#table.values()].sort((a, b) => a.block - b.block);
      this.#source = generation;
    }
    return this.#marks;
  }
}
