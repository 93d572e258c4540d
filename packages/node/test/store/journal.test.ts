import { appendFile, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { apply, type Maps } from "../../src/store/change.ts";
import { FileJournal } from "../../src/store/journal-file.ts";
import type { Journal, JournalEntry } from "../../src/store/journal.ts";
import { Tables } from "../../src/store/tables.ts";
import { journalCases } from "../../src/test/store.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

async function replayed(journal: FileJournal): Promise<JournalEntry[]> {
  const all: JournalEntry[] = [];
  for await (const entry of journal.replay()) all.push(entry);
  return all;
}

async function path(): Promise<string> {
  return join(await temporaryDirectory(), "state.journal");
}

const journals = new Map<Journal, string>();

async function openJournal(file: string): Promise<Journal> {
  const journal = await FileJournal.open(file);
  journals.set(journal, file);
  return journal;
}

describe("FileJournal: the published cases", () => {
  const cases = journalCases({
    make: async () => openJournal(await path()),
    async reopen(journal) {
      await journal.close();
      return openJournal(journals.get(journal) ?? "");
    },
  });
  for (const { name, run } of cases) it(name, run);
});

describe("FileJournal", () => {
  it("whose directory was moved does not replace that of its successor", async () => {
    const file = await path();
    const mark = (digit: string) => ({ mark: { mark: digit.repeat(32), seed: "" } });
    const moved = await FileJournal.open(file, mark("1"));
    await moved.append([{ table: "a", key: "old", value: 1 }]);
    await rename(dirname(file), `${dirname(file)}-moved`);
    await mkdir(dirname(file));
    const next = await FileJournal.open(file, mark("2"));
    await next.append([{ table: "a", key: "new", value: 2 }]);
    await expect(moved.rewrite([])).rejects.toThrow("it belongs to another data directory");
    expect(await readdir(dirname(file))).toEqual(["state.journal"]);
    await moved.append([{ table: "a", key: "older", value: 3 }]);
    await next.rewrite([{ table: "a", key: "new", value: 4 }]);
    for (const journal of [moved, next]) await journal.close();
    const again = await FileJournal.open(file);
    expect(await replayed(again)).toEqual([{ table: "a", key: "new", value: 4 }]);
    await again.close();
    await rm(`${dirname(file)}-moved`, { recursive: true });
  });

  it("refuses to write to a file that was deleted (needs a system that deletes open files)", async () => {
    if (process.platform === "win32") return;
    const file = await path();
    const journal = await FileJournal.open(file);
    await journal.append([{ table: "a", key: "1", value: 1 }]);
    await rm(file);
    const write = journal.append([{ table: "a", key: "2", value: 2 }]);
    await expect(write).rejects.toThrow("state.journal could not be written: the file was deleted");
    await journal.close();
  });

  it("replays entries with integers and bytes of any kind", async () => {
    const file = await path();
    const entries: JournalEntry[] = [
      {
        table: "a",
        key: "1",
        value: { amount: 2n ** 200n, bytes: Uint8Array.of(0, 255), list: [1n] },
      },
      { table: "a", key: 'ü\n"', value: "text\u2028" },
      { table: "a", key: "1" },
      { table: "a", key: "big", value: new Uint8Array(100_000).fill(3) },
    ];
    const journal = await FileJournal.open(file);
    await Promise.all(entries.map((entry) => journal.append([entry])));
    await journal.close();
    const again = await FileJournal.open(file);
    expect(await replayed(again)).toEqual(entries);
    expect(again.length).toBe(4);
    await again.close();
  });

  it("writes the last of several values that an append gives a key, and restores the order of the keys", async () => {
    let state = 1;
    const random = (count: number): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state % count;
    };
    const file = await path();
    const journal = await FileJournal.open(file);
    const expected: Maps = new Map();
    for (let append = 0; append < 200; append++) {
      const entries = Array.from({ length: random(9) + 1 }, (_, index): JournalEntry => {
        const value = random(3) === 0 ? {} : { value: append * 10 + index };
        return { table: `table ${random(2)}`, key: `key ${random(4)}`, ...value };
      });
      for (const entry of entries) apply(expected, entry);
      await journal.append(entries);
    }
    const many = Array.from({ length: 1_000 }, (_, value) => ({ table: "b", key: "same", value }));
    const before = journal.length;
    await journal.append(many);
    expect(journal.length).toBe(before + 1);
    await journal.close();
    const restored: Maps = new Map();
    const again = await FileJournal.open(file);
    for (const entry of await replayed(again)) apply(restored, entry);
    await again.close();
    expect(restored.get("b")?.get("same")).toBe(999);
    restored.delete("b");
    const listOf = (maps: Maps) => [...maps].map(([table, map]) => [table, [...map]]).sort();
    expect(listOf(restored)).toEqual(listOf(expected));
  });

  it("writes long entries at a pace: a pin of many chunks, also when everything is written anew", async () => {
    const file = await path();
    let steps = 0;
    const journal = await FileJournal.open(file, { pace: () => void steps++ });
    const bytes = Uint8Array.from({ length: 300_001 }, (_, at) => at * 7);
    const pin = { table: "pin", key: "k", value: { none: undefined, list: [1n, bytes], bytes } };
    const other = { table: "t", key: "a", value: 1 };
    await journal.append([pin, other]);
    const [appended, least] = [steps, (2 * bytes.length) / 25_000];
    expect(appended).toBeGreaterThan(least);
    await journal.rewrite([pin]);
    expect(steps - appended).toBeGreaterThan(least);
    await journal.append([other]);
    await journal.close();
    const again = await FileJournal.open(file);
    const [first, ...rest] = await replayed(again);
    const read = first?.value as { list: [bigint, Uint8Array]; bytes: Uint8Array };
    expect([Object.keys(read), read.list[0], rest]).toEqual([["list", "bytes"], 1n, [other]]);
    // Compared by the platform: the test runner takes seconds for long arrays.
    for (const found of [read.list[1], read.bytes]) {
      expect(Buffer.compare(found, bytes)).toBe(0);
    }
    await again.close();
  });

  it("cuts a torn line and skips a damaged one", async () => {
    const file = await path();
    const journal = await FileJournal.open(file);
    for (const key of ["1", "2", "3"]) await journal.append([{ table: "t", key, value: key }]);
    await journal.close();
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace('"2"', '"7"'));
    await appendFile(file, "0000");
    const again = await FileJournal.open(file);
    expect((await replayed(again)).map(({ key }) => key)).toEqual(["1", "3"]);
    expect(again.damage.map(({ kind }) => kind)).toEqual(["damaged record", "unfinished write"]);
    await again.append([{ table: "t", key: "4", value: 4 }]);
    await again.close();
    const third = await FileJournal.open(file);
    expect((await replayed(third)).map(({ key }) => key)).toEqual(["1", "3", "4"]);
    await third.close();
  });

  it("reports how much is missing of a rewritten part that was cut, at a record or within one", async () => {
    const file = await path();
    const journal = await FileJournal.open(file);
    const entries = ["1", "2", "3"].map((key) => ({ table: "t", key, value: key }));
    await journal.append(entries);
    await journal.rewrite(entries);
    const { length: rewritten } = await readFile(file);
    await journal.append([{ table: "t", key: "4", value: "4" }]);
    await journal.close();
    const whole = await readFile(file);
    const third = whole.lastIndexOf("\n", rewritten - 2) + 1;
    const cutAt = async (size: number): Promise<{ keys: string[]; damage: string[] }> => {
      await writeFile(file, whole.subarray(0, size));
      const cut = await FileJournal.open(file);
      const keys = (await replayed(cut)).map(({ key }) => key);
      await cut.close();
      return { keys, damage: cut.damage.map(({ kind, bytes }) => `${kind} ${bytes}`) };
    };
    expect(await cutAt(whole.length)).toEqual({ keys: ["1", "2", "3", "4"], damage: [] });
    expect(await cutAt(rewritten)).toEqual({ keys: ["1", "2", "3"], damage: [] });
    const missing = `missing end ${rewritten - third}`;
    expect(await cutAt(third)).toEqual({ keys: ["1", "2"], damage: [missing] });
    expect(await cutAt(third + 5)).toEqual({
      keys: ["1", "2"],
      damage: ["unfinished write 5", `missing end ${rewritten - third - 5}`],
    });
  });

  it("goes on with the old file when a rewrite cannot take its place", async () => {
    const file = await path();
    const journal = await FileJournal.open(file);
    await journal.append([{ table: "t", key: "a", value: 1 }]);
    // A directory of that name cannot be replaced by a file.
    await rename(file, `${file}.aside`);
    await mkdir(join(file, "x"), { recursive: true });
    await expect(journal.rewrite([])).rejects.toThrow();
    await rm(file, { recursive: true });
    await rename(`${file}.aside`, file);
    await journal.append([{ table: "t", key: "b", value: 2 }]);
    await journal.close();
    expect((await readdir(dirname(file))).filter((name) => name.endsWith(".new"))).toEqual([]);
    const again = await FileJournal.open(file);
    expect((await replayed(again)).map(({ key }) => key)).toEqual(["a", "b"]);
    await again.close();
  });

  it("rewrites while entries keep coming, and loses none", async () => {
    const file = await path();
    const tables = await Tables.open(await FileJournal.open(file));
    const table = tables.table<number>("counter");
    for (let round = 0; round < 100; round++) {
      await Promise.all(
        Array.from({ length: 100 }, (_, n) => table.set(`k${n % 10}`, round * 100 + n)),
      );
    }
    await table.delete("k3");
    await tables.close();
    const journal = await FileJournal.open(file);
    const again = await Tables.open(journal);
    const counters = again.table<number>("counter");
    expect(journal.length).toBeLessThan(10_000);
    expect(counters.get("k9")).toBe(9999);
    expect(counters.get("k3")).toBeUndefined();
    expect(counters.size).toBe(9);
    await again.close();
  });
});
