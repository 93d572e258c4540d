import { describe, expect, it } from "vitest";
import type { Journal, JournalEntry } from "../../src/store/journal.ts";
import { Tables } from "../../src/store/tables.ts";

/** A journal in memory that can refuse, and can be told to wait. */
class TestJournal implements Journal {
  readonly kept: JournalEntry[] = [];
  refuses = false;
  appends = 0;
  rewrites = 0;
  length = 0;
  #gate: Promise<void> = Promise.resolve();

  /** Lets no append end before the returned function is called. */
  hold(): () => void {
    let open: () => void = () => undefined;
    this.#gate = new Promise((resolve) => {
      open = resolve;
    });
    return open;
  }

  async *replay(): AsyncIterable<JournalEntry> {
    yield* this.kept;
  }

  async append(entries: readonly JournalEntry[]): Promise<void> {
    this.appends++;
    await this.#gate;
    if (this.refuses) throw new Error("full");
    this.kept.push(...entries);
    this.length += entries.length;
  }

  async rewrite(entries: Iterable<JournalEntry>): Promise<void> {
    this.rewrites++;
    const all = [...entries];
    this.kept.splice(0, this.kept.length, ...all);
    this.length = all.length;
  }

  async close(): Promise<void> {}
}

/** The records in memory, and the records that a restart would read. */
async function inMemoryAndKept(tables: Tables, journal: TestJournal): Promise<[unknown, unknown]> {
  const asText = (from: Tables): string[] =>
    [...from.entries()].map(({ table, key, value }) => `${table} ${key} ${String(value)}`).sort();
  return [asText(tables), asText(await Tables.open(journal))];
}

/** Long enough for every promise of a refused write to have been noticed. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

describe("Tables", () => {
  it("keep a change of several tables as one write", async () => {
    const journal = new TestJournal();
    const tables = await Tables.open(journal);
    const [a, b] = [tables.table<number>("a"), tables.scope("node-1").table<number>("b")];
    const sum = await tables.change(() => {
      void a.set("x", 1);
      void b.set("y", 2);
      return 3;
    });
    expect([sum, journal.appends, a.get("x"), b.get("y")]).toEqual([3, 1, 1, 2]);
    expect(journal.kept.map(({ table }) => table)).toEqual(["a", "node-1/b"]);
  });

  it("take a change back whose work throws, within others too", async () => {
    const journal = new TestJournal();
    const tables = await Tables.open(journal);
    const table = tables.table<number>("t");
    await table.set("kept", 1);
    expect(() =>
      tables.change(() => {
        void table.set("kept", 2);
        void table.set("new", 2);
        void tables.change(() => {
          void table.delete("kept");
          throw new Error("no");
        });
      }),
    ).toThrow("no");
    await tables.flush();
    expect([table.get("kept"), table.get("new"), journal.appends]).toEqual([1, undefined, 1]);
  });

  it("take an attempt back that throws, and keep the rest of its change", async () => {
    const journal = new TestJournal();
    const tables = await Tables.open(journal);
    const table = tables.table<number>("t");
    await tables.change(() => {
      void table.set("first", 1);
      const attempt = () =>
        tables.attempt(() => {
          void table.set("first", 2);
          void table.set("second", 2);
          throw new Error("no");
        });
      expect(attempt).toThrow("no");
      tables.attempt(() => table.set("third", 3));
    });
    expect(() =>
      tables.attempt(() => {
        void table.delete("first");
        throw new Error("alone");
      }),
    ).toThrow("alone");
    expect(["first", "second", "third"].map((key) => table.get(key))).toEqual([1, undefined, 3]);
    expect(journal.kept.map(({ key }) => key)).toEqual(["first", "third"]);
  });

  it("are after a refused write as the journal is, whatever came after it", async () => {
    const journal = new TestJournal();
    const tables = await Tables.open(journal);
    const table = tables.table<number>("t");
    await tables.change(() => {
      void table.set("balance", 100);
      void table.set("gone", 1);
    });
    journal.refuses = true;
    const open = journal.hold();
    const first = table.set("balance", 90);
    // Let the write begin: what follows is made upon it, while it is under way.
    await Promise.resolve();
    await Promise.resolve();
    const second = table.set("balance", (table.get("balance") ?? 0) - 10);
    const third = table.delete("gone");
    expect([table.get("balance"), table.get("gone")]).toEqual([80, undefined]);
    open();
    const results = await Promise.allSettled([first, second, third]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect([table.get("balance"), table.get("gone")]).toEqual([100, 1]);
    journal.refuses = false;
    await table.set("balance", (table.get("balance") ?? 0) - 10);
    const [memory, kept] = await inMemoryAndKept(tables, journal);
    expect(memory).toEqual(kept);
    expect(memory).toEqual(["t balance 90", "t gone 1"]);
  });

  it("do not write into a shorter journal what is not kept yet", async () => {
    const journal = new TestJournal();
    const tables = await Tables.open(journal);
    const table = tables.table<number>("t");
    for (let n = 0; n < 2_000; n++) await table.set("n", n);
    expect(journal.rewrites).toBe(0);
    const open = journal.hold();
    const enough = table.set("n", 2_000);
    await Promise.resolve();
    await Promise.resolve();
    journal.refuses = false;
    const later = table.set("later", 1);
    // The write that makes the journal long enough succeeds; the rewrite happens before the next one.
    void enough.then(() => {
      journal.refuses = true;
    });
    open();
    await enough;
    await expect(later).rejects.toThrow("full");
    expect(journal.rewrites).toBe(1);
    const [memory, kept] = await inMemoryAndKept(tables, journal);
    expect(memory).toEqual(["t n 2000"]);
    expect(kept).toEqual(memory);
  });

  it("a refused write that nobody waits for ends nothing", async () => {
    const journal = new TestJournal();
    const tables = await Tables.open(journal);
    const table = tables.table<number>("t");
    const unhandled: unknown[] = [];
    const note = (error: unknown): number => unhandled.push(error);
    process.on("unhandledRejection", note);
    journal.refuses = true;
    void table.set("a", 1);
    void tables.change(() => void table.set("b", 1));
    await turns();
    journal.refuses = false;
    await table.set("c", 1);
    journal.refuses = true;
    void table.delete("c");
    await turns();
    process.off("unhandledRejection", note);
    expect([unhandled, table.size]).toEqual([[], 1]);
  });

  it("take nothing back of what has replaced the change", async () => {
    const journal = new TestJournal();
    const tables = await Tables.open(journal);
    const table = tables.table<number>("t");
    let fail: (error: Error) => void = () => undefined;
    const next = new Promise<void>((_, reject) => {
      fail = reject;
    });
    const change = tables.changeBefore(
      () => void table.set("a", 1),
      () => next,
    );
    await turns();
    // An equal record, which another state has.
    await tables.replace([{ table: "t", key: "a", value: 1 }]);
    fail(new Error("no"));
    await expect(change).rejects.toThrow("no");
    const [memory, kept] = await inMemoryAndKept(tables, journal);
    expect(memory).toEqual(["t a 1"]);
    expect(kept).toEqual(memory);
  });

  it("are walked as they were at one moment, whatever changes on the way, and again", async () => {
    const tables = await Tables.open(new TestJournal());
    const table = tables.table<number>("t");
    for (const key of ["a", "b", "c"]) await table.set(key, 1);
    const entries = tables.entries();
    const seen: unknown[] = [];
    for (const entry of entries) {
      seen.push(entry);
      void table.delete("c");
      void table.set("b", 2);
      void table.set(`new ${seen.length}`, 3);
    }
    const three = ["a", "b", "c"].map((key) => ({ table: "t", key, value: 1 }));
    expect(seen).toEqual(three);
    expect([...entries]).toEqual(three);
    await tables.replace(entries);
    expect([...tables.entries()]).toEqual(three);
  });
});
