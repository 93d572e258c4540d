import { toHex } from "@swarm-docs/protocol/hex";
import { openDatabase, settled, type ObjectStore } from "../../src/browser/indexed-db.ts";
import { IndexedJournal } from "../../src/browser/indexed-journal.ts";
import { IndexedStore } from "../../src/browser/indexed-store.ts";
import type { ChunkStore } from "../../src/store/chunk-store.ts";
import type { Journal } from "../../src/store/journal.ts";
import { Tables } from "../../src/store/tables.ts";
import { same } from "../../src/test/check.ts";
import { sampleChunk } from "../../src/test/samples.ts";
import { chunkStoreCases, journalCases, type StoreCase } from "../../src/test/store.ts";

let count = 0;
const names = new Map<ChunkStore | Journal, string>();

async function openStore(name: string): Promise<IndexedStore> {
  const store = await IndexedStore.open(await openDatabase(name));
  names.set(store, name);
  return store;
}

async function openJournal(name: string): Promise<IndexedJournal> {
  const journal = await IndexedJournal.open(await openDatabase(name));
  names.set(journal, name);
  return journal;
}

async function reopen(store: ChunkStore): Promise<ChunkStore> {
  await store.close();
  return openStore(names.get(store) ?? "");
}

/** Changes the database behind a closed store, and opens the store again. */
const change =
  (edit: (store: (name: ObjectStore) => IDBObjectStore, key: string) => IDBRequest) =>
  async (store: ChunkStore, address: Uint8Array): Promise<ChunkStore> => {
    const name = names.get(store) ?? "";
    await store.close();
    const { db, use } = await openDatabase(name);
    const close = use();
    const transaction = db.transaction(["chunks", "sizes"], "readwrite");
    await settled(edit((one) => transaction.objectStore(one), toHex(address)));
    await close();
    return openStore(name);
  };

const cases: StoreCase[] = [
  ...chunkStoreCases({
    make: () => openStore(`store-${count++}`),
    reopen,
    damage: {
      "other bytes": change((store, key) => store("chunks").put(new Uint8Array(708).fill(5), key)),
      "fewer bytes": change((store, key) => store("chunks").put(new Uint8Array(10), key)),
      "no bytes": change((store, key) => store("chunks").delete(key)),
      "another type": change((store, key) => store("chunks").put("text", key)),
      "another size": change((store, key) => store("sizes").put(3, key)),
    },
  }),
  ...journalCases({
    make: () => openJournal(`journal-${count++}`),
    async reopen(journal) {
      await journal.close();
      return openJournal(names.get(journal) ?? "");
    },
  }),
];

cases.push({
  name: "a journal is compacted while entries keep coming",
  async run() {
    const tables = await Tables.open(await openJournal("compacted"));
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
    const journal = await openJournal("compacted");
    same(journal.length < 6_000, true, "a shorter journal");
    const again = (await Tables.open(journal)).table<{ n: bigint; bytes: Uint8Array }>("counter");
    same(again.get("k9"), { n: 5_999n, bytes: Uint8Array.of(19) }, "a value");
    same([again.get("k3"), again.size], [undefined, 9], "a deleted value, and how many there are");
    await journal.close();
  },
});

cases.push({
  name: "a database is for one node at a time",
  async run() {
    const first = await openStore("one");
    const refused = await openDatabase("one").then(
      () => "opened",
      (error: Error) => error.name,
    );
    same(refused, "StoreTakenError", "a second use");
    await first.close();
  },
});

/** Makes the next transactions fail as a full disk does; returns what ends that. */
function refuseWrites(): () => void {
  const { prototype } = IDBObjectStore;
  const { put } = prototype;
  prototype.put = () => {
    throw new DOMException("no space", "QuotaExceededError");
  };
  return () => {
    prototype.put = put;
  };
}

cases.push({
  name: "failed writes roll back to what the database holds, however many follow each other",
  async run() {
    const store = await openStore("rollback");
    const { address, data } = sampleChunk(1, 100);
    await store.put({ address, data });
    const fresh = sampleChunk(2, 50);
    const accept = refuseWrites();
    const writes = [
      ...[10, 20, 30].map((bytes) => store.put({ address, data: sampleChunk(3, bytes).data })),
      ...[1, 2].map(() => store.put(fresh)),
    ];
    const results = await Promise.allSettled(writes);
    const rejected = Array.from({ length: 5 }, () => "rejected");
    same(
      results.map(({ status }) => status),
      rejected,
      "outcomes",
    );
    accept();
    same([store.chunkCount, store.chunkBytes], [1, data.length], "count and bytes");
    same(
      [store.has(fresh.address), await store.get(fresh.address)],
      [false, "missing"],
      "a new chunk",
    );
    same(await store.get(address), data, "the earlier content");
    const again = (await reopen(store)) as IndexedStore;
    same([again.chunkCount, again.chunkBytes], [1, data.length], "count and bytes after a start");
    await again.close();
  },
});

/** Runs every case; returns name and failure of each. */
async function runAll(): Promise<{ name: string; failure?: string }[]> {
  const results = [];
  for (const { name, run } of cases) {
    try {
      await run();
      results.push({ name });
    } catch (error) {
      results.push({ name, failure: String(error) });
    }
  }
  return results;
}

Object.assign(globalThis, { runAll });
