import { open, readFile, rm, stat, truncate, writeFile, appendFile } from "node:fs/promises";
import { join } from "node:path";
import { toHex } from "@swarm-docs/protocol/hex";
import { describe, expect, it } from "vitest";
import type { ChunkStore } from "../../src/store/chunk-store.ts";
import { PackStore } from "../../src/store/pack.ts";
import { chunk, stamp, testChunkStore } from "./chunk-store-suite.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

const places = new Map<ChunkStore, string>();

async function openAt(directory: string): Promise<ChunkStore> {
  const store = await PackStore.open(directory);
  places.set(store, directory);
  return store;
}

async function reopen(store: ChunkStore): Promise<ChunkStore> {
  await store.close();
  return openAt(places.get(store) ?? "");
}

/** Changes a byte of a chunk's record in the file of a closed store, and opens the store again. */
const changeRecord =
  (at: number, hasIndex: boolean) =>
  async (store: ChunkStore, address: Uint8Array): Promise<ChunkStore> => {
    const directory = places.get(store) ?? "";
    const { offset } = (store as PackStore).locate(address);
    await store.close();
    const path = join(directory, "chunks.pack");
    const bytes = await readFile(path);
    const place = (offset ?? 0) + at;
    bytes[place] = (bytes[place] ?? 0) ^ 0x40;
    await writeFile(path, bytes);
    if (!hasIndex) await rm(join(directory, "chunks.index"));
    return openAt(directory);
  };

testChunkStore("pack file", {
  make: async () => openAt(await temporaryDirectory()),
  reopen,
  damage: {
    "a byte of the data": changeRecord(52 + 300, true),
    "a byte of the data, found by a scan": changeRecord(52 + 300, false),
    "a byte of the address in the record": changeRecord(20, true),
    "the length in the record": changeRecord(7, true),
    "the checksum of the data": changeRecord(45, true),
  },
});

testChunkStore("pack file with fsync", {
  make: async () => PackStore.open(await temporaryDirectory(), { isSynced: true }),
});

/** A store of so many chunks whose index file has gone: it is read from end to end. */
async function filled(count: number): Promise<string> {
  const directory = await indexed(count);
  await rm(join(directory, "chunks.index"));
  return directory;
}

/** A store of so many chunks that was closed in order. */
async function indexed(count: number): Promise<string> {
  const directory = await temporaryDirectory();
  const store = await PackStore.open(directory);
  for (let n = 0; n < count; n++) await store.put(chunk(n));
  await store.close();
  return directory;
}

const headBytes = 512;
const recordBytes = 52 + 4104;

describe("PackStore: damage", () => {
  it("cuts a torn end wherever the last write stopped, and goes on", async () => {
    for (const left of [1, 51, 52, 53, recordBytes - 1]) {
      const directory = await filled(3);
      const path = join(directory, "chunks.pack");
      await truncate(path, headBytes + 2 * recordBytes + left);
      const store = await PackStore.open(directory);
      expect(store.damage).toEqual([
        {
          file: "chunks.pack",
          kind: "unfinished write",
          offset: headBytes + 2 * recordBytes,
          bytes: left,
        },
      ]);
      expect(store.chunkCount).toBe(2);
      // To open changes nothing.
      expect((await stat(path)).size).toBe(headBytes + 2 * recordBytes + left);
      await store.put(chunk(9));
      expect((await stat(path)).size).toBe(headBytes + 3 * recordBytes);
      await store.close();
      const again = await PackStore.open(directory);
      expect(again.damage).toEqual([]);
      expect(await again.get(chunk(9).address)).toEqual(chunk(9).data);
      expect(await again.get(chunk(1).address)).toEqual(chunk(1).data);
      await again.close();
    }
  });

  it("cuts an end that has its length but not its bytes", async () => {
    const directory = await filled(2);
    const file = await open(join(directory, "chunks.pack"), "r+");
    await file.write(new Uint8Array(4000), 0, 4000, headBytes + recordBytes + 100);
    await file.close();
    const store = await PackStore.open(directory);
    expect(store.damage.map(({ kind }) => kind)).toEqual(["unfinished write"]);
    expect(store.chunkCount).toBe(1);
    await store.close();
  });

  it("reports a damaged body by its address and keeps the others", async () => {
    const directory = await filled(3);
    const path = join(directory, "chunks.pack");
    const bytes = await readFile(path);
    const at = headBytes + recordBytes + 1000;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(path, bytes);
    const store = await PackStore.open(directory);
    expect(store.damage).toEqual([
      {
        file: "chunks.pack",
        kind: "damaged chunk",
        offset: headBytes + recordBytes,
        bytes: recordBytes,
        address: toHex(chunk(1).address),
      },
    ]);
    expect(await store.get(chunk(1).address)).toBe("damaged");
    expect(store.locate(chunk(1).address)).toEqual({
      file: "chunks.pack",
      offset: headBytes + recordBytes,
    });
    expect(await store.get(chunk(0).address)).toEqual(chunk(0).data);
    expect(await store.get(chunk(2).address)).toEqual(chunk(2).data);
    await store.put(chunk(1));
    expect(await store.get(chunk(1).address)).toEqual(chunk(1).data);
    await store.close();
  });

  it("skips a damaged header, says where, and finds what follows", async () => {
    const directory = await filled(3);
    const path = join(directory, "chunks.pack");
    const bytes = await readFile(path);
    bytes.fill(0xff, headBytes + recordBytes + 4, headBytes + recordBytes + 20);
    await writeFile(path, bytes);
    const store = await PackStore.open(directory);
    expect(store.damage).toMatchObject([
      {
        file: "chunks.pack",
        kind: "damaged record",
        offset: headBytes + recordBytes,
        bytes: recordBytes,
      },
    ]);
    expect(store.chunkCount).toBe(2);
    expect(await store.get(chunk(2).address)).toEqual(chunk(2).data);
    await store.close();
  });

  it("finds records across the scan's window, and zeros at the end that a power cut leaves", async () => {
    const directory = await filled(600);
    await appendFile(join(directory, "chunks.pack"), Buffer.alloc(5000));
    const store = await PackStore.open(directory);
    expect(store.damage).toEqual([
      {
        file: "chunks.pack",
        kind: "unfinished write",
        offset: headBytes + 600 * recordBytes,
        bytes: 5000,
      },
    ]);
    expect(store.chunkCount).toBe(600);
    for (const n of [0, 251, 252, 253, 599]) {
      expect(await store.get(chunk(n).address)).toEqual(chunk(n).data);
    }
    await store.close();
  });

  it("cuts a torn stamp", async () => {
    const directory = await temporaryDirectory();
    const store = await PackStore.open(directory);
    await store.putStamp(stamp(1));
    await store.putStamp(stamp(2));
    await store.close();
    await rm(join(directory, "chunks.index"), { force: true });
    await truncate(join(directory, "stamps.pack"), headBytes + 2 * 100 - 1);
    const again = await PackStore.open(directory);
    expect(again.damage).toEqual([
      { file: "stamps.pack", kind: "unfinished write", offset: headBytes + 100, bytes: 99 },
    ]);
    const stamps = [];
    for await (const item of again.stamps()) stamps.push(item);
    expect(stamps).toEqual([stamp(1)]);
    await again.close();
  });
});
