import { cp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toHex } from "@swarm-docs/protocol/hex";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AppendFile } from "../../src/edge-node/append-file.ts";
import { openDataDirectory } from "../../src/edge-node/data-directory.ts";
import { fileHeadBytes } from "../../src/edge-node/file-head.ts";
import { headerBytes } from "../../src/edge-node/pack-record.ts";
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
  return store.compacted(directory, { wasteBytes }, beforeReplace);
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

  it("stays as it is while one of its chunks is damaged, which a repair needs", async () => {
    const directory = await wasted();
    const path = join(directory, "chunks.pack");
    const bytes = await flip(directory, fileHeadBytes + headerBytes + 100);
    const damaged = await PackStore.open(directory);
    await damaged.create();
    const creation = vi.spyOn(AppendFile.prototype, "create");
    const { store, failure } = await damaged.compacted(directory, { wasteBytes: 0 });
    expect(failure).toBe("1 of its chunks are damaged");
    // Known before anything is written.
    expect(creation).not.toHaveBeenCalled();
    expect((await readFile(path)).equals(bytes)).toBe(true);
    expect(await store.get(chunk(0).address)).toBe("damaged");
    await store.put(chunk(0));
    await store.close();
    const repaired = await compacted(directory);
    expect(repaired.freed).toBeGreaterThan(0);
    expect(await faultsIn(repaired.store)).toEqual([]);
    await repaired.store.close();
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
      expect((await readFile(join(killed, "chunks.pack"))).equals(written)).toBe(true);
      await next.store.close();
    }
  });

  it("stays as it is while a deleted chunk has a damaged header, which a start without the index refuses", async () => {
    const directory = await wasted();
    const second = fileHeadBytes + headerBytes + chunk(0).data.length;
    const bytes = await flip(directory, second + 20);
    const { store, failure } = await compacted(directory);
    expect(failure).toBe(`damaged at byte ${second}`);
    expect((await readFile(join(directory, "chunks.pack"))).equals(bytes)).toBe(true);
    expect(await faultsIn(store)).toEqual([]);
    await store.close();
    const next = await PackStore.open(directory);
    expect(await faultsIn(next)).toEqual([]);
    await next.close();
  });

  it("stays as it is on a disk without space for what is left, and nothing is written", async () => {
    const directory = await wasted();
    const full = await PackStore.open(directory);
    await full.create();
    disk.freeBytes = 10_000;
    const creation = vi.spyOn(AppendFile.prototype, "create");
    const { store, failure } = await full.compacted(directory, { wasteBytes: 0 });
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
