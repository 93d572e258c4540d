import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createNode, type Node } from "../../src/create.ts";
import { serve, type Served } from "../../src/serve.ts";
import type { StoredChunk } from "../../src/store/chunk-store.ts";
import { MemoryStore } from "../../src/store/memory.ts";
import { tarMember } from "../contract/harness/archive.ts";
import { noise } from "../contract/harness/uploads.ts";

/** Counts reads of chunks. */
class CountingStore extends MemoryStore {
  reads = 0;

  override async get(address: Uint8Array): Promise<StoredChunk> {
    this.reads++;
    return super.get(address);
  }
}

const store = new CountingStore();
let node: Node;
let server: Served;
let batchId: string;

beforeAll(async () => {
  node = await createNode({ seed: "streams", blockTimeMs: 0, store });
  server = await serve(node, { port: 0 });
  const bought = await fetch(`${server.url}/stamps/10000000000/22`, { method: "POST" });
  ({ batchID: batchId } = (await bought.json()) as { batchID: string });
});
afterAll(async () => {
  await server.close();
  await node.close();
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Sends the beginning of an upload, and disconnects when some of it has been stored. */
async function abandon(path: string, type: string, body: Uint8Array): Promise<void> {
  const before = store.chunkCount;
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => undefined);
  const head = [
    `POST ${path} HTTP/1.1`,
    "Host: localhost",
    `Content-Type: ${type}`,
    "Swarm-Collection: " + String(type === "application/x-tar"),
    `Swarm-Postage-Batch-Id: ${batchId}`,
    `Content-Length: ${body.length * 2}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  socket.write(body);
  await until(() => store.chunkCount > before + 10);
  socket.destroy();
  await until(() => store.chunkCount === before && node.core.uploads.provisional.size === 0);
}

describe("uploads that are broken off", () => {
  it("leave no chunk behind: data", async () => {
    await abandon("/bytes", "application/octet-stream", noise(1 << 20));
    expect(store.chunkCount).toBe(0);
  });

  it("leave no chunk behind: collections, between and within members", async () => {
    const members = [1, 2, 3].map((n) => tarMember({ name: `f${n}`, body: noise(200_000 + n) }));
    const archive = new Uint8Array(members.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const member of members) {
      archive.set(member, at);
      at += member.length;
    }
    await abandon("/bzz", "application/x-tar", archive);
    await abandon("/bzz", "application/x-tar", archive.subarray(0, 300_000));
  });

  it("keep what another upload has stored", async () => {
    const body = noise(300_000);
    const headers = { "Swarm-Postage-Batch-Id": batchId };
    const kept = await fetch(`${server.url}/bytes`, {
      method: "POST",
      headers,
      body: body.slice(0, 100_000),
    });
    const { reference } = (await kept.json()) as { reference: string };
    await abandon("/bytes", "application/octet-stream", body);
    const read = await fetch(`${server.url}/bytes/${reference}`);
    expect(Buffer.from(await read.arrayBuffer()).equals(body.subarray(0, 100_000))).toBe(true);
  });
});

describe("slow clients", () => {
  it("make the node read no further than they take", async () => {
    const headers = { "Swarm-Postage-Batch-Id": batchId };
    const body = noise(8 << 20);
    const made = await fetch(`${server.url}/bytes`, {
      method: "POST",
      headers,
      body: body.slice(),
    });
    const { reference } = (await made.json()) as { reference: string };
    store.reads = 0;
    const response = await node.fetch(new Request(`http://localhost/bytes/${reference}`));
    const reader = response.body?.getReader();
    const first = await reader?.read();
    // The file has 2048 leaves and their parents; one piece with its prefetch needs far fewer reads.
    expect(first?.value?.length).toBe(64 << 10);
    expect(store.reads).toBeLessThan(200);
    const before = store.reads;
    await reader?.cancel();
    expect(store.reads).toBe(before);
  });

  it("get the whole of several ranges", async () => {
    const headers = { "Swarm-Postage-Batch-Id": batchId };
    const body = noise(300_000);
    const made = await fetch(`${server.url}/bytes`, {
      method: "POST",
      headers,
      body: body.slice(),
    });
    const { reference } = (await made.json()) as { reference: string };
    const answer = await fetch(`${server.url}/bytes/${reference}`, {
      headers: { Range: "bytes=0-99999,200000-299999" },
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(answer.headers.get("Content-Length")).toBe(String(bytes.length));
    expect(bytes.length).toBeGreaterThan(200_000);
  });
});
