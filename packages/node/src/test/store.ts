// Tests for a store and a journal of your own, for `createSwarm({ store, journal })`: lists of cases that any
// test runner can register.
import type { Chunk } from "@swarm-docs/protocol/cac";
import type { ChunkStore } from "../store/chunk-store.ts";
import { listOf, same, type StoreCase, type StoreUnderTest } from "./check.ts";
import { damageCases } from "./damage-cases.ts";
import { revertCases } from "./revert-cases.ts";
import { sampleChunk, sampleStamp } from "./samples.ts";

export type { StoreCase, StoreUnderTest } from "./check.ts";
export { journalCases } from "./journal-cases.ts";
export type { JournalUnderTest } from "./journal-cases.ts";
export { StoreWriteError } from "../store/chunk-store.ts";
export type { ChunkStore, StampRecord, StoredChunk, StoreMark } from "../store/chunk-store.ts";
export type { Journal, JournalEntry } from "../store/journal.ts";

/** What every `ChunkStore` must do, damage included: the node verifies addresses on top of it. */
export function chunkStoreCases(under: StoreUnderTest): readonly StoreCase[] {
  return [
    ...basicCases(under),
    ...(under.reopen === undefined ? [] : [persistence(under.make, under.reopen)]),
    ...revertCases(under),
    ...damageCases(under),
  ];
}

function basicCases({ make }: StoreUnderTest): StoreCase[] {
  const withStore = (name: string, test: (store: ChunkStore) => Promise<void>): StoreCase => ({
    name,
    async run() {
      const store = await make();
      try {
        await test(store);
      } finally {
        await store.close();
      }
    },
  });
  const counts = (store: ChunkStore): number[] => [store.chunkCount, store.chunkBytes];
  return [
    withStore("returns a stored chunk, and `missing` for any other", async (store) => {
      const [one, two] = [sampleChunk(1), sampleChunk(2, 5)];
      await store.put(one);
      same(await store.get(one.address), one.data, "a stored chunk");
      same(await store.get(two.address), "missing", "another address");
      same([store.has(one.address), store.has(two.address)], [true, false], "has");
    }),
    withStore("shows a write at once, before it is acknowledged", async (store) => {
      const one = sampleChunk(1);
      const written = store.put(one);
      same(store.has(one.address), true, "has, while the write is pending");
      same(await store.get(one.address), one.data, "get, while the write is pending");
      await written;
      const deleted = store.delete(one.address);
      same(store.has(one.address), false, "has, while the deletion is pending");
      same(await deleted, true, "delete");
    }),
    withStore("names a pending write until it is acknowledged", async (store) => {
      let isWritten = false;
      const written = store.put(sampleChunk(1)).then(() => {
        isWritten = true;
      });
      await store.writing(sampleChunk(1).address);
      // Microtasks for other callers of the same promise; no time for a write.
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      same(isWritten, true, "the write that was awaited");
      await written;
      same(store.writing(sampleChunk(1).address), undefined, "writing, when it is acknowledged");
      same(store.writing(sampleChunk(2).address), undefined, "writing, for another address");
    }),
    withStore("keeps its own copy of the bytes", async (store) => {
      const { address, data } = sampleChunk(3);
      const [borrowed, key] = [data.slice(), address.slice()];
      const written = store.put({ address: key, data: borrowed });
      borrowed.fill(0);
      key.fill(0);
      await written;
      same(await store.get(address), data, "a chunk whose buffer was reused");
    }),
    withStore("replaces a chunk under the same address and counts it once", async (store) => {
      const { address, data } = sampleChunk(1);
      const other = sampleChunk(2, 100).data;
      await store.put({ address, data });
      await Promise.all([store.put({ address, data }), store.put({ address, data: other })]);
      same(await store.get(address), other, "the latest write");
      same(counts(store), [1, 108], "count and bytes");
    }),
    withStore("deletes, and says whether there was a chunk", async (store) => {
      const one = sampleChunk(1);
      await store.put(one);
      same(await store.delete(one.address), true, "delete of a stored chunk");
      same(await store.delete(one.address), false, "delete of a missing chunk");
      same(await store.get(one.address), "missing", "a deleted chunk");
      same(counts(store), [0, 0], "count and bytes");
      await store.put(one);
      same(await store.get(one.address), one.data, "a chunk that is stored again");
    }),
    withStore("lists every address once, with many writes pending", async (store) => {
      const chunks = Array.from({ length: 500 }, (_, n) => sampleChunk(n, 50 + n));
      await Promise.all(chunks.map((chunk) => store.put(chunk)));
      await Promise.all(chunks.slice(0, 100).map(({ address }) => store.delete(address)));
      const left = chunks.slice(100);
      same(await addressesOf(store), sortedAddresses(left), "addresses");
      for (const { address, data } of left) same(await store.get(address), data, "a chunk");
    }),
  ];
}

function persistence(
  make: StoreUnderTest["make"],
  reopen: NonNullable<StoreUnderTest["reopen"]>,
): StoreCase {
  return {
    name: "persists chunks, deletions, replacements and stamps in order",
    async run() {
      let store = await make();
      for (const chunk of [sampleChunk(1), sampleChunk(2, 9), sampleChunk(3)])
        await store.put(chunk);
      await store.put({ address: sampleChunk(3).address, data: sampleChunk(4, 1).data });
      await store.delete(sampleChunk(1).address);
      const stamps = [sampleStamp(1), sampleStamp(2, new Uint8Array(65).fill(9)), sampleStamp(1)];
      for (const stamp of stamps) await store.putStamp(stamp);
      store = await reopen(store);
      same(await store.get(sampleChunk(1).address), "missing", "a deleted chunk");
      same(await store.get(sampleChunk(2, 9).address), sampleChunk(2, 9).data, "a chunk");
      same(await store.get(sampleChunk(3).address), sampleChunk(4, 1).data, "a replaced chunk");
      same([store.chunkCount, store.chunkBytes], [2, 17 + 9], "count and bytes");
      same(await listOf(store.stamps()), stamps, "stamps");
      await store.close();
    },
  };
}

async function addressesOf(store: ChunkStore): Promise<string[]> {
  return (await listOf(store.addresses())).map((address) => address.join()).sort();
}

function sortedAddresses(chunks: readonly Chunk[]): string[] {
  return chunks.map(({ address }) => address.join()).sort();
}
