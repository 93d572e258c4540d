import { listOf, same, type StoreCase, type StoreUnderTest } from "./check.ts";
import { sampleChunk, sampleStamp } from "./samples.ts";

/** What a store with `mark` must do; for a store without it the case has nothing to check. */
export function revertCases({ make, reopen }: StoreUnderTest): StoreCase[] {
  return [
    {
      name: "reverts to a marked moment, if it has marks, and stays there",
      async run() {
        let store = await make();
        const first = store.mark?.();
        if (first === undefined) return store.close();
        first.release();
        const all = Array.from({ length: 1_500 }, (_, n) => sampleChunk(n, 60));
        const kept = all.slice(0, 1_100);
        await Promise.all(kept.map((chunk) => store.put(chunk)));
        await store.putStamp(sampleStamp(1));
        const early = store.mark?.();
        const counts = [store.chunkCount, store.chunkBytes];
        await store.delete(sampleChunk(1, 60).address);
        const replaced = { address: sampleChunk(2, 60).address, data: sampleChunk(3, 9).data };
        await store.put(replaced);
        const late = store.mark?.();
        await Promise.all(all.slice(1_100).map((chunk) => store.put(chunk)));
        await store.putStamp(sampleStamp(2));
        await late?.revert();
        same([store.chunkCount, store.has(sampleChunk(1_200, 60).address)], [1_099, false], "late");
        same(
          await store.get(replaced.address),
          replaced.data,
          "a chunk replaced between the marks",
        );
        // New bytes at offsets that had been read before they were truncated.
        await store.put(sampleChunk(7_000));
        await early?.revert();
        await store.put(sampleChunk(8_000));
        same(await store.get(sampleChunk(8_000).address), sampleChunk(8_000).data, "a new chunk");
        await store.delete(sampleChunk(8_000).address);
        late?.release();
        early?.release();
        for (let round = 0; round < 2; round++) {
          same([store.chunkCount, store.chunkBytes], counts, "count and bytes");
          const addresses = (await listOf(store.addresses())).map((one) => one.join()).sort();
          same(addresses, kept.map(({ address }) => address.join()).sort(), "addresses");
          for (const n of [1, 2, 1_099]) {
            same(
              await store.get(sampleChunk(n, 60).address),
              sampleChunk(n, 60).data,
              `chunk ${n}`,
            );
          }
          same(await listOf(store.stamps()), [sampleStamp(1)], "stamps");
          if (reopen === undefined) break;
          if (round === 0) store = await reopen(store);
        }
        await store.close();
      },
    },
  ];
}
