import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { StoreWriteError } from "../../src/store/chunk-store.ts";
import { FileJournal } from "../../src/store/journal-file.ts";
import { PackStore } from "../../src/store/pack.ts";
import { Tables } from "../../src/store/tables.ts";
import { chunk, stamp } from "./chunk-store-suite.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

interface Writer {
  write(bytes: Uint8Array, offset: number, length: number, position: number): Promise<unknown>;
}

/** From now on the disk takes `room` more bytes in all, whatever file they are for. */
async function fillDisk(room: number): Promise<void> {
  const probe = await open(join(await temporaryDirectory(), "probe"), "w");
  const prototype = Object.getPrototypeOf(probe) as Writer;
  await probe.close();
  const original = prototype.write;
  let left = room;
  vi.spyOn(prototype, "write").mockImplementation(async function (
    this: Writer,
    bytes,
    offset,
    length,
    position,
  ) {
    if (left === 0) throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
    const taken = Math.min(left, length);
    left -= taken;
    return original.call(this, bytes, offset, taken, position);
  });
}

afterEach(() => {
  vi.restoreAllMocks();
});

const recordBytes = 52 + 4104;

describe("a full disk", () => {
  it("fails the write, leaves no half record, and keeps what was there", async () => {
    const directory = await temporaryDirectory();
    const path = join(directory, "chunks.pack");
    const store = await PackStore.open(directory);
    await store.put(chunk(1));
    await fillDisk(1000);
    await expect(store.put(chunk(2))).rejects.toBeInstanceOf(StoreWriteError);
    expect((await stat(path)).size).toBe(512 + recordBytes);
    expect([store.has(chunk(1).address), store.has(chunk(2).address)]).toEqual([true, false]);
    await expect(store.putStamp(stamp(1))).rejects.toBeInstanceOf(StoreWriteError);
    await expect(store.delete(chunk(1).address)).rejects.toBeInstanceOf(StoreWriteError);
    expect(await store.get(chunk(1).address)).toEqual(chunk(1).data);
    vi.restoreAllMocks();
    await store.put(chunk(3));
    await store.close();
    const again = await PackStore.open(directory);
    expect([again.chunkCount, again.damage]).toEqual([2, []]);
    expect(await again.get(chunk(3).address)).toEqual(chunk(3).data);
    await again.close();
  });

  it("fails a replacement but keeps the old content", async () => {
    const store = await PackStore.open(await temporaryDirectory());
    const { address } = chunk(1);
    await store.put({ address, data: chunk(1).data });
    await fillDisk(10);
    await expect(store.put({ address, data: chunk(2).data })).rejects.toThrow();
    expect(await store.get(address)).toEqual(chunk(1).data);
    expect([store.chunkCount, store.chunkBytes]).toEqual([1, 4104]);
    await store.close();
  });

  it("fails a change of state, and the journal goes on later", async () => {
    const path = join(await temporaryDirectory(), "state.journal");
    const tables = await Tables.open(await FileJournal.open(path));
    const table = tables.table<string>("t");
    await table.set("a", "1");
    await fillDisk(5);
    await expect(table.set("b", "2")).rejects.toBeInstanceOf(StoreWriteError);
    vi.restoreAllMocks();
    await table.set("c", "3");
    await tables.close();
    const journal = await FileJournal.open(path);
    const again = (await Tables.open(journal)).table<string>("t");
    expect([again.get("a"), again.get("b"), again.get("c"), journal.damage]).toEqual([
      "1",
      undefined,
      "3",
      [],
    ]);
    await journal.close();
  });
});
