import { type StampIndex, bucketOf, bucketUpperBound } from "@swarm-docs/protocol/postage/bucket";
import { AddressTable } from "../store/address-table.ts";
import type { StampRecord } from "../store/chunk-store.ts";
import { UndoLog } from "../store/undo-log.ts";

/** The stamp index that a chunk gets in a batch. */
export type Placement = StampIndex & {
  /** True when this chunk had this index in the batch before. */
  readonly isSeen: boolean;
  /** Time of its stamp before this one, in milliseconds; `undefined` for the first. */
  readonly earlierMs: number | undefined;
  /** Count of the bucket before: equal to `counter`, or the bound where a mutable bucket wraps. */
  readonly before: number;
};

/** A step of the undo log: what a change overwrote. */
interface Step {
  readonly bucket: number;
  /** Count of the bucket before. */
  readonly count: number;
  readonly identity: Uint8Array;
  /** Its counter before; `undefined` when it had no index. */
  readonly counter: number | undefined;
  readonly timeMs: number;
}

/**
 * Issues the stamp indexes of one batch, without signing: a signature per chunk would halve the speed
 * of uploads, and only envelopes and samples show one. [bee pkg/postage/stampissuer.go]
 */
export class StampIssuer {
  readonly bucketDepth: number;
  readonly isImmutable: boolean;
  /** Allocated with the first stamp: 65,536 buckets. */
  #counts: Uint32Array | undefined;
  readonly #issued = new AddressTable();
  #depth: number;
  /** Cached maximum of the counts; `undefined` when it must be recomputed. */
  #fullest: number | undefined = 0;
  /** Highest count at which a bucket has wrapped. */
  #wrapped = 0;
  /** Indexes given back below the top of their bucket: `bucket/counter` and the count before them. */
  readonly #returned = new Map<string, number>();
  readonly #undo = new UndoLog<Step>();

  constructor(depth: number, bucketDepth: number, isImmutable: boolean) {
    this.#depth = depth;
    this.bucketDepth = bucketDepth;
    this.isImmutable = isImmutable;
  }

  /** Chunks that fit in a bucket. */
  get bucketUpperBound(): number {
    return bucketUpperBound(this.#depth, this.bucketDepth);
  }

  /** Number of stamped chunks. */
  get issued(): number {
    return this.#issued.size;
  }

  /** Highest count that any bucket has had, also before it wrapped. [bee pkg/postage MaxBucketCount] */
  get utilization(): number {
    this.#fullest ??= this.counts.reduce((most, count) => Math.max(most, count), 0);
    return Math.max(this.#fullest, this.#wrapped);
  }

  /** Counts by bucket; the next index of a bucket is its count. */
  get counts(): Readonly<Uint32Array> {
    return this.#writable;
  }

  get #writable(): Uint32Array {
    return (this.#counts ??= new Uint32Array(2 ** this.bucketDepth));
  }

  /** Enlarges the buckets; counts stay. */
  dilute(depth: number): void {
    this.#depth = depth;
  }

  /**
   * Issues an index for a chunk, or `undefined` when its bucket is full and the batch immutable. The
   * bucket of a mutable batch wraps to index 0. `timeMs` is the time of the stamp.
   */
  place(address: Uint8Array, identity: Uint8Array, timeMs: number): Placement | undefined {
    const bucket = bucketOf(address, this.bucketDepth);
    const known = this.#issued.get(identity);
    if (known !== undefined) {
      const earlierMs = this.#issued.second(identity);
      this.#note(bucket, identity);
      this.#issued.set(identity, known, timeMs);
      return { bucket, counter: known, isSeen: true, earlierMs, before: known };
    }
    const before = this.counts[bucket] ?? 0;
    let counter = before;
    if (counter >= this.bucketUpperBound) {
      if (this.isImmutable) return undefined;
      counter = 0;
    }
    this.#take(bucket, counter, identity, timeMs);
    return { bucket, counter, isSeen: false, earlierMs: undefined, before };
  }

  /** Remembers this moment; `revert` restores it. No write may be pending at either of the two. */
  mark(): { revert(): void; release(): void } {
    const at = this.#undo.mark();
    const [depth, counts, wrapped] = [this.#depth, this.#counts, this.#wrapped];
    return {
      revert: () => {
        this.#undo.rewind(at, (step) => this.#takeBack(step));
        this.#depth = depth;
        this.#wrapped = wrapped;
        if (counts === undefined) this.#counts = undefined;
        this.#fullest = undefined;
      },
      release: () => this.#undo.release(),
    };
  }

  /** Starts the write of a stamp; gives its index back when that fails. */
  keep(place: Placement, identity: Uint8Array, write: () => Promise<void>): Promise<void> {
    const written = write();
    written.catch(() => this.#giveBack(place, identity));
    return written;
  }

  /** Index and time (milliseconds) of a chunk's stamp, or `undefined`. */
  find(address: Uint8Array, identity: Uint8Array): (StampIndex & { timeMs: number }) | undefined {
    const counter = this.#issued.get(identity);
    if (counter === undefined) return undefined;
    const bucket = bucketOf(address, this.bucketDepth);
    return { bucket, counter, timeMs: this.#issued.second(identity) };
  }

  /** Adds a stored stamp after a restart, in the order in which stamps were issued. */
  restore(stamp: StampRecord): void {
    const timeMs = Number(stamp.timestamp / 1_000_000n);
    const { bucket, counter } = stamp.index;
    if (this.#issued.get(stamp.identity) === undefined) {
      this.#take(bucket, counter, stamp.identity, timeMs);
    } else this.#issued.set(stamp.identity, counter, timeMs);
  }

  #note(bucket: number, identity: Uint8Array): void {
    if (!this.#undo.isWanted) return;
    const [counter, timeMs] = [this.#issued.get(identity), this.#issued.second(identity)];
    const count = this.counts[bucket] ?? 0;
    this.#undo.note({ bucket, count, identity: identity.slice(), counter, timeMs });
  }

  #takeBack({ bucket, count, identity, counter, timeMs }: Step): void {
    this.#writable[bucket] = count;
    if (counter === undefined) this.#issued.delete(identity);
    else this.#issued.set(identity, counter, timeMs);
  }

  #giveBack({ bucket, counter, earlierMs, before }: Placement, identity: Uint8Array): void {
    this.#note(bucket, identity);
    if (this.#issued.get(identity) !== counter) return;
    if (earlierMs !== undefined) {
      // The earliest of several that fail: they do so in the order in which they were written.
      const timeMs = Math.min(earlierMs, this.#issued.second(identity));
      this.#issued.set(identity, counter, timeMs);
      return;
    }
    this.#issued.delete(identity);
    this.#returned.set(`${bucket}/${counter}`, before);
    const counts = this.#writable;
    for (;;) {
      const top = `${bucket}/${(counts[bucket] ?? 0) - 1}`;
      const count = this.#returned.get(top);
      if (count === undefined) break;
      this.#returned.delete(top);
      counts[bucket] = count;
    }
    this.#fullest = undefined;
  }

  #take(bucket: number, counter: number, identity: Uint8Array, timeMs: number): void {
    this.#note(bucket, identity);
    const counts = this.#writable;
    const before = counts[bucket] ?? 0;
    // A wrap; utilization does not fall by it.
    if (counter < before) this.#wrapped = Math.max(this.#wrapped, before);
    // Issued again after a wrap: it is not free any more.
    if (this.#returned.size > 0) this.#returned.delete(`${bucket}/${counter}`);
    counts[bucket] = counter + 1;
    this.#fullest = Math.max(this.#fullest ?? this.utilization, counter + 1);
    this.#issued.set(identity, counter, timeMs);
  }
}
