/** One remembered value: `value` absent means that the key was removed. */
export interface JournalEntry {
  readonly table: string;
  readonly key: string;
  readonly value?: unknown;
}

/**
 * Small state (tags, pins, batches, chain) as a list of entries, the last one for a key counting.
 * An append is acknowledged when it survives the death of the process.
 */
export interface Journal {
  /** What was acknowledged before, oldest first. Called once, before any append. */
  replay(): AsyncIterable<JournalEntry>;
  /** Remembers these entries, all or none of them; one append at a time. */
  append(entries: readonly JournalEntry[]): Promise<void>;
  /** Replaces everything by these entries, all or nothing. Never beside an append. */
  rewrite(entries: Iterable<JournalEntry>): Promise<void>;
  /** Entries appended since the last rewrite, replayed ones included. */
  readonly length: number;
  close(): Promise<void>;
}

/** A journal that forgets everything with the process. */
export class MemoryJournal implements Journal {
  length = 0;

  async *replay(): AsyncIterable<JournalEntry> {}

  async append(): Promise<void> {}

  async rewrite(): Promise<void> {}

  async close(): Promise<void> {}
}
