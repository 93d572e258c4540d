import { expect, it } from "vitest";
import { MemoryStore } from "../../src/store/memory.ts";
import type { Journal, JournalEntry } from "../../src/store/journal.ts";
import { createSwarm } from "../../src/swarm.ts";

/** A journal that outlives the node. */
class KeptJournal implements Journal {
  entries: JournalEntry[] = [];
  isClosed = false;

  get length(): number {
    return this.entries.length;
  }

  async *replay(): AsyncIterable<JournalEntry> {
    yield* this.entries;
  }

  async append(entries: readonly JournalEntry[]): Promise<void> {
    if (this.isClosed) throw new Error("the journal is closed");
    this.entries.push(...entries);
  }

  async rewrite(entries: Iterable<JournalEntry>): Promise<void> {
    this.entries = [...entries];
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

it("createSwarm runs over a store and a journal of the caller, and goes on where it ended", async () => {
  const [store, journal] = [new MemoryStore(), new KeptJournal()];
  const first = await createSwarm({ port: false, store, journal });
  const headers = { "Swarm-Postage-Batch-Id": first.batchId };
  const made = await first.fetch("/bytes", { method: "POST", headers, body: "kept" });
  const { reference } = (await made.json()) as { reference: string };
  await first.stop();
  // As `await using` does at the end of a test that has stopped its node.
  await first[Symbol.asyncDispose]();
  journal.isClosed = false;
  expect([store.chunkCount, journal.length > 0]).toEqual([1, true]);
  const second = await createSwarm({ port: false, store, journal });
  expect(second.batchId).toBe(first.batchId);
  expect(await (await second.fetch(`/bytes/${reference}`)).text()).toBe("kept");
  await second.stop();
});
