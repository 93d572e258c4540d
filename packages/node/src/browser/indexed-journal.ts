import type { Journal, JournalEntry } from "../store/journal.ts";
import { settled, WriteQueue, type Database } from "./indexed-db.ts";

/** A journal in the browser's database, one record for each entry. */
export class IndexedJournal implements Journal {
  readonly #db: IDBDatabase;
  readonly #queue: WriteQueue;
  readonly #release: () => Promise<void>;
  #length: number;

  private constructor({ db, use }: Database, length: number) {
    this.#db = db;
    this.#queue = new WriteQueue(db, ["journal"]);
    this.#release = use();
    this.#length = length;
  }

  /** The journal of an open database. */
  static async open(database: Database): Promise<IndexedJournal> {
    const store = database.db.transaction("journal").objectStore("journal");
    return new IndexedJournal(database, await settled(store.count()));
  }

  get length(): number {
    return this.#length;
  }

  async *replay(): AsyncIterable<JournalEntry> {
    const store = this.#db.transaction("journal").objectStore("journal");
    yield* await settled<JournalEntry[]>(store.getAll());
  }

  async append(entries: readonly JournalEntry[]): Promise<void> {
    await this.#queue.add((store) => {
      for (const entry of entries) store("journal").add(entry);
    });
    this.#length += entries.length;
  }

  async rewrite(entries: Iterable<JournalEntry>): Promise<void> {
    let written = 0;
    await this.#queue.add((store) => {
      store("journal").clear();
      for (const entry of entries) {
        store("journal").add(entry);
        written++;
      }
    });
    this.#length = written;
  }

  async close(): Promise<void> {
    await this.#queue.idle();
    await this.#release();
  }
}
