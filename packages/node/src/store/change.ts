import type { JournalEntry } from "./journal.ts";

/** The maps behind all tables, by table name. */
export type Maps = Map<string, Map<string, unknown>>;

/** What {@link Change.takeBack} reads and writes: a change log. */
interface ChangeTarget {
  readonly maps: Maps;
  make(entry: JournalEntry): Promise<void>;
}

/** What a record held before a change: absent `value` = it was not there. */
type Before = JournalEntry;

/** Changes of several records that are kept together or not at all. Made in memory at once. */
export class Change {
  readonly entries: JournalEntry[] = [];
  /** Settles when the change is kept; fails, with everything taken back, when it is not. */
  readonly kept: Promise<void>;
  readonly #maps: Maps;
  readonly #before: Before[] = [];
  /** Settles {@link kept}. */
  settle!: () => void;
  /** Rejects {@link kept}. */
  fail!: (error: unknown) => void;

  constructor(maps: Maps) {
    this.#maps = maps;
    this.kept = new Promise((resolve, reject) => {
      this.settle = resolve;
      this.fail = reject;
    });
    // Avoid an unhandled rejection when the caller ignores `kept`.
    this.kept.catch(() => undefined);
  }

  /** Makes one entry of the change. */
  make(entry: JournalEntry): void {
    const { table, key } = entry;
    this.#before.push({ table, key, value: this.#maps.get(table)?.get(key) });
    apply(this.#maps, entry);
    this.entries.push(entry);
  }

  /** Takes back what follows the first `count` entries, which stay; of several changes the last one first. */
  undo(count = 0): void {
    for (const before of this.#before.splice(count).reverse()) apply(this.#maps, before);
    this.entries.length = count;
  }

  /**
   * Takes this kept change back in `log`, except for records that were changed again since. Does nothing if other
   * maps have replaced those of the change. Once.
   */
  takeBack(log: ChangeTarget): void {
    if (log.maps !== this.#maps) return;
    for (const before of this.before()) {
      const { table, key, value } = this.entries.pop() as JournalEntry;
      if (log.maps.get(table)?.get(key) === value) void log.make(before);
    }
  }

  /** What the records held before, the first change of a record coming last. */
  before(): readonly Before[] {
    return [...this.#before].reverse();
  }
}

/** Makes an entry in the maps. */
export function apply(maps: Maps, { table, key, value }: JournalEntry): void {
  if (value === undefined) maps.get(table)?.delete(key);
  else mapOf(maps, table).set(key, value);
}

/** The map of a table, made when it is new. */
export function mapOf(maps: Maps, table: string): Map<string, unknown> {
  const found = maps.get(table);
  if (found !== undefined) return found;
  const made = new Map<string, unknown>();
  maps.set(table, made);
  return made;
}
