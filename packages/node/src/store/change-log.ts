import { apply, Change, type Maps } from "./change.ts";
import { ownThread } from "../turns.ts";
import type { Journal, JournalEntry } from "./journal.ts";

/** When the journal holds this many times more entries than live values, it is rewritten. */
const compactionFactor = 4;
const compactionFloor = 2_000;

/**
 * Writes changes to the journal in order. Changes made during a write are batched into the next one.
 * When a write fails, its changes are rolled back together with all later ones, which depend on them.
 */
export class ChangeLog {
  #maps: Maps;
  readonly #journal: Journal;
  /** The change that is being made. */
  #open: Change | undefined;
  /** Changes not persisted yet; changes of the write in progress first. */
  #waiting: Change[] = [];
  #running: Promise<void> | undefined;
  /** Length that the journal must exceed before the next try to compact it. */
  #patience = compactionFloor;

  constructor(journal: Journal, maps: Maps) {
    this.#journal = journal;
    this.#maps = maps;
  }

  /** What the tables hold, changes that are not kept yet included. */
  get maps(): Maps {
    return this.#maps;
  }

  /** Makes one entry, as a part of the change that is being made or as one of its own. */
  make(entry: JournalEntry): Promise<void> {
    const change = this.#open ?? new Change(this.#maps);
    change.make(entry);
    if (change !== this.#open) this.#enqueue(change);
    return change.kept;
  }

  /** Runs `work` as one change; `undefined` when it wrote nothing. Throws what `work` throws. */
  change<T>(work: () => T): { value: T; change: Change | undefined } {
    if (this.#open !== undefined) return { value: work(), change: this.#open };
    const change = new Change(this.#maps);
    this.#open = change;
    try {
      const value = work();
      if (change.entries.length === 0) return { value, change: undefined };
      this.#enqueue(change);
      return { value, change };
    } catch (error) {
      change.undo();
      throw error;
    } finally {
      this.#open = undefined;
    }
  }

  /** Runs `work` as a part of the change that is being made, or as one of its own. Takes its writes back when it throws. */
  attempt<T>(work: () => T): T {
    const change = this.#open;
    if (change === undefined) return this.change(work).value;
    const { length } = change.entries;
    try {
      return work();
    } catch (error) {
      change.undo(length);
      throw error;
    }
  }

  /** Settles when everything made so far is kept; fails when it is not. */
  async flush(): Promise<void> {
    await Promise.all(this.#waiting.map(({ kept }) => kept));
  }

  /** Returns in the very turn in which nothing waits. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  /** Waits for everything made so far, kept or not; then closes the journal. */
  async close(): Promise<void> {
    await this.#running;
    await this.#journal.close();
  }

  /** Every record as it is in memory now. Values are never changed in place, so columns are enough. */
  entries(): Iterable<JournalEntry> {
    const columns = [...this.#maps].map(([table, map]) => ({
      table,
      keys: [...map.keys()],
      values: [...map.values()],
    }));
    return {
      *[Symbol.iterator]() {
        for (const { table, keys, values } of columns) {
          for (const [at, key] of keys.entries()) yield { table, key, value: values[at] };
        }
      },
    };
  }

  /** Makes these entries everything there is; changes that wait meanwhile fail. */
  async replace(entries: Iterable<JournalEntry>): Promise<void> {
    const pace = ownThread.pace();
    const next: Maps = new Map();
    for (const entry of entries) {
      apply(next, entry);
      await pace();
    }
    await this.idle();
    const replaced = this.#journal.rewrite(entries).then(() => {
      this.#takeBack(new Error("the state was replaced meanwhile"));
      this.#maps = next;
    });
    this.#running = replaced.catch(() => undefined).then(() => this.#run());
    await replaced;
  }

  #enqueue(change: Change): void {
    this.#waiting.push(change);
    // Not before this turn is over: others of this turn come along.
    this.#running ??= Promise.resolve().then(() => this.#run());
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const count = this.#waiting.length;
      try {
        await this.#journal.append(this.#waiting.flatMap(({ entries }) => entries));
      } catch (error) {
        this.#takeBack(error);
        continue;
      }
      for (const change of this.#waiting.splice(0, count)) change.settle();
      await this.#compact();
    }
    this.#running = undefined;
  }

  #takeBack(error: unknown): void {
    const failed = this.#waiting;
    this.#waiting = [];
    for (const change of [...failed].reverse()) change.undo();
    for (const change of failed) change.fail(error);
  }

  // When it fails (a full disk), the longer journal still serves.
  async #compact(): Promise<void> {
    let live = 0;
    for (const map of this.#maps.values()) live += map.size;
    const { length } = this.#journal;
    if (length <= this.#patience || length <= compactionFactor * live) return;
    await this.#journal.rewrite(this.#keptEntries()).catch(() => undefined);
    this.#patience = Math.max(compactionFloor, 2 * this.#journal.length);
  }

  /** Every record as the journal holds it: without the changes that wait. */
  #keptEntries(): Iterable<JournalEntry> {
    const kept = new Map<string, JournalEntry>();
    for (const change of [...this.#waiting].reverse()) {
      for (const before of change.before()) kept.set(idOf(before), before);
    }
    const entries = this.entries();
    return {
      *[Symbol.iterator]() {
        for (const entry of entries) if (!kept.has(idOf(entry))) yield entry;
        for (const before of kept.values()) if (before.value !== undefined) yield before;
      },
    };
  }
}

function idOf({ table, key }: JournalEntry): string {
  return JSON.stringify([table, key]);
}
