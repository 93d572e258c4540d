import { cp, open, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toHex } from "@swarm-docs/protocol/hex";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PackStore } from "../../src/store/pack.ts";
import { chunk, stamp } from "./chunk-store-suite.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

interface Reader {
  read(...args: unknown[]): Promise<{ bytesRead: number }>;
}

/** Counts the bytes that are read from files from now on. */
async function countReads(): Promise<() => number> {
  const probe = await open(join(await temporaryDirectory(), "probe"), "w");
  const prototype = Object.getPrototypeOf(probe) as Reader;
  await probe.close();
  const original = prototype.read;
  let count = 0;
  vi.spyOn(prototype, "read").mockImplementation(async function (this: Reader, ...args) {
    const result = await original.apply(this, args);
    count += result.bytesRead;
    return result;
  });
  return () => count;
}

afterEach(() => {
  vi.restoreAllMocks();
});

/** A store of so many chunks, each with its stamp; closed in order, or left as a killed process does. */
async function filled(count: number, isClosed = true): Promise<string> {
  const directory = await temporaryDirectory();
  const store = await PackStore.open(directory);
  const writes: Promise<void>[] = [];
  for (let n = 0; n < count; n++) writes.push(store.put(chunk(n)), store.putStamp(stamp(n)));
  await Promise.all(writes);
  // What a killed process leaves is what the files hold before it closes them.
  const killed = await temporaryDirectory();
  if (!isClosed) await cp(directory, killed, { recursive: true });
  await store.close();
  return isClosed ? directory : killed;
}

async function addresses(store: PackStore): Promise<string[]> {
  const all: string[] = [];
  for await (const address of store.addresses()) all.push(toHex(address));
  return all.sort();
}

const count = 3_000;
const all = Array.from({ length: count }, (_, n) => toHex(chunk(n).address)).sort();

describe("the index of a pack", () => {
  it("spares a start the reading of the chunks: it reads index and stamps, a 25th of them at most", async () => {
    const directory = await filled(count);
    const { size } = await stat(join(directory, "chunks.pack"));
    const bytesRead = await countReads();
    const store = await PackStore.open(directory);
    const read = bytesRead();
    expect(read).toBeGreaterThan(count * 32);
    expect(read).toBeLessThan(size / 25);
    vi.restoreAllMocks();
    expect([store.chunkCount, store.chunkBytes]).toEqual([count, count * 4104]);
    expect(await addresses(store)).toEqual(all);
    for (const n of [0, 1_023, 1_024, count - 1]) {
      expect(await store.get(chunk(n).address)).toEqual(chunk(n).data);
    }
    await store.close();
  });

  it("after a kill only what came last is read from the chunks", async () => {
    const directory = await filled(count, false);
    const { size } = await stat(join(directory, "chunks.pack"));
    const bytesRead = await countReads();
    const store = await PackStore.open(directory);
    expect(bytesRead()).toBeLessThan(size / 2);
    expect(await addresses(store)).toEqual(all);
    await store.close();
  });

  it("knows deletions and replacements", async () => {
    const directory = await filled(20);
    const store = await PackStore.open(directory);
    await store.delete(chunk(3).address);
    await store.put({ address: chunk(4).address, data: chunk(5, 9).data });
    await store.close();
    const again = await PackStore.open(directory);
    expect([again.chunkCount, again.chunkBytes]).toEqual([19, 18 * 4104 + 17]);
    expect([again.has(chunk(3).address), (await addresses(again)).length]).toEqual([false, 19]);
    expect(await again.get(chunk(4).address)).toEqual(chunk(5, 9).data);
    await again.close();
  });

  it.each([
    ["is missing", (path: string) => rm(path)],
    ["is empty", (path: string) => truncate(path, 0)],
    ["ends in the middle", async (path: string) => truncate(path, (await stat(path)).size - 7)],
    [
      "is damaged",
      async (path: string) => {
        const bytes = await readFile(path);
        bytes[700] = (bytes[700] ?? 0) ^ 1;
        await writeFile(path, bytes);
      },
    ],
  ])("is rebuilt when it %s", async (_what, change) => {
    const directory = await filled(count);
    await change(join(directory, "chunks.index"));
    for (let start = 0; start < 2; start++) {
      const store = await PackStore.open(directory);
      expect(await addresses(store)).toEqual(all);
      await store.close();
    }
  });

  it("is not believed when it belongs to other chunks", async () => {
    const [mine, other] = [await filled(30), await temporaryDirectory()];
    const store = await PackStore.open(other);
    for (let n = 100; n < 140; n++) await store.put(chunk(n));
    await store.close();
    const wrong = await readFile(join(mine, "chunks.index"));
    await writeFile(join(other, "chunks.index"), wrong);
    await writeFile(join(other, "stamps.pack"), await readFile(join(mine, "stamps.pack")));
    const again = await PackStore.open(other);
    expect(again.chunkCount).toBe(40);
    expect(await again.get(chunk(139).address)).toEqual(chunk(139).data);
    await again.close();
  });

  it.each(["chunks.pack", "stamps.pack"])("notices that %s became shorter", async (name) => {
    const directory = await filled(50);
    const path = join(directory, name);
    await truncate(path, (await stat(path)).size - 500);
    const before = await readFile(path);
    for (let start = 0; start < 2; start++) {
      const store = await PackStore.open(directory);
      expect(store.damage).toContainEqual({
        kind: "missing end",
        file: name,
        offset: before.length,
        bytes: 500,
      });
      await store.discard();
      expect(await readFile(path)).toEqual(before);
    }
    const store = await PackStore.open(directory);
    await store.create();
    expect(store.chunkCount).toBe(name === "chunks.pack" ? 49 : 50);
    await store.close();
    const again = await PackStore.open(directory);
    expect(again.damage).toEqual([]);
    await again.close();
  });
});
