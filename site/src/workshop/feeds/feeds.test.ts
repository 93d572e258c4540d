import { FeedIndex, Topic } from "@ethersphere/bee-js";
import { expect, test } from "vitest";
import { localNodes } from "../node/local-node.ts";
import { buyBatch } from "../node/stamps.ts";
import { askFeed, chunkAt, storeUpdate } from "./feed.ts";
import { Scribe } from "./scribe.ts";

test("updates lie where bee-js expects them, and the lookup finds what the node finds", async () => {
  const [node] = await localNodes();
  if (node === undefined) throw new Error("no node");
  const batch = await buyBatch(node, { depth: 18, isImmutable: false, amount: 2_000_000_000n });
  const scribe = new Scribe();
  const names = scribe.names("weather");
  expect(Topic.fromString("weather").toHex()).toBe(names.topic);
  const get = (address: string) => chunkAt(node, address);
  expect(await scribe.find("weather", get)).toMatchObject({
    probes: [{ index: 0, isFound: false }],
  });
  for (let index = 0; index < 20; index++)
    await storeUpdate(node, batch, scribe.sign("weather", index, `update ${index}`));
  const found = await scribe.find("weather", get);
  expect(found).toMatchObject({ index: 19, text: "update 19" });
  // Update 0, then the updates 1, 3, 7 … 255 ahead of it.
  const second = found.probes.filter(({ round }) => round === 2).map(({ index }) => index);
  expect(second).toEqual([1, 3, 7, 15, 31, 63, 127, 255]);
  for (const { index, isFound } of found.probes) expect(isFound).toBe(index < 20);
  const answer = await askFeed(node, names);
  expect(answer).toMatchObject({
    index: FeedIndex.fromBigInt(19n).toHex(),
    next: FeedIndex.fromBigInt(20n).toHex(),
    text: "update 19",
  });
});
