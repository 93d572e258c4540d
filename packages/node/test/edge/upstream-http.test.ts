import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toHex } from "@swarm-docs/protocol/hex";
import { afterEach, describe, expect, it } from "vitest";
import { createNode, type CreateOptions, type Node } from "../../src/create.ts";
import { serve } from "../../src/serve.ts";
import { UpstreamDelivery } from "../../src/state/upstream.ts";

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function withBatch(
  options: CreateOptions,
): Promise<{ node: Node; batch: string; url: string }> {
  const node = await createNode({ blockTimeMs: 0, ...options });
  const server = await serve(node, { port: 0 });
  closing.push(async () => {
    await server.close();
    await node.close();
  });
  const { id } = await node.core.batches.buy({
    amount: 10n ** 10n,
    depth: 20,
    label: "",
    isImmutable: true,
  });
  return { node, batch: toHex(id), url: server.url };
}

async function upload(
  url: string,
  batch: string,
  body: Uint8Array<ArrayBuffer>,
  more = {},
): Promise<Response> {
  const headers = { "Swarm-Postage-Batch-Id": batch, ...more };
  return fetch(`${url}/bytes`, { method: "POST", headers, body });
}

async function referenceOf(response: Response): Promise<string> {
  return ((await response.json()) as { reference: string }).reference;
}

const data = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 7) & 255);

describe("two nodes over HTTP", () => {
  it("reads what only the upstream node has, and pushes uploads there", async () => {
    const far = await withBatch({ seed: "far" });
    const near = await withBatch({ seed: "near", upstream: far.url, upstreamBatch: far.batch });
    const there = await referenceOf(await upload(far.url, far.batch, data));
    const read = await fetch(`${near.url}/bytes/${there}`);
    expect(new Uint8Array(await read.arrayBuffer())).toEqual(data);

    const changed = data.map((byte) => byte ^ 255);
    const response = await upload(near.url, near.batch, changed);
    const uid = Number(response.headers.get("Swarm-Tag"));
    const here = await referenceOf(response);
    const { delivery, tags } = near.node.core;
    if (delivery instanceof UpstreamDelivery) await delivery.settled();
    const tag = tags.get(uid);
    expect(tag?.split).toBe(75);
    expect([tag?.sent, tag?.synced]).toEqual([75 - (tag?.seen ?? 0), 75 - (tag?.seen ?? 0)]);
    const back = await fetch(`${far.url}/bytes/${here}`);
    expect(new Uint8Array(await back.arrayBuffer())).toEqual(changed);
  });

  it("does not follow a redirect, which could lead to any host", async () => {
    const far = await withBatch({ seed: "far" });
    const there = await referenceOf(await upload(far.url, far.batch, data.slice(0, 10)));
    const redirecting = createServer(({ url }, answer) => {
      answer.writeHead(307, { Location: `${far.url}${url}` }).end();
    });
    await new Promise<void>((resolve) => redirecting.listen(0, "127.0.0.1", resolve));
    closing.push(async () => void redirecting.close());
    const { port } = redirecting.address() as AddressInfo;
    const upstream = `http://127.0.0.1:${port}`;
    const near = await withBatch({ seed: "near", upstream });
    expect((await fetch(`${far.url}/chunks/${there}`)).status).toBe(200);
    expect((await fetch(`${near.url}/chunks/${there}`)).status).toBe(500);
  });

  it("answers with a clear error when the upstream node is gone, and keeps what is here", async () => {
    const far = await withBatch({ seed: "far" });
    const near = await withBatch({ seed: "near", upstream: far.url });
    const here = await referenceOf(await upload(near.url, near.batch, data));
    await closing.shift()?.();
    const missing = await fetch(`${near.url}/chunks/${"ab".repeat(32)}`);
    expect(missing.status).toBe(500);
    expect(((await missing.json()) as { message: string }).message).toContain("did not answer");
    const kept = await fetch(`${near.url}/bytes/${here}`);
    expect(new Uint8Array(await kept.arrayBuffer())).toEqual(data);
  });
});
