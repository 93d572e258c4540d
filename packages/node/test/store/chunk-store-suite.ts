import { makeCac, type Chunk } from "@swarm-docs/protocol/cac";
import { toHex } from "@swarm-docs/protocol/hex";
import { describe, expect, it } from "vitest";
import type { ChunkStore, StampRecord } from "../../src/store/chunk-store.ts";

/** How a store under test is made; `reopen` is absent for stores that forget. */
export interface StoreUnderTest {
  readonly name: string;
  readonly make: () => Promise<ChunkStore>;
  /** Closes the store and opens it again over the same place. */
  readonly reopen?: (store: ChunkStore) => Promise<ChunkStore>;
  /** True for stores with `mark`. */
  readonly goesBack?: boolean;
}

/** Chunk number `n`, of `bytes` bytes. */
export function chunk(n: number, bytes = 4096): Chunk {
  const payload = new Uint8Array(bytes);
  for (let i = 0; i < bytes; i++) payload[i] = (n * 31 + i * 7) & 255;
  payload[0] = n & 255;
  if (bytes > 1) payload[1] = n >> 8;
  return makeCac(payload);
}

/** Stamp number `n`. */
export function stamp(n: number, signature?: Uint8Array): StampRecord {
  const base = {
    identity: chunk(n, 32).address,
    batchId: new Uint8Array(32).fill(7),
    index: { bucket: n, counter: n * 2 },
    timestamp: 1_700_000_000_000_000_000n + BigInt(n),
  };
  return signature === undefined ? base : { ...base, signature };
}

async function listed<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of source) all.push(item);
  return all;
}

/** What every store must do, run by each of them. */
export function testChunkStore({ name, make, reopen, goesBack = false }: StoreUnderTest): void {
  describe(`ChunkStore: ${name}`, () => {
    it("gives back what was put, and nothing else", async () => {
      const store = await make();
      const [one, two] = [chunk(1), chunk(2, 5)];
      await store.put(one);
      expect(await store.get(one.address)).toEqual(one.data);
      expect(await store.get(two.address)).toBe("missing");
      expect([store.has(one.address), store.has(two.address)]).toEqual([true, false]);
      await store.close();
    });

    it("tells of a write that is under way, until it is acknowledged", async () => {
      const store = await make();
      let isWritten = false;
      const written = store.put(chunk(1)).then(() => {
        isWritten = true;
      });
      await store.writing(chunk(1).address);
      // A few turns for those who wait for the same; no time for a write.
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      expect(isWritten).toBe(true);
      await written;
      expect(store.writing(chunk(1).address)).toBeUndefined();
      expect(store.writing(chunk(2).address)).toBeUndefined();
      await store.close();
    });

    it("shows a write at once, before it is acknowledged", async () => {
      const store = await make();
      const one = chunk(1);
      const written = store.put(one);
      expect(store.has(one.address)).toBe(true);
      expect(await store.get(one.address)).toEqual(one.data);
      await written;
      const gone = store.delete(one.address);
      expect(store.has(one.address)).toBe(false);
      expect(await gone).toBe(true);
      await store.close();
    });

    it("keeps its own copy of the bytes", async () => {
      const store = await make();
      const { address, data } = chunk(3);
      const lent = data.slice();
      const written = store.put({ address, data: lent });
      lent.fill(0);
      await written;
      expect(await store.get(address)).toEqual(data);
      await store.close();
    });

    it("replaces a chunk under the same address and counts it once", async () => {
      const store = await make();
      const { address } = chunk(1);
      await store.put({ address, data: chunk(1).data });
      await store.put({ address, data: chunk(2, 100).data });
      expect(await store.get(address)).toEqual(chunk(2, 100).data);
      expect([store.chunkCount, store.chunkBytes]).toEqual([1, 108]);
      await store.close();
    });

    it("deletes, and says whether there was something", async () => {
      const store = await make();
      await store.put(chunk(1));
      expect(await store.delete(chunk(1).address)).toBe(true);
      expect(await store.delete(chunk(1).address)).toBe(false);
      expect(await store.get(chunk(1).address)).toBe("missing");
      expect([store.chunkCount, store.chunkBytes]).toEqual([0, 0]);
      await store.put(chunk(1));
      expect(await store.get(chunk(1).address)).toEqual(chunk(1).data);
      await store.close();
    });

    it("lists every address once, with many writes under way", async () => {
      const store = await make();
      const chunks = Array.from({ length: 500 }, (_, n) => chunk(n, 50 + n));
      await Promise.all(chunks.map((item) => store.put(item)));
      await Promise.all(chunks.slice(0, 100).map(({ address }) => store.delete(address)));
      const addresses = (await listed(store.addresses())).map(toHex).sort();
      expect(addresses).toEqual(
        chunks
          .slice(100)
          .map(({ address }) => toHex(address))
          .sort(),
      );
      for (const { address, data } of chunks.slice(100)) {
        expect(await store.get(address)).toEqual(data);
      }
      await store.close();
    });

    it.skipIf(!goesBack)("goes back to what was marked, and stays there", async () => {
      let store = await make();
      if (store.mark === undefined) throw new Error("it cannot");
      const all = Array.from({ length: 1_500 }, (_, n) => chunk(n, 60));
      await Promise.all(all.slice(0, 1_100).map((item) => store.put(item)));
      await store.putStamp(stamp(1));
      const first = store.mark();
      const counts = [store.chunkCount, store.chunkBytes];
      await store.delete(chunk(1, 60).address);
      await store.put({ address: chunk(2, 60).address, data: chunk(3, 9).data });
      const second = store.mark();
      await Promise.all(all.slice(1_100).map((item) => store.put(item)));
      await store.putStamp(stamp(2));
      await second.revert();
      expect([store.chunkCount, store.has(chunk(1_200, 60).address)]).toEqual([1_099, false]);
      expect(await store.get(chunk(2, 60).address)).toEqual(chunk(3, 9).data);
      // What is read again after it was cut and written anew is not what was there before.
      await store.put(chunk(7_000));
      await first.revert();
      await store.put(chunk(8_000));
      expect(await store.get(chunk(8_000).address)).toEqual(chunk(8_000).data);
      await store.delete(chunk(8_000).address);
      second.release();
      first.release();
      for (let round = 0; round < 2; round++) {
        expect([store.chunkCount, store.chunkBytes]).toEqual(counts);
        expect((await listed(store.addresses())).map(toHex).sort()).toEqual(
          all
            .slice(0, 1_100)
            .map(({ address }) => toHex(address))
            .sort(),
        );
        for (const n of [1, 2, 1_099]) {
          expect(await store.get(chunk(n, 60).address)).toEqual(chunk(n, 60).data);
        }
        if (reopen === undefined) break;
        expect(await listed(store.stamps())).toEqual([stamp(1)]);
        if (round === 0) store = await reopen(store);
      }
      await store.close();
    });

    it.skipIf(reopen === undefined)(
      reopen === undefined
        ? "remembers (not asked of a store that lives with the process)"
        : "remembers chunks, deletions, replacements and stamps in order",
      async () => {
        let store = await make();
        await store.put(chunk(1));
        await store.put(chunk(2, 9));
        await store.put(chunk(3));
        await store.put({ address: chunk(3).address, data: chunk(4, 1).data });
        await store.delete(chunk(1).address);
        const stamps = [stamp(1), stamp(2, new Uint8Array(65).fill(9)), stamp(1)];
        for (const item of stamps) await store.putStamp(item);
        store = (await reopen?.(store)) ?? store;
        expect(await store.get(chunk(1).address)).toBe("missing");
        expect(await store.get(chunk(2, 9).address)).toEqual(chunk(2, 9).data);
        expect(await store.get(chunk(3).address)).toEqual(chunk(4, 1).data);
        expect([store.chunkCount, store.chunkBytes]).toEqual([2, 17 + 9]);
        expect(await listed(store.stamps())).toEqual(stamps);
        await store.close();
      },
    );
  });
}
