import { toHex } from "@swarm-docs/protocol/hex";
import { makeSoc } from "@swarm-docs/protocol/soc";
import { describe, expect, it } from "vitest";
import { createNode } from "../src/create.ts";
import type { Fetch } from "../src/state/upstream-request.ts";
import { batch, buy, chunk, FarNode, settled, towards, upload } from "./far-node.ts";

describe("towards the real network: reading", () => {
  it("fetches what is not here, verifies it and keeps it", async () => {
    const far = new FarNode();
    far.chunks.set(toHex(chunk(1).address), chunk(1).data);
    const node = await towards(far);
    expect(await node.core.chunks.get(chunk(1).address)).toEqual(chunk(1).data);
    expect(await node.core.chunks.get(chunk(1).address)).toEqual(chunk(1).data);
    expect(far.requests).toEqual([`GET http://far.example:1633/chunks/${toHex(chunk(1).address)}`]);
    expect(await node.core.chunks.get(chunk(2).address)).toBeUndefined();
  });

  it("lets nothing in that does not belong to its address", async () => {
    const far = new FarNode();
    far.chunks.set(toHex(chunk(1).address), chunk(2).data);
    const node = await towards(far);
    expect(await node.core.chunks.get(chunk(1).address)).toBeUndefined();
    expect(node.core.chunks.local.chunkCount).toBe(0);
  });

  it("says clearly when the upstream node does not answer or answers badly", async () => {
    const far = new FarNode();
    const node = await towards(far);
    far.refuse = () => new Response("", { status: 502 });
    await expect(node.core.chunks.get(chunk(1).address)).rejects.toThrow(
      "upstream node http://far.example:1633 answered 502 for a chunk",
    );
    const dead: Fetch = async () => {
      throw new TypeError("fetch failed");
    };
    const alone = await createNode({ upstream: "http://far.example:1633", fetch: dead });
    await alone.core.chunks.put(chunk(3));
    expect(await alone.core.chunks.get(chunk(3).address)).toEqual(chunk(3).data);
    await expect(alone.core.chunks.get(chunk(1).address)).rejects.toThrow(
      "upstream node http://far.example:1633 did not answer",
    );
  });
});

describe("towards the real network: writing", () => {
  it("stops at a refusal that will not change, says it once and asks again with a new upload", async () => {
    const far = new FarNode();
    const refusal = '{"code":404,"message":"batch with id not found"}';
    far.refuse = () => new Response(refusal, { status: 404 });
    const errors: string[] = [];
    const node = await towards(far, {
      upstreamBatch: batch,
      upstreamRetryMs: 1,
      log: ({ level, message }) => void (level === "error" && errors.push(message)),
    });
    const chunks = Array.from({ length: 50 }, (_, n) => chunk(n));
    await upload(node, chunks);
    await settled(node);
    // The next run would come after 60 times the first wait.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await settled(node);
    // Eight requests are in flight when the first response arrives.
    expect(far.requests.length).toBeLessThanOrEqual(8);
    expect(errors).toEqual([
      `upstream node http://far.example:1633 refuses uploads: 404 ${refusal}`,
    ]);
    far.refuse = () => undefined;
    await upload(node, [chunk(60)]);
    await settled(node);
    expect(far.chunks.size).toBe(51);
  });

  it("without a batch keeps uploads here, stored and not synced", async () => {
    const far = new FarNode();
    const node = await towards(far);
    const tag = await upload(node, [chunk(8), chunk(9)]);
    expect(node.core.tags.get(tag)).toMatchObject({ split: 2, stored: 2, sent: 0, synced: 0 });
    expect(far.requests).toEqual([]);
    await node.close();
  });

  it("pushes uploads, with tags counting what happens", async () => {
    const far = new FarNode();
    const node = await towards(far, { upstreamBatch: batch });
    const uid = await upload(node, [1, 2, 3, 3].map(chunk));
    await settled(node);
    expect(far.chunks.size).toBe(3);
    expect(node.core.tags.get(uid)).toMatchObject({
      split: 4,
      seen: 1,
      stored: 0,
      sent: 3,
      synced: 3,
    });
  });

  it("tries again, and every try counts as sent", async () => {
    const far = new FarNode();
    let refusals = 2;
    far.refuse = () => (refusals-- > 0 ? new Response("busy", { status: 503 }) : undefined);
    const node = await towards(far, { upstreamBatch: batch, upstreamRetryMs: 1 });
    const uid = await upload(node, [1, 1, 1].map(chunk));
    await settled(node);
    const counts = { split: 3, seen: 2, stored: 0, sent: 3, synced: 1 };
    expect(node.core.tags.get(uid)).toMatchObject(counts);
    const tag = await node.fetch(new Request(`http://localhost:1633/tags/${uid}`));
    expect(await tag.json()).toMatchObject(counts);
  });

  it("keeps what could not be pushed, here and in the queue, for the next time", async () => {
    const far = new FarNode();
    far.refuse = (method) => (method === "POST" ? new Response("", { status: 402 }) : undefined);
    const node = await towards(far, { upstreamBatch: batch, upstreamRetryMs: 1 });
    const uid = await upload(node, [1, 2].map(chunk));
    await settled(node);
    expect(node.core.tags.get(uid)).toMatchObject({ split: 2, synced: 0 });
    expect(node.core.chunks.local.chunkCount).toBe(2);
    far.refuse = () => undefined;
    await upload(node, [chunk(3)]);
    await settled(node);
    expect(far.chunks.size).toBe(3);
    expect(node.core.tags.get(uid)).toMatchObject({ synced: 2 });
  });

  it("pushes a single-owner chunk as one, and counts only what arrived under its address", async () => {
    const far = new FarNode();
    const node = await towards(far, { upstreamBatch: batch, upstreamRetryMs: 1 });
    const soc = makeSoc(new Uint8Array(32).fill(5), chunk(4), new Uint8Array(32).fill(9));
    const uid = await upload(node, [soc]);
    await settled(node);
    expect(far.chunks.get(toHex(soc.address))).toEqual(soc.data);
    expect(node.core.tags.get(uid)).toMatchObject({ split: 1, sent: 1, synced: 1 });
    far.refuse = (method) =>
      method === "POST"
        ? Response.json({ reference: toHex(chunk(1).address) }, { status: 201 })
        : undefined;
    const other = await upload(node, [chunk(7)]);
    await settled(node);
    expect(node.core.tags.get(other)).toMatchObject({ split: 1, sent: 5, synced: 0 });
    await node.close();
  });

  it("counts a chunk that two uploads brought in the tag of each", async () => {
    const far = new FarNode();
    let isDown = true;
    far.refuse = () => (isDown ? new Response("", { status: 503 }) : undefined);
    const node = await towards(far, { upstreamBatch: batch, upstreamRetryMs: 1 });
    // Each buys a batch of its own: for the second one the chunk is not a seen one.
    const uids = [await upload(node, [chunk(1)]), await upload(node, [chunk(1)])];
    await settled(node);
    isDown = false;
    await upload(node, [chunk(2)]);
    await settled(node);
    for (const uid of uids) expect(node.core.tags.get(uid)).toMatchObject({ split: 1, synced: 1 });
    await node.close();
  });

  it("tries what is left again by itself", async () => {
    const far = new FarNode();
    let refusals = 5;
    far.refuse = () => (refusals-- > 0 ? new Response("", { status: 503 }) : undefined);
    const node = await towards(far, { upstreamBatch: batch, upstreamRetryMs: 1 });
    const uid = await upload(node, [chunk(1)]);
    await settled(node);
    expect(node.core.tags.get(uid)).toMatchObject({ sent: 5, synced: 0 });
    await expect.poll(() => node.core.tags.get(uid)).toMatchObject({ sent: 6, synced: 1 });
    await node.close();
  });

  it("makes a direct upload wait, and fail with a clear error that loses nothing here", async () => {
    const far = new FarNode();
    const node = await towards(far, { upstreamBatch: batch, upstreamRetryMs: 1 });
    await upload(node, [chunk(1)], false);
    expect(far.chunks.size).toBe(1);
    far.refuse = () => new Response("no batch", { status: 404 });
    await expect(upload(node, [chunk(2)], false)).rejects.toThrow(
      /upstream node .* refuses uploads: 404 no batch/,
    );
    expect(node.core.chunks.local.has(chunk(2).address)).toBe(true);
  });
});

describe("towards the real network: once more under the same batch", () => {
  it("pushes a direct upload that failed", async () => {
    const far = new FarNode();
    const node = await towards(far, { upstreamBatch: batch, upstreamRetryMs: 1 });
    const batchId = await buy(node);
    far.refuse = () => new Response("", { status: 503 });
    const direct = (): Promise<number> => upload(node, [1, 2, 1].map(chunk), false, { batchId });
    await expect(direct()).rejects.toThrow("did not take a chunk");
    far.refuse = () => undefined;
    far.requests.length = 0;
    await direct();
    expect(far.chunks.size).toBe(2);
    expect(far.requests).toHaveLength(2);
    await node.close();
  });

  it("brings back what was lost there, by stewardship", async () => {
    const far = new FarNode();
    const node = await towards(far, { upstreamBatch: batch, upstreamRetryMs: 1 });
    const batchId = await buy(node);
    await upload(node, [chunk(1)], true, { batchId });
    await settled(node);
    far.chunks.clear();
    const request = new Request(`http://localhost/stewardship/${toHex(chunk(1).address)}`, {
      method: "PUT",
      headers: { "Swarm-Postage-Batch-Id": toHex(batchId) },
    });
    expect((await node.fetch(request)).status).toBe(200);
    expect(far.chunks.size).toBe(1);
    await node.close();
  });

  it("brings it back by an ordinary upload, whose tag says so", async () => {
    const far = new FarNode();
    const node = await towards(far, { upstreamBatch: batch, upstreamRetryMs: 1 });
    const batchId = await buy(node);
    await upload(node, [chunk(1)], true, { batchId });
    await settled(node);
    far.chunks.clear();
    const uid = await upload(node, [chunk(1)], true, { batchId });
    await settled(node);
    expect(far.chunks.size).toBe(1);
    const counts = { split: 1, seen: 0, sent: 1, synced: 1 };
    expect(node.core.tags.get(uid)).toMatchObject(counts);
    await node.close();
  });

  it("counts as seen what waits for the same tag, and as synced in each tag what arrived", async () => {
    const far = new FarNode();
    far.refuse = () => new Response("", { status: 503 });
    const node = await towards(far, { upstreamBatch: batch, upstreamRetryMs: 1 });
    const batchId = await buy(node);
    const uid = await upload(node, [chunk(1)], true, { batchId });
    await settled(node);
    await upload(node, [chunk(1)], true, { batchId, tagUid: BigInt(uid) });
    const other = await upload(node, [chunk(1)], true, { batchId });
    expect(node.core.tags.get(uid)).toMatchObject({ split: 2, seen: 1, synced: 0 });
    expect(node.core.tags.get(other)).toMatchObject({ split: 1, seen: 0, synced: 0 });
    far.refuse = () => undefined;
    await upload(node, [chunk(2)], true, { batchId });
    await settled(node);
    expect(node.core.tags.get(uid)).toMatchObject({ split: 2, seen: 1, synced: 1 });
    expect(node.core.tags.get(other)).toMatchObject({ split: 1, seen: 0, synced: 1 });
    await node.close();
  });
});
