// Content that looks like records of the store: a pack file that was itself uploaded, or an attack.
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeCac, type Chunk } from "@swarm-docs/protocol/cac";
import { describe, expect, it } from "vitest";
import {
  headerBytes,
  recordKind,
  sealRecord,
  type RecordKind,
} from "../../src/edge-node/pack-record.ts";
import { CheckedStore } from "../../src/store/checked-store.ts";
import { PackStore } from "../../src/store/pack.ts";
import { chunk } from "./chunk-store-suite.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

const fileHeadBytes = 512;
const payloadAt = 8;
const victim = chunk(7, 100);
const lie = new TextEncoder().encode("12345678 not what the address says");

/** A record as the store writes it, for a place in the file. */
function recordAt(offset: number, kind: RecordKind, key: Uint8Array, body: Uint8Array): Buffer {
  const record = Buffer.alloc(headerBytes + body.length);
  record.set(body, headerBytes);
  sealRecord(record, kind, key, offset);
  return record;
}

/**
 * A directory with the victim and, behind it, a chunk whose payload ends with a record; the header of
 * that chunk is damaged and the index is gone, so that the start has to look for the next record.
 */
async function directoryWith(embed: (offset: number) => Buffer): Promise<string> {
  const directory = await temporaryDirectory();
  const carrierAt = fileHeadBytes + headerBytes + victim.data.length;
  const record = embed(carrierAt + headerBytes + payloadAt);
  const carrier: Chunk = makeCac(record);
  const store = await PackStore.open(directory);
  for (const one of [victim, carrier, chunk(9, 50)]) await store.put(one);
  await store.close();
  await rm(join(directory, "chunks.index"));
  const file = await open(join(directory, "chunks.pack"), "r+");
  await file.write(Buffer.alloc(4, 0xff), 0, 4, carrierAt + 20);
  await file.close();
  return directory;
}

const elsewhere = 4096;

describe.each([
  ["a chunk", recordKind.chunk, lie],
  ["a deletion", recordKind.deletion, new Uint8Array(0)],
] as const)("content with the record of %s", (_what, kind, body) => {
  it("is no record at another offset than it was written for", async () => {
    const directory = await directoryWith(() => recordAt(elsewhere, kind, victim.address, body));
    const store = await PackStore.open(directory);
    expect(store.damage.map(({ kind: found }) => found)).toEqual(["damaged record"]);
    expect(await store.get(victim.address)).toEqual(victim.data);
    expect(await store.get(chunk(9, 50).address)).toEqual(chunk(9, 50).data);
    await store.close();
  });
});

it("a chunk in another one's content has to belong to its address, even at the right offset", async () => {
  const directory = await directoryWith((at) =>
    recordAt(at, recordKind.chunk, victim.address, lie),
  );
  const store = await PackStore.open(directory);
  expect(await store.get(victim.address)).toEqual(victim.data);
  expect(store.damage.every(({ kind }) => kind === "damaged record")).toBe(true);
  await store.close();
});

it("a chunk that was written under a wrong address is damaged on its first read after a start", async () => {
  const directory = await temporaryDirectory();
  const store = await PackStore.open(directory);
  await store.put({ address: victim.address, data: lie });
  await store.close();
  const again = await PackStore.open(directory);
  const reported: Uint8Array[] = [];
  const checked = new CheckedStore(again, (address) => void reported.push(address));
  expect([checked.has(victim.address), again.damage]).toEqual([true, []]);
  expect(await checked.get(victim.address)).toBe("damaged");
  expect([checked.has(victim.address), reported]).toEqual([false, [victim.address]]);
  await checked.close();
});
