/** One change of a table. */
export interface JournalEntry {
  /** Name of the table. */
  readonly table: string;
  /** Key in the table. */
  readonly key: string;
  /** Plain data, `bigint` and `Uint8Array` included; absent when the key was deleted. */
  readonly value?: unknown;
}

/**
 * State of chain and nodes (tags, pins, batches) as a list of changes; the last one of a key wins. The
 * promise of an append settles only when the entries survive the death of the process.
 */
export interface Journal {
  /** All acknowledged entries, oldest first. Called once, before any append. */
  replay(): AsyncIterable<JournalEntry>;
  /** Stores these entries, all or none of them; one append at a time. */
  append(entries: readonly JournalEntry[]): Promise<void>;
  /** Replaces all entries by these, or fails with nothing changed. Never during an append. */
  rewrite(entries: Iterable<JournalEntry>): Promise<void>;
  /** Entries appended since the last rewrite, replayed ones included. */
  readonly length: number;
  /** Waits for a pending append, then closes. */
  close(): Promise<void>;
}

/** A journal that stores nothing: the state is lost with the process. */
export class MemoryJournal implements Journal {
  length = 0;

  async *replay(): AsyncIterable<JournalEntry> {}

  async append(): Promise<void> {}

  async rewrite(): Promise<void> {}

  async close(): Promise<void> {}
}
