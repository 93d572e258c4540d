import { CheckedStore } from "../store/checked-store.ts";
import type { ChunkStore } from "../store/chunk-store.ts";
import { same, type StoreCase, type StoreUnderTest } from "./check.ts";
import { sampleChunk } from "./samples.ts";

type DamageChunk = NonNullable<StoreUnderTest["damage"]>[string];

const [before, harmed, after] = [sampleChunk(1), sampleChunk(2, 700), sampleChunk(3)];

/** Content under the address of another chunk: possible in every store. */
const otherContent: DamageChunk = async (store, address) => {
  await store.put({ address, data: sampleChunk(9, 700).data });
  return store;
};

/** What a node must see of a damaged chunk, for every way in which the store can be damaged. */
export function damageCases({ make, reopen, damage = {} }: StoreUnderTest): StoreCase[] {
  const ways = { "other content under the address": otherContent, ...damage };
  return Object.entries(ways).flatMap(([way, harm]) => {
    const withDamage = (
      what: string,
      test: (store: CheckedStore, reported: string[], raw: ChunkStore) => Promise<void>,
    ): StoreCase => ({
      name: `damage (${way}): ${what}`,
      async run() {
        const intact = await make();
        for (const chunk of [before, harmed, after]) await intact.put(chunk);
        const raw = await harm(intact, harmed.address);
        const reported: string[] = [];
        await test(
          new CheckedStore(raw, (address) => reported.push(address.join())),
          reported,
          raw,
        );
      },
    });
    return [
      withDamage(
        "is read as damaged, reported once, and harms no other chunk",
        async (store, told) => {
          for (let round = 0; round < 3; round++) {
            same(await store.get(harmed.address), "damaged", "the chunk");
          }
          same(store.has(harmed.address), false, "has");
          same(told, [harmed.address.join()], "reports");
          for (const { address, data } of [before, after]) {
            same([await store.get(address), store.has(address)], [data, true], "an intact chunk");
          }
          await store.close();
        },
      ),
      withDamage(
        "is repaired by an upload, before or after it was read",
        async (store, told, raw) => {
          await store.keep(harmed, false);
          same(await store.get(harmed.address), harmed.data, "the chunk after an upload");
          same(told, [harmed.address.join()], "reports");
          await otherContent(raw, harmed.address);
          const again = new CheckedStore(raw, () => undefined);
          same(await again.get(harmed.address), "damaged", "the chunk when it is damaged again");
          await again.put(harmed);
          same(
            [await again.get(harmed.address), again.has(harmed.address)],
            [harmed.data, true],
            "chunk",
          );
          const last = reopen === undefined ? raw : await reopen(raw);
          same(await last.get(harmed.address), harmed.data, "the chunk after a start");
          same(last.chunkCount, 3, "chunks");
          await last.close();
        },
      ),
      withDamage("is deleted like any other", async (store) => {
        same(await store.get(harmed.address), "damaged", "the chunk");
        same(await store.delete(harmed.address), true, "delete");
        same(await store.get(harmed.address), "missing", "the deleted chunk");
        same(store.chunkCount, 2, "chunks");
        await store.close();
      }),
    ];
  });
}
