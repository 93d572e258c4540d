import { type StampIndex, bucketOf, bucketUpperBound } from "@swarm-docs/protocol/postage/bucket";
import { AddressTable } from "../store/address-table.ts";
import type { StampRecord } from "../store/chunk-store.ts";
import { UndoLog } from "../store/undo-log.ts";

/** A place taken in a batch. */
export type Placement = StampIndex & {
  /** True when this chunk had a place in this batch before and keeps it. */
  readonly isSeen: boolean;
  /** When it was stamped before, milliseconds; `undefined` = never. */
  readonly earlierMs: number | undefined;
};

/** What takes one change of a place back. */
interface Step {
  readonly bucket: number;
  /** Chunks in the bucket before. */
  readonly count: number;
  readonly identity: Uint8Array;
  /** Its counter before; `undefined` = it had no place. */
  readonly counter: number | undefined;
  readonly timeMs: number;
}

/**
 * Gives out the places of one batch, without signing: a signature per chunk would halve the speed of
 * uploads, and only envelopes and samples show one. [bee pkg/postage/stampissuer.go]
 */
export class StampIssuer {
  readonly bucketDepth: number;
  readonly isImmutable: boolean;
  /** Made with the first stamp: a batch of depth 16 has 65,536 buckets. */
  #counts: Uint32Array | undefined;
  readonly #issued = new AddressTable();
  #depth: number;
  /** `undefined` when it has to be counted anew. */
  #fullest: number | undefined = 0;
  /** Places given back below the top of their bucket, as `bucket/counter`. */
  readonly #returned = new Set<string>();
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

  /** Places given out. */
  get issued(): number {
    return this.#issued.size;
  }

  /** Chunks in the fullest bucket. */
  get utilization(): number {
    return (this.#fullest ??= this.counts.reduce((most, count) => Math.max(most, count), 0));
  }

  /** Chunks by bucket. */
  get counts(): Readonly<Uint32Array> {
    return this.#writable;
  }

  get #writable(): Uint32Array {
    return (this.#counts ??= new Uint32Array(2 ** this.bucketDepth));
  }

  /** Makes the buckets larger; counters stay. */
  dilute(depth: number): void {
    this.#depth = depth;
  }

  /**
   * A place for a chunk, or `undefined` when its bucket is full and the batch immutable. The bucket
   * of a mutable batch begins anew. `timeMs` is remembered with the place.
   */
  place(address: Uint8Array, identity: Uint8Array, timeMs: number): Placement | undefined {
    const bucket = bucketOf(address, this.bucketDepth);
    const known = this.#issued.get(identity);
    if (known !== undefined) {
      const earlierMs = this.#issued.second(identity);
      this.#note(bucket, identity);
      this.#issued.set(identity, known, timeMs);
      return { bucket, counter: known, isSeen: true, earlierMs };
    }
    let counter = this.counts[bucket] ?? 0;
    if (counter >= this.bucketUpperBound) {
      if (this.isImmutable) return undefined;
      counter = 0;
    }
    this.#take(bucket, counter, identity, timeMs);
    return { bucket, counter, isSeen: false, earlierMs: undefined };
  }

  /** What leads back to the places as they are now, and what ends that. */
  mark(): { revert(): void; release(): void } {
    const at = this.#undo.mark();
    const [depth, counts] = [this.#depth, this.#counts];
    return {
      revert: () => {
        this.#undo.rewind(at, (step) => this.#takeBack(step));
        this.#depth = depth;
        if (counts === undefined) this.#counts = undefined;
        this.#returned.clear();
        this.#fullest = undefined;
      },
      release: () => this.#undo.release(),
    };
  }

  /** Waits for `write` to keep a stamp; takes its place back when that fails. */
  keep(place: Placement, identity: Uint8Array, write: () => Promise<void>): Promise<void> {
    const written = write();
    written.catch(() => this.#giveBack(place, identity));
    return written;
  }

  /** The place a chunk has, with its time in milliseconds, or `undefined`. */
  find(address: Uint8Array, identity: Uint8Array): (StampIndex & { timeMs: number }) | undefined {
    const counter = this.#issued.get(identity);
    if (counter === undefined) return undefined;
    const bucket = bucketOf(address, this.bucketDepth);
    return { bucket, counter, timeMs: this.#issued.second(identity) };
  }

  /** Takes in a stamp given out before a restart. */
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

  #giveBack({ bucket, counter, earlierMs }: Placement, identity: Uint8Array): void {
    this.#note(bucket, identity);
    if (earlierMs !== undefined) {
      const isHere = this.#issued.get(identity) === counter;
      if (isHere) this.#issued.set(identity, counter, earlierMs);
      return;
    }
    this.#issued.delete(identity);
    this.#returned.add(`${bucket}/${counter}`);
    const counts = this.#writable;
    for (let top = (counts[bucket] ?? 0) - 1; this.#returned.delete(`${bucket}/${top}`); top--) {
      counts[bucket] = top;
    }
    this.#fullest = undefined;
  }

  #take(bucket: number, counter: number, identity: Uint8Array, timeMs: number): void {
    this.#note(bucket, identity);
    this.#writable[bucket] = counter + 1;
    this.#fullest = Math.max(this.utilization, counter + 1);
    this.#issued.set(identity, counter, timeMs);
  }
}
