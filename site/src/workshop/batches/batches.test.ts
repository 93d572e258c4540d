import { makeChunkedFile } from "@fairdatasociety/bmt-js";
import { toHex } from "@swarm-docs/protocol/hex";
import { expect, test } from "vitest";
import { scatteredBytes } from "../kit/scatter.ts";
import { localNodes } from "../node/local-node.ts";
import { NodeRefusal, type NodeClient } from "../node/node-client.ts";
import { buyBatch, diluteBatch, listBatches, topUpBatch, uploadBytes } from "../node/stamps.ts";
import { bucketsOf, fillOf, noStamps } from "./fill.ts";

const AMOUNT = 2_000_000_000n;

async function nodeWithBatch(isImmutable: boolean): Promise<[NodeClient, string]> {
  const [node] = await localNodes();
  if (node === undefined) throw new Error("no node");
  return [node, await buyBatch(node, { depth: 17, isImmutable, amount: AMOUNT })];
}

test("a chunk takes a stamp of the bucket that its address names, by bmt-js", async () => {
  const [node, id] = await nodeWithBatch(true);
  const bytes = scatteredBytes(500_000, 5);
  await uploadBytes(node, id, bytes);
  const expected = new Uint32Array(65_536);
  const file = makeChunkedFile(bytes);
  for (const chunk of file.bmt().flat()) {
    const bucket = Number.parseInt(toHex(chunk.address()).slice(0, 4), 16);
    expected[bucket] = (expected[bucket] ?? 0) + 1;
  }
  expect((await bucketsOf(node, id)).counts).toEqual(expected);
});

test("a full bucket refuses the next chunk of an immutable batch; dilution makes room and halves the time", async () => {
  const [node, id] = await nodeWithBatch(true);
  const fill = async (): Promise<void> => {
    for (let seed = 1; seed < 80; seed++)
      await uploadBytes(node, id, scatteredBytes(250_000, seed));
  };
  await expect(fill()).rejects.toEqual(new NodeRefusal(402, "batch is overissued"));
  const before = fillOf(await bucketsOf(node, id));
  expect(before.fullest).toBe(2);
  expect(before.full).toBeGreaterThan(0);
  expect(before.used / before.paid).toBeLessThan(0.1);
  const [{ batchTTL } = { batchTTL: 0 }] = await listBatches(node);
  await diluteBatch(node, id, 18);
  const after = fillOf(await bucketsOf(node, id));
  expect(after).toMatchObject({ used: before.used, fullest: 2, full: 0, paid: 2 * before.paid });
  const [diluted] = await listBatches(node);
  expect(Math.abs((diluted?.batchTTL ?? 0) - batchTTL / 2)).toBeLessThan(60);
  await topUpBatch(node, id, AMOUNT);
  expect((await listBatches(node))[0]?.batchTTL).toBeGreaterThan(batchTTL);
});

test("a mutable batch goes on when a bucket is full", async () => {
  const [node, id] = await nodeWithBatch(false);
  for (let seed = 1; seed < 60; seed++) await uploadBytes(node, id, scatteredBytes(250_000, seed));
  expect(fillOf(await bucketsOf(node, id)).full).toBeGreaterThan(0);
});

test("what is counted of the buckets", () => {
  const buckets = noStamps(18);
  buckets.counts[7] = 4;
  buckets.counts[9] = 1;
  expect(fillOf(buckets)).toEqual({
    used: 5,
    paid: 262_144,
    fullest: 4,
    full: 1,
    byStamps: [65_534, 1, 0, 0, 1],
    top: [
      { bucket: 7, stamps: 4 },
      { bucket: 9, stamps: 1 },
    ],
  });
});
