import { cp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toHex } from "@swarm-docs/protocol/hex";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AppendFile } from "../../src/edge-node/append-file.ts";
import { openDataDirectory } from "../../src/edge-node/data-directory.ts";
import { fileHeadBytes } from "../../src/edge-node/file-head.ts";
import { headerBytes } from "../../src/edge-node/pack-record.ts";
import type { StampRecord } from "../../src/store/chunk-store.ts";
import { PackStore } from "../../src/store/pack.ts";
import { chunk, stamp } from "./chunk-store-suite.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

/** What the disk is made to do. */
const disk: { freeBytes?: number; diesAtRename?: boolean } = {};

vi.mock("node:fs/promises", async (importOriginal) => {
  const original = await importOriginal<typeof import("node:fs/promises")>();
  return {
    ...original,
    statfs: async (path: string) =>
      disk.freeBytes === undefined
        ? original.statfs(path)
        : { blocks: 1_000_000, bavail: disk.freeBytes, bsize: 1 },
    async rename(from: string, to: string) {
      await original.rename(from, to);
      if (disk.diesAtRename === true) throw new Error("the process died");
    },
  };
});

afterEach(() => {
  delete disk.freeBytes;
  delete disk.diesAtRename;
  vi.restoreAllMocks();
});

const count = 600;
const isKept = (n: number): boolean => n % 3 === 0;

/** A store of which two thirds were deleted, closed. */
async function wasted(): Promise<string> {
  const directory = await temporaryDirectory();
  const store = await PackStore.open(directory);
  await store.create();
  const writes: Promise<unknown>[] = [];
  for (let n = 0; n < count; n++) writes.push(store.put(chunk(n)), store.putStamp(stamp(n)));
  for (let n = 0; n < count; n++) if (!isKept(n)) writes.push(store.delete(chunk(n).address));
  await Promise.all(writes);
  await store.close();
  return directory;
}

async function compacted(
  directory: string,
  wasteBytes = 0,
  beforeReplace?: () => Promise<void>,
): ReturnType<typeof PackStore.prototype.compacted> {
  const store = await PackStore.open(directory);
  await store.create();
  return store.compacted("chunks.pack", directory, { wasteBytes }, beforeReplace);
}

/** Changes one byte of the chunks; returns all of them. */
async function flip(directory: string, at: number): Promise<Buffer> {
  const path = join(directory, "chunks.pack");
  const bytes = await readFile(path);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  await writeFile(path, bytes);
  return bytes;
}

async function faultsIn(store: PackStore): Promise<string[]> {
  const faults: string[] = store.damage.map(({ kind }) => kind);
  for (let n = 0; n < count; n++) {
    const { address, data } = chunk(n);
    const found = await store.get(address);
    const isRight = isKept(n)
      ? typeof found !== "string" && toHex(found) === toHex(data)
      : found === "missing";
    if (!isRight) faults.push(`${n}: ${typeof found === "string" ? found : "other bytes"}`);
  }
  return faults;
}

/** Faults that the next start finds. */
async function faultsAtStart(directory: string): Promise<string[]> {
  const store = await PackStore.open(directory);
  const faults = await faultsIn(store);
  await store.close();
  return faults;
}

const sizeOf = async (directory: string): Promise<number> =>
  (await stat(join(directory, "chunks.pack"))).size;

describe("a pack that is mostly garbage", () => {
  it("is rewritten with what is left, which is there at once and after the next start", async () => {
    const directory = await wasted();
    const before = await sizeOf(directory);
    const { store, freed } = await compacted(directory);
    const after = await sizeOf(directory);
    expect([before - after, after < before / 2]).toEqual([freed, true]);
    expect(await faultsIn(store)).toEqual([]);
    const stamps = [];
    for await (const one of store.stamps()) stamps.push(one);
    expect(stamps).toHaveLength(count);
    await store.put(chunk(count));
    await store.close();
    const next = await PackStore.open(directory);
    expect(await faultsIn(next)).toEqual([]);
    expect(await next.get(chunk(count).address)).toEqual(chunk(count).data);
    await next.close();
    expect((await readdir(directory)).sort()).toEqual([
      "chunks.index",
      "chunks.pack",
      "stamps.pack",
    ]);
  });

  it("stays as it is below the limit, and when less than half is garbage", async () => {
    const directory = await wasted();
    const before = await sizeOf(directory);
    const few = await compacted(directory, before);
    expect([few.freed, await sizeOf(directory)]).toEqual([undefined, before]);
    for (let n = 0; n < count; n++) if (n % 3 === 1) await few.store.put(chunk(n));
    for (let n = 0; n < count; n++) if (n % 3 === 2) await few.store.put(chunk(n));
    await few.store.close();
    const half = await compacted(directory);
    expect(half.freed).toBeUndefined();
    await half.store.close();
  });

  it("keeps a damaged chunk, which can be repaired as before", async () => {
    const directory = await wasted();
    await flip(directory, fileHeadBytes + headerBytes + 100);
    const { store, freed, damaged } = await compacted(directory);
    expect([freed, damaged]).toEqual([expect.any(Number), 1]);
    expect(await store.get(chunk(0).address)).toBe("damaged");
    await store.close();
    await rm(join(directory, "chunks.index"));
    const next = await PackStore.open(directory);
    const { address } = chunk(0);
    expect(next.damage).toMatchObject([{ kind: "damaged chunk", address: toHex(address) }]);
    await next.create();
    await next.put(chunk(0));
    await next.close();
    expect(await faultsAtStart(directory)).toEqual([]);
  });

  it.each([
    ["header", 20],
    ["checksum of the body", 45],
  ])("repairs a chunk with a damaged %s, as the index has its address", async (_what, at) => {
    const directory = await wasted();
    await flip(directory, fileHeadBytes + at);
    const { store, damaged } = await compacted(directory);
    expect(damaged).toBe(0);
    expect(await faultsIn(store)).toEqual([]);
    await store.close();
    await rm(join(directory, "chunks.index"));
    expect(await faultsAtStart(directory)).toEqual([]);
  });

  it("is rewritten by the start after one that was killed while it wrote", async () => {
    const directory = await wasted();
    const whole = await temporaryDirectory();
    await cp(directory, whole, { recursive: true });
    const { store } = await compacted(whole);
    await store.close();
    const written = await readFile(join(whole, "chunks.pack"));
    for (const length of [0, 100, 512, 70_000, written.length]) {
      const killed = await temporaryDirectory();
      await cp(directory, killed, { recursive: true });
      await writeFile(join(killed, "chunks.pack.new"), written.subarray(0, length));
      const next = await compacted(killed);
      expect(await faultsIn(next.store)).toEqual([]);
      const records = (await readFile(join(killed, "chunks.pack"))).subarray(fileHeadBytes);
      expect(records.equals(written.subarray(fileHeadBytes))).toBe(true);
      await next.store.close();
    }
  });

  it("loses the damaged header of a deleted chunk, so that no start refuses or reads it again", async () => {
    const directory = await wasted();
    await flip(directory, fileHeadBytes + headerBytes + chunk(0).data.length + 20);
    const { store, freed, damaged } = await compacted(directory);
    expect([freed, damaged]).toEqual([expect.any(Number), 0]);
    expect(await faultsIn(store)).toEqual([]);
    await store.close();
    await rm(join(directory, "chunks.index"));
    expect(await faultsAtStart(directory)).toEqual([]);
  });

  it("is found again by a start that finds it beside the index of the file before", async () => {
    const directory = await wasted();
    const index = await readFile(join(directory, "chunks.index"));
    const { store } = await compacted(directory);
    await store.close();
    await writeFile(join(directory, "chunks.index"), index);
    expect(await faultsAtStart(directory)).toEqual([]);
  });

  it("stays as it is on a disk without space for what is left, and nothing is written", async () => {
    const directory = await wasted();
    const full = await PackStore.open(directory);
    await full.create();
    disk.freeBytes = 10_000;
    const creation = vi.spyOn(AppendFile.prototype, "create");
    const { store, failure } = await full.compacted("chunks.pack", directory, { wasteBytes: 0 });
    expect(failure).toMatch(/^the disk has 10000 of the \d+ bytes that it needs$/u);
    expect(creation).not.toHaveBeenCalled();
    expect(await faultsIn(store)).toEqual([]);
    await store.close();
  });

  it("stays as it is when what must be done before cannot be", async () => {
    const directory = await wasted();
    const before = await readFile(join(directory, "chunks.pack"));
    const { store, failure } = await compacted(directory, 0, () =>
      Promise.reject(new Error("the journal is full")),
    );
    expect(failure).toBe("the journal is full");
    expect((await readFile(join(directory, "chunks.pack"))).equals(before)).toBe(true);
    expect(await readdir(directory)).not.toContain("chunks.pack.new");
    expect(await faultsIn(store)).toEqual([]);
    await store.close();
  });

  it("has no accepted damage from the moment on at which it is replaced", async () => {
    const directory = await temporaryDirectory();
    const first = await openDataDirectory(directory, { count: 1 });
    const store = first.places[0]?.store;
    for (let n = 0; n < 9; n++) await store?.put(chunk(n));
    for (let n = 1; n < 9; n++) await store?.delete(chunk(n).address);
    const key = (file: string): string => `node-1/${file}@512+4156`;
    const accepted = first.tables.table<true>("accepted-damage");
    for (const file of ["chunks.pack", "stamps.pack"]) await accepted.set(key(file), true);
    await Promise.all([first.tables.close(), store?.close(), first.release()]);
    disk.diesAtRename = true;
    await expect(openDataDirectory(directory, { count: 1, wasteBytes: 0 })).rejects.toThrow("died");
    disk.diesAtRename = false;
    const next = await openDataDirectory(directory, { count: 1, wasteBytes: 0 });
    expect([...next.tables.table("accepted-damage").keys()]).toEqual([key("stamps.pack")]);
    const { store: last } = next.places[0] ?? {};
    expect(await last?.get(chunk(0).address)).toEqual(chunk(0).data);
    await Promise.all([next.tables.close(), last?.close(), next.release()]);
  });
});

describe("stamps that newer ones replace", () => {
  const rounds = 4;
  const restamped = (n: number, round: number): StampRecord => ({
    ...stamp(n),
    timestamp: BigInt(round * 1_000 + n),
  });

  /** Each chunk is stamped again in every round, in another order. */
  async function stampedAgain(): Promise<string> {
    const directory = await temporaryDirectory();
    const store = await PackStore.open(directory);
    await store.create();
    const writes: Promise<unknown>[] = [];
    for (let round = 0; round < rounds; round++) {
      for (let n = 0; n < count; n++) {
        writes.push(store.putStamp(restamped(round % 2 === 0 ? n : count - 1 - n, round)));
      }
    }
    await Promise.all(writes);
    await store.close();
    return directory;
  }

  async function shortened(directory: string): ReturnType<typeof PackStore.prototype.compacted> {
    const store = await PackStore.open(directory);
    await store.create();
    return store.compacted("stamps.pack", directory, { wasteBytes: 0 });
  }

  async function stampsOf(store: PackStore): Promise<StampRecord[]> {
    const list: StampRecord[] = [];
    for await (const one of store.stamps()) list.push(one);
    return list;
  }

  const newest = Array.from({ length: count }, (_, n) => restamped(n, rounds - 1));
  const stampsSize = async (directory: string): Promise<number> =>
    (await stat(join(directory, "stamps.pack"))).size;

  it("are dropped, and the newest ones stay in the order of the first, from which the counters follow", async () => {
    const directory = await stampedAgain();
    const before = await stampsSize(directory);
    const { store, freed } = await shortened(directory);
    expect(before - (await stampsSize(directory))).toBe(freed);
    expect(await stampsOf(store)).toEqual(newest);
    await store.putStamp(stamp(count));
    await store.close();
    const next = await PackStore.open(directory);
    expect(next.damage).toEqual([]);
    expect(await stampsOf(next)).toEqual([...newest, stamp(count)]);
    await next.close();
  });

  it("stay below the limit, and stamps of other batches, indexes and kinds are others", async () => {
    const directory = await temporaryDirectory();
    const store = await PackStore.open(directory);
    await store.create();
    const other = new Uint8Array(32).fill(9);
    const base = { ...stamp(1), signature: undefined };
    const { signature: _none, ...unsigned } = base;
    const kinds: StampRecord[] = [
      unsigned,
      { ...unsigned, batchId: other },
      { ...unsigned, index: { bucket: unsigned.index.bucket, counter: 77 } },
      { ...unsigned, signature: new Uint8Array(65).fill(5) },
    ];
    for (let round = 0; round < 9; round++) for (const one of kinds) await store.putStamp(one);
    await store.close();
    const first = await PackStore.open(directory);
    await first.create();
    const high = await first.compacted("stamps.pack", directory, { wasteBytes: 10_000 });
    expect(high.freed).toBeUndefined();
    await high.store.close();
    const { store: next } = await shortened(directory);
    expect(await stampsOf(next)).toEqual(kinds);
    await next.close();
  });

  it("are there in the old file or the new one, wherever a start dies", async () => {
    const directory = await stampedAgain();
    disk.diesAtRename = true;
    const copy = await temporaryDirectory();
    await cp(directory, copy, { recursive: true });
    await expect(shortened(copy)).rejects.toThrow("died");
    disk.diesAtRename = false;
    const renamed = await PackStore.open(copy);
    expect(renamed.damage).toEqual([]);
    expect(await stampsOf(renamed)).toEqual(newest);
    await renamed.close();
    // The index says how long the new file is, and the old one is still there.
    await cp(join(directory, "stamps.pack"), join(copy, "stamps.pack"));
    const { store } = await shortened(copy);
    expect(store.damage).toEqual([]);
    expect(await stampsOf(store)).toEqual(newest);
    await store.close();
  });

  it("stay when the index cannot be written", async () => {
    const directory = await stampedAgain();
    const before = await readFile(join(directory, "stamps.pack"));
    const store = await PackStore.open(directory);
    await store.create();
    vi.spyOn(AppendFile.prototype, "sync").mockRejectedValue(new Error("EIO"));
    const { failure } = await store.compacted("stamps.pack", directory, { wasteBytes: 0 });
    expect(failure).toBe("EIO");
    expect((await readFile(join(directory, "stamps.pack"))).equals(before)).toBe(true);
    await store.close();
  });
});
