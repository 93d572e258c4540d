import { makeCac, parseCac } from "@swarm-docs/protocol/cac";
import { toHex } from "@swarm-docs/protocol/hex";
import { describe, expect, it } from "vitest";
import type { UpstreamDelivery } from "../src/state/upstream.ts";
import type { Fetch } from "../src/state/upstream-request.ts";
import { noise } from "./contract/harness/uploads.ts";
import { batch, buy, chunk, FarNode, settled, towards, upload } from "./far-node.ts";

describe("a bad upstream node", () => {
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

describe("a full bucket upstream", () => {
  it("holds up no other chunk", async () => {
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
});
