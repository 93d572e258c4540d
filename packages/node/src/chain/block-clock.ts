import type { Clock } from "../clock.ts";
import type { Table, Tables } from "../store/tables.ts";

/** Block production settings and progress, persisted so that a restarted node continues from them. */
interface Pace {
  /** Block number at `sinceMs`. */
  readonly block: number;
  /** Wall time, milliseconds since 1970. */
  readonly sinceMs: number;
  /** Milliseconds of the next block that had passed at `sinceMs`; absent = none. */
  readonly passedMs?: number;
  /** Blocks come this many times faster than `blockTimeMs` says. */
  readonly rate: number;
  readonly isHeld: boolean;
  /** Wall milliseconds per block; absent = unchanged since the start. */
  readonly blockTimeMs?: number;
  /** Seconds by which commands moved chain time ahead of the clock. */
  readonly aheadSeconds?: number;
  /** Timestamp set for the next block, Unix seconds; 0 = none. */
  readonly nextTimestamp?: number;
}

/** The fields of the pace that advance with time. */
type Progress = Required<Pick<Pace, "block" | "aheadSeconds" | "nextTimestamp">>;

/** Seconds of chain time in a block, unless a chain says otherwise. [bee node: Gnosis Chain] */
export const blockSeconds = 5;

/** First block of a new chain. */
export const startBlock = 40_000_000;

/**
 * The chain's clock: one block per `blockTimeMs` of wall time, each counting as
 * `secondsPerBlock` of chain time. With `blockTimeMs` 0 blocks come only with transactions and steps. It can be held,
 * stepped and run faster, and its block time can be changed.
 */
export class BlockClock {
  /** Seconds of chain time in a block. */
  readonly secondsPerBlock: number;
  readonly #firstTimeMs: number;
  readonly #clock: Clock;
  readonly #table: Table<Pace>;
  /** Pace until the table has an entry. */
  readonly #first: Pace;
  /** Called before and after every change of the pace. */
  onChange?: () => void;
  #asOf: number | undefined;
  /** Newest time that {@link BlockClock.nowMs} was computed from, and what the clock said then. */
  #toldMs: number;
  #clockMs = Infinity;

  constructor(
    tables: Tables,
    clock: Clock,
    blockTimeMs: number,
    firstBlock: number = startBlock,
    secondsPerBlock: number = blockSeconds,
  ) {
    this.secondsPerBlock = secondsPerBlock;
    this.#firstTimeMs = blockTimeMs;
    this.#clock = clock;
    this.#table = tables.table("block-clock");
    this.#first = {
      block: firstBlock,
      sinceMs: clock.now(),
      passedMs: 0,
      rate: 1,
      isHeld: false,
    };
    this.#toldMs = this.#pace.sinceMs;
  }

  /** Keeps the first pace, so that a restart does not start over. */
  init(): void {
    if (this.#table.get("pace") === undefined) void this.#table.set("pace", this.#first);
  }

  /** Number of the newest block. */
  get block(): number {
    return this.#asOf ?? this.#progress.block;
  }

  /** Runs `work` with `block` as the newest block. */
  asOf<T>(block: number, work: () => T): T {
    const before = this.#asOf;
    this.#asOf = block;
    try {
      return work();
    } finally {
      this.#asOf = before;
    }
  }

  /** Milliseconds since 1970: the wall clock's, and what commands moved it forward. */
  get nowMs(): number {
    return this.#nowMs + this.#progress.aheadSeconds * 1000;
  }

  /** Unix seconds of the chain. */
  get timestamp(): number {
    return secondsOf(this.#nowMs, this.#progress);
  }

  /** Unix seconds at which a block since the last change of the pace came. */
  timestampOf(block: number): number {
    const { block: first, sinceMs, passedMs = 0, rate } = this.#pace;
    const later = block - first;
    const cameMs = later > 0 ? sinceMs - passedMs + (later * this.blockTimeMs) / rate : sinceMs;
    return Math.min(this.timestamp, secondsOf(cameMs, this.#progress));
  }

  /** Wall milliseconds per block; 0 = one for every transaction. */
  get blockTimeMs(): number {
    return this.#pace.blockTimeMs ?? this.#firstTimeMs;
  }

  /** True when a block is mined for every transaction instead of by time. */
  get isInstant(): boolean {
    return this.blockTimeMs === 0;
  }

  get isHeld(): boolean {
    return this.#pace.isHeld;
  }

  get rate(): number {
    return this.#pace.rate;
  }

  /** Stops or restarts the coming of blocks. */
  hold(isHeld: boolean): Promise<void> {
    return this.#set({ isHeld });
  }

  /** Mines this many blocks at once. */
  step(blocks: number): Promise<void> {
    return this.#set(this.#mined(this.#progress, blocks, this.#nowMs));
  }

  /** Moves the chain's time on: mines as many blocks as the seconds need. */
  advance(seconds: number): Promise<void> {
    const { nextTimestamp, ...last } = this.#progress;
    const now = this.#nowMs;
    const wanted = Math.max(nextTimestamp, secondsOf(now, last) + seconds);
    return this.#set(this.#mined({ ...last, nextTimestamp: wanted }, seconds > 0 ? 1 : 0, now));
  }

  /**
   * Sets the timestamp of the next block (Unix seconds). When it is mined, the block number rises by the
   * blocks that the skipped seconds need. A past timestamp changes nothing.
   */
  setNextTimestamp(seconds: number): Promise<void> {
    return this.#set({ nextTimestamp: Math.ceil(seconds) });
  }

  /** Resets the block number to `block` and continues from it. */
  returnTo(block: number): Promise<void> {
    const pace = { ...this.#pace, block, sinceMs: this.#nowMs, passedMs: 0 };
    return this.#table.set("pace", pace);
  }

  /** Makes blocks come every so many wall milliseconds, or with 0 for every transaction. */
  setBlockTime(blockTimeMs: number): Promise<void> {
    return this.#set({ blockTimeMs });
  }

  /** Makes blocks come `rate` times faster than the block time says. */
  setRate(rate: number): Promise<void> {
    return this.#set({ rate });
  }

  /**
   * The clock's time. Where blocks come by time and the clock was set back (by its owner, or before a start), time
   * continues from the newest one until the clock has caught up: blocks that are taken back would take the batches
   * bought in them along, and without new ones no batch would become usable.
   */
  get #nowMs(): number {
    const nowMs = this.#clock.now();
    const isBehind = nowMs < this.#toldMs && !this.isInstant;
    this.#toldMs = isBehind ? this.#toldMs + Math.max(0, nowMs - this.#clockMs) : nowMs;
    this.#clockMs = nowMs;
    return this.#toldMs;
  }

  get #pace(): Pace {
    return this.#table.get("pace") ?? this.#first;
  }

  /** Progress up to now, computed from the pace and the clock. */
  get #progress(): Progress {
    const { block, sinceMs, passedMs = 0, aheadSeconds = 0, nextTimestamp = 0 } = this.#pace;
    const last = { block, aheadSeconds, nextTimestamp };
    return this.#mined(last, Math.floor(this.#blocksSince), sinceMs - passedMs + this.#interval());
  }

  /** Blocks that came by time since the pace was kept, and the share of the next one that has passed. */
  get #blocksSince(): number {
    const { sinceMs, passedMs = 0 } = this.#pace;
    return Math.max(0, this.#nowMs - sinceMs + passedMs) / this.#interval();
  }

  /** Wall milliseconds between two blocks; infinite when none comes by time. */
  #interval({ blockTimeMs = this.#firstTimeMs, rate, isHeld }: Pace = this.#pace): number {
    return isHeld || blockTimeMs === 0 ? Number.POSITIVE_INFINITY : blockTimeMs / rate;
  }

  // Keeps the share of the next block that has passed: however often blocks are mined by a command, those
  // that time brings come as many as without it.
  #set(change: Partial<Pace>): Promise<void> {
    this.onChange?.();
    const next = { ...this.#pace, ...this.#progress, ...change, sinceMs: this.#nowMs };
    const interval = this.#interval(next);
    const passedMs = Number.isFinite(interval) ? (this.#blocksSince % 1) * interval : 0;
    const kept = this.#table.set("pace", { ...next, passedMs });
    this.onChange?.();
    return kept;
  }

  /** Progress after `blocks` more blocks, the first of them mined at `atMs` (clock milliseconds). */
  #mined(last: Progress, blocks: number, atMs: number): Progress {
    if (blocks < 1) return last;
    const skipped = Math.max(0, last.nextTimestamp - secondsOf(atMs, last));
    return {
      block: last.block + blocks + Math.max(0, Math.ceil(skipped / this.secondsPerBlock) - 1),
      aheadSeconds: last.aheadSeconds + skipped,
      nextTimestamp: 0,
    };
  }
}

/** Unix seconds of the chain at a moment of the clock (milliseconds). */
const secondsOf = (nowMs: number, { aheadSeconds }: Pick<Progress, "aheadSeconds">): number =>
  Math.floor(nowMs / 1000 + aheadSeconds);
