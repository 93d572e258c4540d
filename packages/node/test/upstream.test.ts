import { makeCac, parseCac, type Chunk } from "@swarm-docs/protocol/cac";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { joinSoc, makeSoc } from "@swarm-docs/protocol/soc";
import { describe, expect, it } from "vitest";
import { createNode, type CreateOptions, type Node } from "../src/create.ts";
import { noise } from "./contract/harness/uploads.ts";
import { UpstreamDelivery } from "../src/state/upstream.ts";
import type { Fetch } from "../src/state/upstream-request.ts";

const batch = "ab".repeat(32);

function chunk(n: number): Chunk {
  return makeCac(Uint8Array.of(n));
}

/** A node far away: chunks by address, and a say in every request. */
class FarNode {
  readonly chunks = new Map<string, Uint8Array>();
  readonly requests: string[] = [];
  /** Answers before the node itself does. */
  refuse: (method: string) => Response | undefined = () => undefined;

  readonly fetch: Fetch = async (url, init = {}) => {
    const method = init.method ?? "GET";
    this.requests.push(`${method} ${url}`);
    const refusal = this.refuse(method);
    if (refusal !== undefined) return refusal;
    if (method === "GET") {
      const data = this.chunks.get(url.slice(-64));
      return data === undefined ? new Response("{}", { status: 404 }) : new Response(data.slice());
    }
    expect(new Headers(init.headers).get("Swarm-Postage-Batch-Id")).toBe(batch);
    const wrapped = parseCac(new Uint8Array(init.body as Uint8Array<ArrayBuffer>));
    const soc = /\/soc\/(\w+)\/(\w+)\?sig=(\w+)$/
      .exec(url)
      ?.slice(1)
      .map((text) => fromHex(text));
    const [owner, id, signature] = soc ?? [];
    const { address, data } =
      owner && id && signature ? joinSoc(id, owner, signature, wrapped) : wrapped;
    this.chunks.set(toHex(address), data);
    return Response.json({ reference: toHex(address) }, { status: 201 });
  };
}

async function towards(far: FarNode, more: CreateOptions = {}): Promise<Node> {
  return createNode({
    seed: "upstream",
    blockTimeMs: 0,
    upstream: "http://far.example:1633",
    fetch: far.fetch,
    ...more,
  });
}

async function buy(node: Node): Promise<Uint8Array> {
  const wish = { amount: 10n ** 10n, depth: 20, label: "", isImmutable: true };
  return (await node.core.batches.buy(wish)).id;
}

/** Uploads under a batch of its own unless one is given; gives the tag. */
async function upload(
  node: Node,
  chunks: readonly Chunk[],
  isDeferred = true,
  request: { batchId?: Uint8Array; tagUid?: bigint } = {},
): Promise<number> {
  const batchId = request.batchId ?? (await buy(node));
  const tagUid = request.tagUid;
  const session = await node.core.uploads.open({ batchId, tagUid, isDeferred, isPinned: false });
  for (const one of chunks) await session.put(one);
  await session.done();
  return session.tag?.uid ?? 0;
}

async function settled(node: Node): Promise<void> {
  if (node.core.delivery instanceof UpstreamDelivery) await node.core.delivery.settled();
}

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

describe("towards the real network: a bad upstream node", () => {
  it.each([500, 503, 429])(
    "that answers %i for a chunk costs a redundant download nothing",
    async (status) => {
      const far = new FarNode();
      const node = await towards(far);
      const batchId = toHex(await buy(node));
      const body = noise(50_000).slice();
      const made = await node.fetch(
        new Request("http://localhost/bytes", {
          method: "POST",
          headers: { "Swarm-Postage-Batch-Id": batchId, "Swarm-Redundancy-Level": "1" },
          body,
        }),
      );
      const { reference } = (await made.json()) as { reference: string };
      await node.core.chunks.local.delete(makeCac(body.subarray(0, 4096)).address);
      far.refuse = () => new Response("", { status });
      const read = await node.fetch(new Request(`http://localhost/bytes/${reference}`));
      expect(Buffer.from(await read.arrayBuffer()).equals(body)).toBe(true);
      expect(far.requests.length).toBeGreaterThan(0);
    },
  );

  it("is not read beyond the largest chunk", async () => {
    let [pulled, isCancelled] = [0, false];
    const far = new FarNode();
    far.refuse = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            pulled++;
            controller.enqueue(new Uint8Array(1000));
          },
          cancel() {
            isCancelled = true;
          },
        }),
      );
    const node = await towards(far);
    await expect(node.core.chunks.get(chunk(1).address)).rejects.toThrow(
      "sent more than 4201 bytes for a chunk",
    );
    // One piece may be read ahead.
    expect(pulled).toBeLessThanOrEqual(6);
    expect(isCancelled).toBe(true);
  });

  it("that sends an endless answer to an upload is not read to its end either", async () => {
    let pulled = 0;
    const far = new FarNode();
    far.refuse = (method) =>
      method === "GET"
        ? undefined
        : new Response(
            new ReadableStream({
              pull(controller) {
                pulled++;
                controller.enqueue(new Uint8Array(1000).fill(32));
              },
            }),
            { status: 201 },
          );
    const node = await towards(far, { upstreamBatch: batch, upstreamRetryMs: 1 });
    await expect(upload(node, [chunk(1)], false)).rejects.toThrow("did not take a chunk");
    // Five attempts.
    expect(pulled).toBeLessThanOrEqual(5 * 3);
  });

  it("is never followed to another address", async () => {
    const far = new FarNode();
    const redirects: (string | undefined)[] = [];
    const fetch: Fetch = (url, init) => {
      redirects.push(init?.redirect);
      return far.fetch(url, init);
    };
    const node = await towards(far, { upstreamBatch: batch, fetch });
    await node.core.chunks.get(chunk(1).address);
    await upload(node, [chunk(2)], false);
    expect(redirects).toEqual(["error", "error"]);
  });

  it("is logged once a minute, with the number of failures between", async () => {
    let now = 1_000_000;
    const far = new FarNode();
    far.refuse = () => new Response("", { status: 503 });
    const lines: unknown[] = [];
    const node = await towards(far, {
      clock: { now: () => now },
      log: ({ level, fields }) => void (level === "error" && lines.push(fields["unlogged"])),
    });
    const ask = async (): Promise<void> => {
      await node.core.chunks.get(chunk(1).address).catch(() => undefined);
    };
    for (let n = 0; n < 100; n++) await ask();
    now += 60_000;
    await ask();
    expect(lines).toEqual([0, 99]);
  });
});

describe("towards the real network: writing", () => {
  it("goes on with other chunks when one bucket of the batch is full", async () => {
    const far = new FarNode();
    const full = toHex(chunk(3).address);
    const answered: string[] = [];
    const fetch: Fetch = async (url, init) => {
      const data =
        init?.method === "POST" ? new Uint8Array(init.body as Uint8Array<ArrayBuffer>) : undefined;
      const isFull = data !== undefined && toHex(parseCac(data).address) === full;
      if (!isFull) return far.fetch(url, init);
      answered.push(full);
      return Response.json({ code: 402, message: "batch is overissued" }, { status: 402 });
    };
    const lines: string[] = [];
    const node = await towards(far, {
      fetch,
      upstreamBatch: batch,
      upstreamRetryMs: 1,
      log: ({ level, message, fields }) =>
        void (level === "error" && lines.push(`${message} ${String(fields["count"])}`)),
    });
    const chunks = Array.from({ length: 40 }, (_, n) => chunk(n));
    const uid = await upload(node, chunks);
    await settled(node);
    expect(far.chunks.size).toBe(39);
    expect(node.core.tags.get(uid)).toMatchObject({ split: 40, sent: 40, synced: 39 });
    expect((node.core.delivery as UpstreamDelivery).waiting).toBe(1);
    expect(lines).toEqual(["chunks stay in the queue 1"]);
    // Asked once, without retries; the next upload asks again.
    expect(answered).toEqual([full]);
    await upload(node, [chunk(50)]);
    await settled(node);
    expect([far.chunks.size, answered.length]).toEqual([40, 2]);
    await node.close();
  });

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
    // Eight are under way when the first answer comes.
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
    const uid = await upload(node, [chunk(1)]);
    await settled(node);
    expect(node.core.tags.get(uid)).toMatchObject({ split: 1, sent: 3, synced: 1 });
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
