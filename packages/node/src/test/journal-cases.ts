import type { Journal, JournalEntry } from "../store/journal.ts";
import { listOf, same, type StoreCase } from "./check.ts";

/** How a journal under test is made. */
export interface JournalUnderTest {
  /** Makes an empty journal. */
  readonly make: () => Promise<Journal>;
  /** Closes the journal and opens it again over the same place. */
  readonly reopen: (journal: Journal) => Promise<Journal>;
}

const entry = (key: string, value?: unknown): JournalEntry =>
  value === undefined ? { table: "t", key } : { table: "t", key, value };

/** What every persistent `Journal` must do. */
export function journalCases({ make, reopen }: JournalUnderTest): readonly StoreCase[] {
  return [
    {
      name: "replays entries in order, with integers, bytes and any text",
      async run() {
        let journal = await make();
        same(await listOf(journal.replay()), [], "a new journal");
        const value = { amount: 2n ** 200n, bytes: Uint8Array.of(0, 255), list: [1n, "ü\n\u2028"] };
        const all = [
          entry("a", value),
          entry('"b\n', "text"),
          entry("a"),
          entry("c", new Uint8Array(70_000)),
        ];
        await journal.append(all.slice(0, 2));
        for (const one of all.slice(2)) await journal.append([one]);
        same(journal.length, 4, "length");
        journal = await reopen(journal);
        same(await listOf(journal.replay()), all, "entries after a start");
        same(journal.length, 4, "length after a start");
        await journal.append([entry("d", 1)]);
        journal = await reopen(journal);
        same((await listOf(journal.replay())).at(-1), entry("d", 1), "an entry of the second run");
        await journal.close();
      },
    },
    {
      name: "replaces everything by a rewrite",
      async run() {
        let journal = await make();
        for (let n = 0; n < 20; n++) await journal.append([entry("counter", n)]);
        await journal.rewrite([entry("counter", 19), entry("other", true)]);
        same(journal.length, 2, "length after a rewrite");
        await journal.append([entry("counter", 20)]);
        same(journal.length, 3, "length after an append");
        journal = await reopen(journal);
        const left = [entry("counter", 19), entry("other", true), entry("counter", 20)];
        same(await listOf(journal.replay()), left, "entries after a start");
        await journal.close();
      },
    },
  ];
}
