import type { Journal, JournalEntry } from "./journal.ts";

/** When the journal holds this many times more entries than live values, it is rewritten. */
const compactionFactor = 4;
const compactionFloor = 2_000;

/**
 * A map by text key whose changes are journalled. Reads see writes at once; the promise of a write
 * settles when it is kept. Who does not wait for it must call `Tables.flush` before answering.
 */
export interface Table<T> {
  readonly size: number;
  get(key: string): T | undefined;
  /** Values in order of first insertion. */
  values(): IterableIterator<T>;
  keys(): IterableIterator<string>;
  set(key: string, value: T): Promise<void>;
  delete(key: string): Promise<boolean>;
}

/**
 * All tables of a node over one journal. Values are plain data: texts, numbers, `bigint`,
 * `Uint8Array`, arrays and objects of these.
 */
export class Tables {
  readonly #journal: Journal;
  readonly #maps = new Map<string, Map<string, unknown>>();
  readonly #writes = new Set<Promise<void>>();
  #compaction: Promise<void> | undefined;
  /** Length that the journal must exceed before the next try to compact it. */
  #patience = compactionFloor;

  private constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** Reads back what the journal holds. */
  static async open(journal: Journal): Promise<Tables> {
    const tables = new Tables(journal);
    for await (const entry of journal.replay()) tables.#apply(entry);
    return tables;
  }

  /** The table of this name, made when it is new. The caller vouches for the type of its values. */
  table<T>(name: string): Table<T> {
    const map = this.#map(name) as Map<string, T>;
    const write = (entry: JournalEntry): Promise<void> => this.#track(this.#write([entry]));
    return {
      get size() {
        return map.size;
      },
      get: (key) => map.get(key),
      values: () => map.values(),
      keys: () => map.keys(),
      set(key, value) {
        map.set(key, value);
        return write({ table: name, key, value });
      },
      async delete(key) {
        if (!map.delete(key)) return false;
        await write({ table: name, key });
        return true;
      },
    };
  }

  /** Settles when everything written so far is kept; fails when a write failed. */
  async flush(): Promise<void> {
    await Promise.all(this.#writes);
  }

  /** Waits for everything written so far; then closes the journal. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#writes);
    await this.#compaction;
    await this.#journal.close();
  }

  #map(name: string): Map<string, unknown> {
    const found = this.#maps.get(name);
    if (found !== undefined) return found;
    const made = new Map<string, unknown>();
    this.#maps.set(name, made);
    return made;
  }

  #track(write: Promise<void>): Promise<void> {
    this.#writes.add(write);
    // Keeps a failed write nobody waits for from ending the process; `flush` reports it.
    const forget = (): boolean => this.#writes.delete(write);
    write.then(forget, () => queueMicrotask(forget));
    return write;
  }

  #apply({ table, key, value }: JournalEntry): void {
    if (value === undefined) this.#map(table).delete(key);
    else this.#map(table).set(key, value);
  }

  async #write(entries: readonly JournalEntry[]): Promise<void> {
    await this.#journal.append(entries);
    let live = 0;
    for (const map of this.#maps.values()) live += map.size;
    const { length } = this.#journal;
    if (length > this.#patience && length > compactionFactor * live) this.#compact();
  }

  // Nobody waits for it, and when it fails (a full disk) the longer journal still serves.
  #compact(): void {
    this.#compaction ??= this.#journal
      .rewrite(this.#entries())
      .catch(() => undefined)
      .finally(() => {
        this.#compaction = undefined;
        this.#patience = Math.max(compactionFloor, 2 * this.#journal.length);
      });
  }

  *#entries(): Iterable<JournalEntry> {
    for (const [table, map] of this.#maps) {
      for (const [key, value] of map) yield { table, key, value };
    }
  }
}
