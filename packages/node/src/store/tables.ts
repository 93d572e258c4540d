import { apply, mapOf, type Maps } from "./change.ts";
import { ChangeLog } from "./change-log.ts";
import type { Journal, JournalEntry } from "./journal.ts";

/**
 * A map by text key whose changes are journalled. Reads see writes at once; the promise of a write
 * settles when it is kept, and fails when it is not: then memory holds again what the journal holds.
 */
export interface Table<T> {
  readonly size: number;
  get(key: string): T | undefined;
  /** Values in order of first insertion. */
  values(): IterableIterator<T>;
  keys(): IterableIterator<string>;
  set(key: string, value: T): Promise<void>;
  /** True when there was something to delete. */
  delete(key: string): Promise<boolean>;
}

/**
 * All tables over one journal. Values are plain, immutable data: strings, numbers, `bigint`,
 * `Uint8Array`, arrays and objects of these.
 */
export class Tables {
  readonly #log: ChangeLog;
  readonly #prefix: string;

  private constructor(log: ChangeLog, prefix: string) {
    this.#log = log;
    this.#prefix = prefix;
  }

  /** Reads back what the journal holds. */
  static async open(journal: Journal): Promise<Tables> {
    const maps: Maps = new Map();
    for await (const entry of journal.replay()) apply(maps, entry);
    return new Tables(new ChangeLog(journal, maps), "");
  }

  /** Tables with a name prefix over the same journal, such as the tables of one node of a group. */
  scope(name: string): Tables {
    return new Tables(this.#log, `${this.#prefix}${name}/`);
  }

  /** The table of this name, made when it is new. The caller vouches for the type of its values. */
  table<T>(name: string): Table<T> {
    const log = this.#log;
    const table = this.#prefix + name;
    const map = (): Map<string, T> => mapOf(log.maps, table) as Map<string, T>;
    return {
      get size() {
        return map().size;
      },
      get: (key) => map().get(key),
      values: () => map().values(),
      keys: () => map().keys(),
      set: (key, value) => log.make({ table, key, value }),
      delete(key) {
        if (!map().has(key)) return Promise.resolve(false);
        return quiet(log.make({ table, key }).then(() => true));
      },
    };
  }

  /**
   * Runs `work` as one transaction over tables of any name or scope: all of its writes are kept, or
   * none. `work` must be synchronous; when it throws, its writes are rolled back. A nested call joins
   * the outer transaction. Resolves with the result of `work` when the change is persisted.
   */
  change<T>(work: () => T): Promise<T> {
    const { value, change } = this.#log.change(work);
    return change === undefined ? Promise.resolve(value) : quiet(change.kept.then(() => value));
  }

  /**
   * Runs `work` as {@link change} does, then `next` in the very turn in which the change is kept. When `next` fails,
   * the change is taken back, except for records that were changed again since.
   */
  async changeBefore(work: () => void, next?: () => Promise<void>): Promise<void> {
    const { change } = this.#log.change(work);
    await change?.kept;
    try {
      await next?.();
    } catch (error) {
      // On a disk that takes no write the change stays.
      await this.change(() => change?.takeBack(this.#log)).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Runs `work`, which must be synchronous, as a part of the transaction that is open, or as one of its own. When it
   * throws, its writes are rolled back, and those that the transaction made before it stay.
   */
  attempt<T>(work: () => T): T {
    return this.#log.attempt(work);
  }

  /** Another object after {@link replace}: values derived from the tables before are out of date. */
  get generation(): object {
    return this.#log.maps;
  }

  /** Settles when everything written so far is kept; fails when one of these writes does. */
  flush(): Promise<void> {
    return this.#log.flush();
  }

  /** Returns in the very turn in which nothing waits to be kept. */
  idle(): Promise<void> {
    return this.#log.idle();
  }

  /** Waits for everything written so far; then closes the journal. */
  close(): Promise<void> {
    return this.#log.close();
  }

  /**
   * Makes these entries everything there is, on the disk and in memory. Changes that are not kept yet
   * fail. Fails, with nothing changed, when the journal cannot be written.
   */
  replace(entries: Iterable<JournalEntry>): Promise<void> {
    return this.#log.replace(entries);
  }

  /**
   * Every record as it is now, in memory, to be walked at any pace and any number of times: later
   * changes do not show. A million records take some 20 ms, not a second, since none is copied.
   */
  entries(): Iterable<JournalEntry> {
    return this.#log.entries();
  }
}

/** Avoids an unhandled rejection when the caller ignores the promise. */
function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
