import { makeChunk } from "@fairdatasociety/bmt-js";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import { toHex } from "@swarm-docs/protocol/hex";
import { expect, test } from "vitest";
import { control, dumpState, loadState } from "../node/control.ts";
import { localNodes } from "../node/local-node.ts";
import type { NodeClient } from "../node/node-client.ts";
import { dropUnpaid, uploadStamped, prepareExpired, standings } from "./kept.ts";

async function aNode(release?: ReleaseName): Promise<NodeClient> {
  const [node] = await localNodes(1, release);
  if (node === undefined) throw new Error("no node");
  return node;
}

test.each(["2.6.0", "2.8.1"] as const)(
  "time to live falls by a day in a day; the batch runs out, and its content is dropped: Bee %s",
  async (release) => {
    const node = await aNode(release);
    await control(node, "pauseBlocks");
    const kept = await uploadStamped(node, "hello world", 2);
    expect(kept.reference).toBe(
      toHex(makeChunk(new TextEncoder().encode("hello world")).address()),
    );
    const ttl = async () => (await standings(node, [kept]))[0]?.batch?.batchTTL ?? 0;
    const before = await ttl();
    await control(node, "increaseTime", { seconds: 86_400 });
    expect(before - (await ttl())).toBe(86_400);
    await control(node, "increaseTime", { seconds: 86_400 });
    const [over] = await standings(node, [kept]);
    expect(over).toMatchObject({ batch: undefined, status: 200 });
    expect(await dropUnpaid(node, over ? [over] : [])).toBe(1);
    expect(await standings(node, [kept])).toMatchObject([{ status: 404 }]);
  },
);

test("content that another batch pays for as well stays", async () => {
  const node = await aNode();
  const kept = [await uploadStamped(node, "twice", 2), await uploadStamped(node, "twice", 30)];
  await control(node, "increaseTime", { seconds: 3 * 86_400 });
  expect(await dropUnpaid(node, await standings(node, kept))).toBe(0);
});

test("a snapshot and a file lead back to what was", async () => {
  const node = await aNode();
  await control(node, "pauseBlocks");
  const [short, long] = await prepareExpired(node);
  const { block } = await control(node, "clock");
  const file = await dumpState(node);
  const id = await control(node, "snapshot");
  const later = await uploadStamped(node, "later", 2);
  await control(node, "revert", { id });
  expect((await control(node, "clock")).block).toBe(block);
  const all = [short, long, later].filter((one) => one !== undefined);
  const now = async () =>
    (await standings(node, all)).map(({ batch, status }) => [!!batch, status]);
  const expected = [
    [false, 200],
    [true, 200],
    [false, 404],
  ];
  expect(await now()).toEqual(expected);
  await uploadStamped(node, "later", 2);
  await loadState(node, file);
  expect(await now()).toEqual(expected);
});

test("another node of the page's seed takes the file", async () => {
  const [one, other] = [await aNode(), await aNode()];
  const kept = await uploadStamped(one, "handed on", 30);
  await loadState(other, await dumpState(one));
  expect(await standings(other, [kept])).toMatchObject([{ status: 200, batch: { depth: 17 } }]);
  await expect(loadState(other, new Blob(["no state"]))).rejects.toThrow(/answered 400/);
});
