// Tables over a journal file against a list of changes: writes that fail while others wait, changes
// whose work throws, compaction, replacement, restarts, and crashes in the middle of a write.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FileJournal } from "../../src/store/journal-file.ts";
import type { JournalEntry } from "../../src/store/journal.ts";
import { Tables } from "../../src/store/tables.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";
import { Disk, torn } from "./disk.ts";

/** A set, or with `undefined` a deletion. */
interface Edit {
  readonly table: string;
  readonly key: string;
  readonly value: number | undefined;
}

interface Change {
  readonly edits: readonly Edit[];
  state: "pending" | "kept" | "failed";
}

interface Model {
  /** What everything began with, after the last replacement. */
  base: ReadonlyMap<string, number>;
  changes: Change[];
}

interface Real {
  directory: string;
  journal: FileJournal;
  tables: Tables;
  disk: Disk;
  moments: {
    readonly entries: Iterable<JournalEntry>;
    readonly base: ReadonlyMap<string, number>;
  }[];
  version: number;
}

type Command = fc.AsyncCommand<Model, Real>;

const names = ["t", "node-1/u"];

function applied({ base, changes }: Model, isIncluded: (change: Change) => boolean) {
  const all = new Map(base);
  for (const { edits } of changes.filter(isIncluded)) {
    for (const { table, key, value } of edits) {
      if (value === undefined) all.delete(`${table} ${key}`);
      else all.set(`${table} ${key}`, value);
    }
  }
  return all;
}

const contentOf = (tables: Tables): Map<string, unknown> =>
  new Map([...tables.entries()].map(({ table, key, value }) => [`${table} ${key}`, value]));

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

async function until(isDone: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200 && !isDone(); turn++) await turns(1);
  if (!isDone()) await expect.poll(isDone).toBe(true);
}

const pendingIn = ({ changes }: Model): number =>
  changes.filter(({ state }) => state === "pending").length;

function compare(model: Model, { tables }: Real): void {
  expect(contentOf(tables)).toEqual(applied(model, ({ state }) => state !== "failed"));
  // Memory has the contents of the journal and pending writes.
  const firstFailed = model.changes.findIndex(({ state }) => state === "failed");
  expect(firstFailed, "a failed change is forgotten with all that were made upon it").toBe(-1);
}

const command = (name: string, run: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  async run(model, real) {
    await run(model, real);
    await turns(2);
    compare(model, real);
  },
  toString: () => name,
});

const tableOf = (tables: Tables, name: string) =>
  name === "t" ? tables.table<number>("t") : tables.scope("node-1").table<number>("u");

function make(tables: Tables, { table, key, value }: Edit): void {
  void (value === undefined
    ? tableOf(tables, table).delete(key)
    : tableOf(tables, table).set(key, value));
}

/** What a change has written really: a deletion of a key that is not there writes nothing. */
function effective(model: Model, edits: readonly Edit[]): Edit[] {
  const now = applied(model, ({ state }) => state !== "failed");
  return edits.filter(({ table, key, value }) => {
    const id = `${table} ${key}`;
    const isWritten = value !== undefined || now.has(id);
    if (value === undefined) now.delete(id);
    else now.set(id, value);
    return isWritten;
  });
}

function follow(model: Model, edits: readonly Edit[], kept: Promise<unknown>): void {
  const change: Change = { edits: effective(model, edits), state: "pending" };
  if (change.edits.length === 0) return;
  model.changes.push(change);
  kept.then(
    () => {
      change.state = "kept";
    },
    () => {
      change.state = "failed";
      // Rolled back; writes that depend on it fail at the same time.
      void Promise.resolve().then(() => {
        model.changes = model.changes.filter((one) => one !== change);
      });
    },
  );
}

const numbered = (edits: readonly Omit<Edit, "value">[], real: Real, isDeletion: boolean): Edit[] =>
  edits.map((edit) => ({ ...edit, value: isDeletion ? undefined : real.version++ }));

const change = (edits: readonly Omit<Edit, "value">[], isDeletion: boolean): Command =>
  command(
    `${isDeletion ? "delete" : "set"}(${edits.map(({ table, key }) => table + key).join()})`,
    async (model, real) => {
      const given = numbered(edits, real, isDeletion);
      const kept = real.tables.change(() => given.forEach((edit) => make(real.tables, edit)));
      follow(model, given, kept);
    },
  );

const single = (edit: Omit<Edit, "value">): Command =>
  command(`set(${edit.table}${edit.key}) alone`, async (model, real) => {
    const [given] = numbered([edit], real, false);
    if (given === undefined) return;
    follow(model, [given], tableOf(real.tables, edit.table).set(edit.key, given.value as number));
  });

const throwing = (edits: readonly Omit<Edit, "value">[]): Command =>
  command("a change that throws", async (_model, real) => {
    const given = numbered(edits, real, false);
    const run = (): unknown =>
      real.tables.change(() => {
        given.forEach((edit) => make(real.tables, edit));
        throw new Error("no");
      });
    expect(run).toThrow("no");
  });

/** More entries than a journal may have before it is compacted. */
const bulk = command("2,100 entries", async (model, real) => {
  const edits = Array.from({ length: 2_100 }, () => ({
    table: "t",
    key: "a",
    value: real.version++,
  }));
  const kept = real.tables.change(() => edits.forEach((edit) => make(real.tables, edit)));
  follow(model, edits, kept);
});

const end = (isWritten: boolean): Command =>
  command(isWritten ? "write" : "fail", async (model, { disk }) => {
    if (disk.waiting.length === 0) return;
    const before = pendingIn(model);
    disk.end(0, isWritten);
    await until(() => pendingIn(model) < before);
    await turns(2);
  });

async function idle(model: Model, { disk, tables }: Real): Promise<void> {
  disk.release();
  await until(() => pendingIn(model) === 0);
  await tables.idle();
  disk.isHeld = false;
}

const moment = command("moment", async (model, real) => {
  await idle(model, real);
  const base = applied(model, () => true);
  real.moments.push({ entries: real.tables.entries(), base });
  real.disk.isHeld = true;
});

const replace = (pick: number): Command =>
  command(`replace(${pick})`, async (model, real) => {
    const to = real.moments[pick % Math.max(1, real.moments.length)];
    if (to === undefined) return;
    await idle(model, real);
    await real.tables.replace(to.entries);
    Object.assign(model, { base: to.base, changes: [] });
    real.disk.isHeld = true;
  });

async function opened(directory: string): Promise<Pick<Real, "journal" | "tables">> {
  const journal = await FileJournal.open(join(directory, "state.journal"));
  await journal.create();
  return { journal, tables: await Tables.open(journal) };
}

const reopen = command("reopen", async (model, real) => {
  await idle(model, real);
  await real.tables.close();
  Object.assign(real, await opened(real.directory));
  expect(real.journal.damage).toEqual([]);
  real.disk.isHeld = true;
});

/** The process ends with a part of the write on the disk. */
const crash = (share: number): Command =>
  command(`crash(${share} %)`, async (model, real) => {
    // Until then a compaction may be under way; a write that waits keeps everything as it is.
    await until(() => real.disk.waiting.length > 0 || pendingIn(model) === 0);
    const bytes = await readFile(join(real.directory, "state.journal"));
    const copy = await temporaryDirectory();
    await writeFile(join(copy, "state.journal"), torn(bytes, real.disk.waiting[0], share));
    const left = await opened(copy);
    expect(contentOf(left.tables)).toEqual(applied(model, ({ state }) => state === "kept"));
    await left.tables.close();
  });

const edit = fc.record({
  table: fc.constantFrom(...names),
  key: fc.constantFrom("a", "b", "c"),
});
const edits = fc.array(edit, { minLength: 1, maxLength: 4 });
const commands = fc.commands(
  [
    fc.tuple(edits, fc.boolean()).map((args) => change(...args)),
    fc.tuple(edits, fc.constant(false)).map((args) => change(...args)),
    edit.map(single),
    edits.map(throwing),
    fc.constant(bulk),
    fc.constant(end(true)),
    fc.constant(end(true)),
    fc.constant(end(false)),
    fc.constant(moment),
    fc.nat(3).map(replace),
    fc.constant(reopen),
    fc.integer({ min: 1, max: 99 }).map(crash),
  ],
  { maxCommands: 40, size: "max" },
);

async function check(list: Iterable<Command>, disk: Disk): Promise<void> {
  const model: Model = { base: new Map(), changes: [] };
  disk.isHeld = false;
  const directory = await temporaryDirectory();
  const real: Real = { directory, ...(await opened(directory)), disk, moments: [], version: 0 };
  disk.isHeld = true;
  try {
    await fc.asyncModelRun(() => ({ model, real }), list);
    await idle(model, real);
    compare(model, real);
  } finally {
    disk.release();
    await real.tables.close();
  }
}

describe("tables over a journal", () => {
  const runs = process.env["SOAK"] === "1" ? 5_000 : 30;
  let disk: Disk;

  beforeEach(async () => {
    disk = await Disk.create();
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it(`hold what their changes made of them: ${runs} histories (SOAK=1 runs 5,000)`, async () => {
    await fc.assert(
      fc.asyncProperty(commands, (list) => check(list, disk)),
      { seed: 20_261_005, numRuns: runs },
    );
  }, 600_000);

  const a = { table: "t", key: "a" };
  const b = { table: "node-1/u", key: "b" };
  const histories: readonly [name: string, list: readonly Command[]][] = [
    [
      "a change made upon one that fails fails with it",
      [change([a], false), change([a, b], false), end(false), reopen],
    ],
    ["a compaction leaves out what waits", [bulk, single(b), end(true), end(false), reopen]],
    [
      "a compaction keeps the value before what waits",
      [bulk, change([a], true), end(true), crash(50)],
    ],
    [
      "a replacement takes the place of everything",
      [single(a), moment, change([a, b], false), replace(0), reopen],
    ],
  ];

  it.each(histories)("%s", (_name, list) => check(list, disk));
});
