import { afterAll, beforeAll, expect, test } from "vitest";
import { MessageClient } from "@swarm-docs/node/browser/message-client";
import { serveMessages } from "@swarm-docs/node/browser/message-server";
import type { MessageEdge } from "@swarm-docs/node/browser/messages";
import { createNode, type Node } from "@swarm-docs/node/create";
import { MemoryJournal } from "@swarm-docs/node/store/journal";
import { MemoryStore } from "@swarm-docs/node/store/memory";
import { nodeFetch, nodeRequest } from "./node-request.ts";
import { nodeSocket } from "./node-socket.ts";
import { buyBatch, NODE } from "./session.ts";

// Network APIs of a sample, backed by a real node.

const BASE = "http://localhost:1633";
const { port1, port2 } = new MessageChannel();
let node: Node;
let stop: () => void;
let client: MessageClient;
let batch = "";

beforeAll(async () => {
  node = await createNode({
    store: new MemoryStore(),
    journal: new MemoryJournal(),
    ...NODE,
    blockTimeMs: 0,
  });
  stop = serveMessages(node, port1 as unknown as MessageEdge);
  client = new MessageClient(port2 as unknown as MessageEdge);
  batch = await buyBatch((path, init) => client.fetch(path, init));
});

afterAll(async () => {
  stop();
  port1.close();
  await node.close();
});

interface Outcome {
  readonly events: readonly string[];
  readonly request: XMLHttpRequest;
}

function send(
  method: string,
  address: string,
  prepare: (request: XMLHttpRequest) => BodyInit | null | undefined = () => null,
): Promise<Outcome> {
  const request = new (nodeRequest(client))();
  const events: string[] = [];
  for (const type of ["load", "error", "abort", "timeout"] as const) {
    request[`on${type}`] = () => events.push(type);
  }
  request.open(method, address, true);
  const body = prepare(request);
  return new Promise((resolve) => {
    request.onloadend = () => resolve({ events, request });
    request.send(body as XMLHttpRequestBodyInit | null);
  });
}

test("an XMLHttpRequest uploads to the node and downloads from it", async () => {
  const up = await send("POST", `${BASE}/bytes`, (request) => {
    request.setRequestHeader("Swarm-Postage-Batch-Id", batch);
    return new TextEncoder().encode("Hello Swarm!").buffer;
  });
  expect(up.events).toEqual(["load"]);
  expect(up.request.status).toBe(201);
  expect(up.request.getAllResponseHeaders()).toMatch(/content-type: application\/json/);
  const { reference } = JSON.parse(up.request.responseText) as { reference: string };
  const down = await send("GET", `${BASE}/bytes/${reference}`, (request) => {
    request.responseType = "arraybuffer";
    return null;
  });
  expect(new TextDecoder().decode(down.request.response as ArrayBuffer)).toBe("Hello Swarm!");
});

test("an answer with an error status is an answer", async () => {
  const { events, request } = await send("GET", `${BASE}/bytes/${"ff".repeat(32)}`);
  expect(events).toEqual(["load"]);
  expect(request.status).toBe(404);
});

test("a fetch that is aborted at once fails, although its request is still being put together", async () => {
  const stop = new AbortController();
  const answer = nodeFetch(client)(`${BASE}/bytes`, {
    method: "POST",
    headers: { "Swarm-Postage-Batch-Id": batch },
    body: new Uint8Array(100_000),
    signal: stop.signal,
  });
  stop.abort();
  await expect(answer).rejects.toThrow(expect.objectContaining({ name: "AbortError" }) as Error);
});

test("an XMLHttpRequest that is aborted says so, once", async () => {
  const { events, request } = await send("GET", `${BASE}/health`, (request) => {
    queueMicrotask(() => request.abort());
    return null;
  });
  expect(events).toEqual(["abort"]);
  expect(request.status).toBe(0);
});

test.each(["https://example.org/", "http://localhost:1634/health", "/health"])(
  "nothing but the node is within reach: %s",
  async (address) => {
    await expect(nodeFetch(client)(address)).rejects.toThrow("reaches its node");
    const said: unknown[] = [];
    const original = console.error;
    console.error = (text: unknown) => said.push(text);
    const { events } = await send("GET", address).finally(() => {
      console.error = original;
    });
    expect(events).toEqual(["error"]);
    expect(String(said[0])).toContain(address);
    expect(() => new (nodeSocket(client))(address)).toThrow("reaches its node");
  },
);

test("a WebSocket of the node opens, brings a message and closes", async () => {
  const topic = "ab".repeat(32);
  const socket = new (nodeSocket(client))(`ws://localhost:1633/pss/subscribe/${topic}`);
  socket.binaryType = "arraybuffer";
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  const message = new Promise<ArrayBuffer>((resolve) => {
    socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => resolve(data);
  });
  const addresses = await client.fetch("/addresses");
  const { overlay } = (await addresses.json()) as { overlay: string };
  const sent = await client.fetch(`/pss/send/${topic}/${overlay.slice(0, 4)}`, {
    method: "POST",
    headers: { "Swarm-Postage-Batch-Id": batch },
    body: "Hello",
  });
  expect(sent.status).toBe(201);
  expect(new TextDecoder().decode(await message)).toBe("Hello");
  const closed = new Promise<CloseEvent>((resolve) => {
    socket.onclose = resolve;
  });
  socket.close();
  expect((await closed).type).toBe("close");
  expect(socket.readyState).toBe(3);
});

test("a WebSocket that the node refuses fails and closes", async () => {
  const socket = new (nodeSocket(client))("ws://localhost:1633/gsoc/subscribe/not-hex");
  const events: string[] = [];
  socket.onerror = () => events.push("error");
  await new Promise((resolve) => {
    socket.onclose = (event) => resolve(events.push(`close ${event.code}`));
  });
  expect(events).toEqual(["error", "close 1006"]);
});
