import type { Journal, JournalEntry } from "../../src/store/journal.ts";

/** A journal in memory that survives `close`, as a file survives a process. */
export class KeptJournal implements Journal {
  readonly entries: JournalEntry[] = [];
  length = 0;

  async *replay(): AsyncIterable<JournalEntry> {
    this.length = this.entries.length;
    yield* this.entries;
  }

  async append(entries: readonly JournalEntry[]): Promise<void> {
    // Writes take time, in which other things happen.
    await new Promise((resolve) => setImmediate(resolve));
    this.entries.push(...entries);
    this.length += entries.length;
  }

  async rewrite(entries: Iterable<JournalEntry>): Promise<void> {
    const all = [...entries];
    this.entries.splice(0, this.entries.length, ...all);
    this.length = all.length;
  }

  async close(): Promise<void> {}
}
