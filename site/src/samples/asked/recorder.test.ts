import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MessageClient } from "@swarm-docs/node/browser/message-client";
import { serveMessages } from "@swarm-docs/node/browser/message-server";
import type { MessageEdge } from "@swarm-docs/node/browser/messages";
import { createNode, type Node } from "@swarm-docs/node/create";
import { MemoryJournal } from "@swarm-docs/node/store/journal";
import { MemoryStore } from "@swarm-docs/node/store/memory";
import { buyBatch, NODE } from "../session.ts";
import { NONE_ASKED, withAsked, type Asked } from "./asked.ts";
import { Recorder } from "./recorder.ts";

// Message channel between a client and a real node, with a recorder in between.

const { port1, port2 } = new MessageChannel();
let node: Node;
let stop: () => void;
let batch = "";
let client: MessageClient;
let recorder: Recorder;
let told: Asked[];

beforeAll(async () => {
  node = await createNode({
    store: new MemoryStore(),
    journal: new MemoryJournal(),
    ...NODE,
    blockTimeMs: 0,
  });
  stop = serveMessages(node, port1 as unknown as MessageEdge);
  batch = await buyBatch(async (path, init) =>
    node.fetch(new Request(`http://localhost${path}`, init)),
  );
});
beforeEach(() => {
  told = [];
  recorder = new Recorder(port2 as unknown as MessageEdge, (asked) => told.push(asked));
  client = new MessageClient(recorder);
});
afterAll(async () => {
  stop();
  port1.close();
  await node.close();
});

const upload = (path: string, body: BodyInit): Promise<Response> =>
  client.fetch(path, { method: "POST", headers: { "Swarm-Postage-Batch-Id": batch }, body });

/** Recorded requests, in order. */
async function all(): Promise<readonly Asked[]> {
  await recorder.finish();
  return told.reduce(withAsked, NONE_ASKED).shown;
}

test("a request is told with its bytes, and with the stamps and chunks that came of it", async () => {
  const answer = await upload(
    "/bytes",
    new Uint8Array(10_000).map((_, at) => at >> 5),
  );
  const { reference } = (await answer.json()) as { reference: string };
  await (await client.fetch(`/bytes/${reference}`)).arrayBuffer();
  const [up, down] = await all();
  // Three leaves and their root.
  const made = { stamps: 4, chunks: 4 };
  expect(up).toMatchObject({
    method: "POST",
    path: "/bytes",
    status: 201,
    sentBytes: 10_000,
    made,
  });
  expect(up?.milliseconds).toBeGreaterThan(0);
  const none = { stamps: 0, chunks: 0 };
  expect(down).toMatchObject({ method: "GET", status: 200, receivedBytes: 10_000, made: none });
  expect(down?.soFar).toEqual(made);
});

test("what is uploaded again makes nothing", async () => {
  await (await upload("/bytes", "twice")).arrayBuffer();
  await (await upload("/bytes", "twice")).arrayBuffer();
  const { made } = (await all(), told.reduce(withAsked, NONE_ASKED));
  expect(made).toEqual({ stamps: 1, chunks: 1 });
});

test("requests side by side are counted together", async () => {
  await Promise.all(["left", "right"].map(async (text) => (await upload("/bytes", text)).text()));
  expect((await all()).map(({ made }) => made)).toEqual([undefined, undefined]);
  expect(told.reduce(withAsked, NONE_ASKED).made).toEqual({ stamps: 2, chunks: 2 });
});

test("an error is told with its message and reasons", async () => {
  await (await client.fetch("/bytes/abc")).text();
  const [failed] = await all();
  expect(failed).toMatchObject({
    status: 400,
    texts: ["invalid path params", "odd length hex string"],
  });
});

test("a websocket is told when it ends, and at the end of the run", async () => {
  const topic = "ab".repeat(32);
  const first = await client.connect(`/pss/subscribe/${topic}`);
  await client.connect(`/pss/subscribe/${topic}`);
  if (first instanceof Response) throw new Error("refused");
  first.close();
  expect(await all()).toMatchObject([
    { at: 0, method: "WS", status: 101 },
    { at: 1, method: "WS", status: 101 },
  ]);
});
