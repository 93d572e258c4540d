import { expect, test } from "vitest";
import { NONE_ASKED, withAsked, type Asked } from "../../samples/asked/asked.ts";
import { storeUpdate } from "../feeds/feed.ts";
import { Scribe } from "../feeds/scribe.ts";
import { control } from "../node/control.ts";
import { localNodes } from "../node/local-node.ts";
import type { NodeClient } from "../node/node-client.ts";
import { batchOfPrograms, buyBatch, diluteBatch, FIVE_DAYS, uploadBytes } from "../node/stamps.ts";
import { upload } from "../node/uploads.ts";
import { changesBetween, feedsOf, insideOf, type StateChange } from "./inside.ts";

async function aNode(): Promise<readonly [NodeClient, batchId: string]> {
  const [node] = await localNodes();
  if (node === undefined) throw new Error("no node");
  return [node, await buyBatch(node, { depth: 17, isImmutable: false, amount: FIVE_DAYS })];
}

/** Changes made by `work`, without mined blocks. */
async function changesOf(node: NodeClient, work: () => Promise<unknown>): Promise<string[]> {
  const before = await insideOf(node);
  await work();
  const tell = ({ what, before: was, isNew, after }: StateChange): string =>
    `${what}: ${was ?? (isNew ? "new" : "sum")} → ${after}`;
  return changesBetween(before, await insideOf(node))
    .filter(({ what }) => what !== "Block")
    .map(tell);
}

test("an upload: its chunks, its stamps, how full the batch is, its tag and its pin", async () => {
  const [node, batchId] = await aNode();
  let reference = "";
  // 4097 bytes: two data chunks and their root.
  const content = "x".repeat(4097);
  const changes = await changesOf(node, async () => {
    reference = await upload(node, { batchId, content, isPinned: true });
  });
  expect(changes).toEqual([
    "Chunks kept: 0 → 3",
    "Stamps issued: 0 → 3",
    `Batch ${batchId.slice(0, 8)}…, fullest bucket: 0 of 2 → 1 of 2`,
    "Upload, tag 1: new → 3 of 3 chunks stored",
    `Pin ${reference.slice(0, 8)}…: new → pinned`,
  ]);
  expect(await changesOf(node, async () => undefined)).toEqual([]);
});

test("batches: one that is bought, one that is diluted, one that runs out", async () => {
  const [node, batchId] = await aNode();
  let other = "";
  const bought = await changesOf(node, async () => {
    other = await buyBatch(node, { depth: 20, isImmutable: true, amount: FIVE_DAYS * 3n });
    await diluteBatch(node, batchId, 18);
  });
  expect(bought).toEqual([
    `Batch ${batchId.slice(0, 8)}…, depth: 17 → 18`,
    `Batch ${batchId.slice(0, 8)}…, fullest bucket: 0 of 2 → 0 of 4`,
    `Batch ${other.slice(0, 8)}…: new → depth 20, fullest bucket 0 of 16`,
  ]);
  expect(
    await changesOf(node, () => control(node, "increaseTime", { seconds: 6 * 86_400 })),
  ).toContain(`Batch ${batchId.slice(0, 8)}…: depth 18 → has run out`);
});

test("many uploads are told in a sum", async () => {
  const [node, batchId] = await aNode();
  const changes = await changesOf(node, async () => {
    for (let at = 0; at < 6; at++) await uploadBytes(node, batchId, `upload ${at}`);
  });
  expect(changes.filter((text) => text.startsWith("Upload, tag"))).toHaveLength(4);
  expect(changes).toContain("Further uploads: sum → 2");
});

test("feeds that requests have named, with the index of their newest update", async () => {
  const [node, batchId] = await aNode();
  const scribe = new Scribe();
  for (const index of [0, 1, 2]) await storeUpdate(node, batchId, scribe.sign("x", index, "text"));
  const { owner, topic } = scribe.names("x");
  const asked = (path: string, at: number): Asked => ({
    at,
    method: "GET",
    path,
    status: 200,
    milliseconds: 1,
    sentBytes: 0,
    receivedBytes: 0,
  });
  const all = [`/feeds/${owner}/${topic}`, "/bytes/ab", `/feeds/${owner}/${"0".repeat(64)}`]
    .map(asked)
    .reduce(withAsked, NONE_ASKED);
  expect(await feedsOf(node, all)).toEqual([
    {
      what: `Feed of ${owner.slice(0, 8)}…`,
      to: "/play#feeds",
      after: "newest update has index 2",
    },
  ]);
});

test("programs share one batch, which is bought once", async () => {
  const [node] = await aNode();
  const batchId = await batchOfPrograms(node);
  expect(await batchOfPrograms(node)).toBe(batchId);
  await uploadBytes(node, batchId, "paid");
});
