import { openDatabase } from "../../src/browser/indexed-db.ts";
import { IndexedJournal } from "../../src/browser/indexed-journal.ts";
import { IndexedStore } from "../../src/browser/indexed-store.ts";
import { Tables } from "../../src/store/tables.ts";
import { testChunkStore } from "../store/chunk-store-suite.ts";
import { expect, it, runAll } from "./tiny-vitest.ts";

let count = 0;
let name = "";

testChunkStore({
  name: "IndexedDB",
  async make() {
    name = `suite-${count++}`;
    return IndexedStore.open(await openDatabase(name));
  },
  // The suite has one store at a time.
  async reopen(store) {
    await store.close();
    return IndexedStore.open(await openDatabase(name));
  },
});

it("keeps small state, compacted while entries keep coming", async () => {
  const open = async (): Promise<IndexedJournal> =>
    IndexedJournal.open(await openDatabase("journal"));
  const tables = await Tables.open(await open());
  const table = tables.table<{ n: bigint; bytes: Uint8Array }>("counter");
  for (let round = 0; round < 300; round++) {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        table.set(`k${n % 10}`, { n: BigInt(round * 20 + n), bytes: Uint8Array.of(n) }),
      ),
    );
  }
  await table.delete("k3");
  await tables.close();
  const journal = await open();
  expect(journal.length < 6_000).toBe(true);
  const again = (await Tables.open(journal)).table<{ n: bigint; bytes: Uint8Array }>("counter");
  expect(again.get("k9")).toEqual({ n: 5_999n, bytes: Uint8Array.of(19) });
  expect(again.get("k3")).toBeUndefined();
  expect(again.size).toBe(9);
  await journal.close();
});

it("is for one node at a time", async () => {
  const first = await IndexedStore.open(await openDatabase("one"));
  const refused = await openDatabase("one").then(
    () => "opened",
    (error: Error) => error.name,
  );
  expect(refused).toBe("StoreTakenError");
  await first.close();
});

Object.assign(globalThis, { runAll });
