// Stores against a list of operations: reads at any moment, writes that fail while others wait behind
// them, snapshots, restarts, and crashes in the middle of a write.
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { recordKind } from "../../src/edge-node/pack-record.ts";
import type { ChunkStore, StampRecord } from "../../src/store/chunk-store.ts";
import { MemoryStore } from "../../src/store/memory.ts";
import { PackStore } from "../../src/store/pack.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";
import { Disk, torn } from "./disk.ts";

type State = "pending" | "kept" | "failed";

/** A change of a chunk; `data` is `undefined` for a deletion. */
interface Operation {
  readonly chunk: number;
  readonly data: Uint8Array | undefined;
  state: State;
}

interface StampOperation {
  readonly record: StampRecord;
  state: State;
}

/** All operations in the order of their calls. */
interface Model {
  chunks: Operation[];
  stamps: StampOperation[];
}

interface Real {
  store: ChunkStore;
  directory: string;
  disk: Disk | undefined;
  marks: { readonly mark: ReturnType<NonNullable<ChunkStore["mark"]>>; readonly model: Model }[];
  version: number;
}

type Command = fc.AsyncCommand<Model, Real>;

const addresses = Array.from({ length: 6 }, (_, n) => new Uint8Array(32).fill(n * 37 + 1));
const addressOf = (chunk: number): Uint8Array => addresses[chunk] ?? new Uint8Array(32);

/** Expected content of an address: from the last operation that has not failed. */
const visible = ({ chunks }: Model, chunk: number): Uint8Array | undefined =>
  chunks.filter((one) => one.chunk === chunk && one.state !== "failed").at(-1)?.data;

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const nothing = "missing";

/** Asserts that the store has what the model has, read in every way. */
async function compare(model: Model, store: ChunkStore): Promise<void> {
  const wanted = addresses.map((_, chunk) => visible(model, chunk));
  const got = await Promise.all(addresses.map((address) => store.get(address)));
  expect(got.map((one) => (typeof one === "string" ? one : Buffer.from(one).toString()))).toEqual(
    wanted.map((one) => (one === undefined ? nothing : Buffer.from(one).toString())),
  );
  expect(addresses.map((address) => store.has(address))).toEqual(
    wanted.map((one) => one !== undefined),
  );
}

/** Also what a store only counts and lists when nothing is pending. */
async function compareIdle(model: Model, store: ChunkStore): Promise<void> {
  await compare(model, store);
  const wanted = addresses.map((_, chunk) => visible(model, chunk));
  const there = wanted.filter((one) => one !== undefined);
  expect(store.chunkCount).toBe(there.length);
  expect(store.chunkBytes).toBe(there.reduce((sum, { length }) => sum + length, 0));
  const listed = new Set<string>();
  for await (const address of store.addresses()) listed.add(Buffer.from(address).toString("hex"));
  const expected = addresses.filter((_, chunk) => wanted[chunk] !== undefined);
  expect(listed).toEqual(new Set(expected.map((one) => Buffer.from(one).toString("hex"))));
  const stamps: StampRecord[] = [];
  for await (const stamp of store.stamps()) stamps.push(stamp);
  const kept = model.stamps.filter(({ state }) => state === "kept");
  expect(latest(stamps)).toEqual(latest(kept.map(({ record }) => record)));
}

/** Time of the last stamp by identity: of several, the last one counts. */
function latest(stamps: readonly StampRecord[]): Map<string, bigint> {
  return new Map(stamps.map(({ identity, timestamp }) => [identity.join(), timestamp]));
}

/** A failed write also fails later writes that have not settled, because they are queued after it. */
function track(
  operation: { state: State },
  list: () => { state: State }[],
  done: Promise<unknown>,
) {
  done.then(
    () => {
      operation.state = "kept";
    },
    () => {
      const behind = list().slice(list().indexOf(operation) + 1);
      operation.state = "failed";
      // Checked when the others have settled, too.
      void turns(3).then(() => failures.push(...behind.filter(({ state }) => state === "kept")));
    },
  );
}

/** Operations that succeeded although an earlier one, on which they waited, failed. */
let failures: unknown[] = [];

const command = (
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
  isPossible: (model: Readonly<Model>) => boolean = () => true,
): Command => ({
  check: isPossible,
  async run(model, real) {
    await run(model, real);
    await turns(2);
    await compare(model, real.store);
  },
  toString: () => name,
});

const put = (chunk: number, length: number): Command =>
  command(`put(${chunk})`, async (model, real) => {
    const data = Buffer.from(`version ${real.version++} `.padEnd(length, "x"));
    // Lent: the caller may write to both as soon as the call returns.
    const [address, lent] = [Uint8Array.from(addressOf(chunk)), Uint8Array.from(data)];
    const operation: Operation = { chunk, data, state: "pending" };
    model.chunks.push(operation);
    track(operation, () => model.chunks, real.store.put({ address, data: lent }));
    address.fill(0);
    lent.fill(0);
  });

const remove = (chunk: number): Command =>
  command(`delete(${chunk})`, async (model, real) => {
    const isThere = visible(model, chunk) !== undefined;
    const operation: Operation = { chunk, data: undefined, state: "pending" };
    if (isThere) model.chunks.push(operation);
    const deleted = real.store.delete(addressOf(chunk));
    if (isThere) track(operation, () => model.chunks, deleted);
    else expect(await deleted).toBe(false);
  });

const stamp = command("putStamp", async (model, real) => {
  const number = real.version++;
  const record: StampRecord = {
    identity: new Uint8Array(32).fill(number % 4),
    batchId: new Uint8Array(32),
    index: { bucket: number, counter: number },
    timestamp: BigInt(number),
  };
  const operation: StampOperation = { record, state: "pending" };
  model.stamps.push(operation);
  track(operation, () => model.stamps, real.store.putStamp(record));
});

const pendingIn = ({ chunks, stamps }: Model): number =>
  [...chunks, ...stamps].filter(({ state }) => state === "pending").length;

/** Waits for files: many turns first, since a poll takes 50 ms. */
async function until(isDone: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200 && !isDone(); turn++) await turns(1);
  if (!isDone()) await expect.poll(isDone).toBe(true);
}

const end = (pick: number, isWritten: boolean): Command =>
  command(`${isWritten ? "write" : "fail"}(${pick})`, async (model, { disk }) => {
    if (disk === undefined || disk.waiting.length === 0) return;
    const before = pendingIn(model);
    disk.end(pick, isWritten);
    await until(() => pendingIn(model) < before);
  });

/** Lets all writes through, and waits until nothing is pending. */
async function idle(model: Model, { disk }: Real): Promise<void> {
  if (disk) disk.isHeld = false;
  await until(() => {
    disk?.end(0, true);
    return pendingIn(model) === 0;
  });
}

const hold = ({ disk }: Real): void => {
  if (disk) disk.isHeld = true;
};

const copyOf = ({ chunks, stamps }: Model): Model => ({
  chunks: chunks.map((one) => ({ ...one })),
  stamps: stamps.map((one) => ({ ...one })),
});

const mark = command("mark", async (model, real) => {
  await idle(model, real);
  const taken = real.store.mark?.();
  if (taken) real.marks.push({ mark: taken, model: copyOf(model) });
  hold(real);
});

const revert = (pick: number): Command =>
  command(`revert(${pick})`, async (model, real) => {
    if (real.marks.length === 0) return;
    await idle(model, real);
    const at = pick % real.marks.length;
    const to = real.marks[at];
    await to?.mark.revert();
    for (const one of real.marks.splice(at)) one.mark.release();
    Object.assign(model, to && copyOf(to.model));
    await compareIdle(model, real.store);
    hold(real);
  });

const reopen = command("reopen", async (model, real) => {
  await idle(model, real);
  await compareIdle(model, real.store);
  if (real.directory !== "") {
    await real.store.close();
    real.marks = [];
    const store = await opened(real.directory);
    // A write that was refused has left no bytes.
    expect(store.damage).toEqual([]);
    real.store = store;
    await compareIdle(model, real.store);
  }
  hold(real);
});

async function opened(directory: string): Promise<PackStore> {
  const store = await PackStore.open(directory);
  await store.create();
  return store;
}

const settled = command("settle", async (model, real) => {
  await idle(model, real);
  await compareIdle(model, real.store);
  hold(real);
});

/** The process ends with a part of the oldest waiting write on the disk. */
const crash = (share: number): Command =>
  command(`crash(${share} %)`, async (model, real) => {
    const { disk, directory } = real;
    if (disk === undefined) return;
    const copy = join(await temporaryDirectory(), "copy");
    await cp(directory, copy, { recursive: true });
    const [write] = disk.waiting;
    if (write !== undefined) {
      // The kind of its first record says which file it is for.
      const path = join(copy, write.bytes[8] === recordKind.stamp ? "stamps.pack" : "chunks.pack");
      await writeFile(path, torn(await readFile(path), write, share));
    }
    const left = await opened(copy);
    // Acknowledged chunks are present; of the others, those before the torn byte may be.
    for (const chunk of addresses.keys()) {
      const got = await left.get(addressOf(chunk));
      const list = model.chunks.filter((one) => one.chunk === chunk && one.state !== "failed");
      const from = list.map(({ state }) => state === "kept").lastIndexOf(true);
      const possible = list.slice(Math.max(0, from)).map(({ data }) => data);
      if (from < 0) possible.push(undefined);
      const text = typeof got === "string" ? got : Buffer.from(got).toString();
      expect(possible.map((one) => (one ? Buffer.from(one).toString() : nothing))).toContain(text);
    }
    await left.discard();
  });

const chunks = fc.nat(addresses.length - 1);
const lengths = fc.constantFrom(12, 40, 200);
const commands = fc.commands(
  [
    ...Array.from({ length: 4 }, () => fc.tuple(chunks, lengths).map((args) => put(...args))),
    chunks.map(remove),
    chunks.map(remove),
    fc.constant(stamp),
    ...Array.from({ length: 3 }, () => fc.nat(2).map((pick) => end(pick, true))),
    fc.nat(2).map((pick) => end(pick, false)),
    fc.constant(mark),
    fc.nat(3).map(revert),
    fc.constant(reopen),
    fc.constant(settled),
    fc.integer({ min: 1, max: 99 }).map(crash),
  ],
  { maxCommands: 40, size: "max" },
);

async function check(list: Iterable<Command>, real: Real): Promise<void> {
  failures = [];
  const model: Model = { chunks: [], stamps: [] };
  hold(real);
  try {
    await fc.asyncModelRun(() => ({ model, real }), list);
    await idle(model, real);
    await turns(4);
    await compareIdle(model, real.store);
    expect(failures).toEqual([]);
  } finally {
    // After a failed history, too: the next one begins with a disk on which nothing waits.
    real.disk?.release();
    await real.store.close();
  }
}

describe("a chunk store", () => {
  const runs = process.env["SOAK"] === "1" ? 5_000 : 30;
  let disk: Disk | undefined;

  beforeEach(async () => {
    disk = await Disk.create();
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const makers: readonly [name: string, make: () => Promise<Real>][] = [
    [
      "in memory",
      async () => ({
        store: new MemoryStore(),
        directory: "",
        disk: undefined,
        marks: [],
        version: 0,
      }),
    ],
    [
      "in a directory",
      async () => {
        if (disk) disk.isHeld = false;
        const directory = join(await temporaryDirectory(), "node-1");
        return { store: await opened(directory), directory, disk, marks: [], version: 0 };
      },
    ],
  ];

  it.each(makers)(
    `%s has what its operations made of it: ${runs} histories (SOAK=1 runs 5,000)`,
    async (_name, make) => {
      await fc.assert(
        fc.asyncProperty(commands, async (list) => check(list, await make())),
        { seed: 20_261_004, numRuns: runs },
      );
    },
    600_000,
  );

  // Reads keep full blocks of 64 KiB: the blocks of the first chunks, after so many of another one.
  const many = [...addresses.keys(), ...Array<number>(40).fill(0)].map((chunk) =>
    put(chunk, 4_000),
  );

  const histories: readonly [name: string, list: readonly Command[]][] = [
    ["an older write that ends does not hide a newer one", [put(0, 12), put(0, 40), end(0, true)]],
    [
      "a write that fails takes along what waits behind it",
      [put(0, 12), put(1, 12), end(0, false)],
    ],
    [
      "a failed replacement leaves what was there",
      [put(0, 12), end(0, true), put(0, 40), end(0, false)],
    ],
    [
      "a failed deletion leaves what was there",
      [put(0, 12), end(0, true), remove(0), end(0, false)],
    ],
    [
      "a failed write leaves no bytes",
      [put(0, 12), end(0, true), put(1, 200), end(0, false), reopen],
    ],
    [
      "a revert reads nothing that it took back",
      [mark, ...many, settled, revert(0), ...many, settled],
    ],
    [
      "a revert has the stamps that were replaced",
      [stamp, stamp, stamp, stamp, mark, stamp, revert(0), settled],
    ],
  ];

  it.each(histories)("%s", async (_name, list) => {
    for (const [, make] of makers) await check(list, await make());
  });
});
