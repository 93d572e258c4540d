// A subscription takes effect when its handshake arrives, however soon the message follows.
import { connect, type Socket } from "node:net";
import { makeCac } from "@swarm-docs/protocol/cac";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { po } from "@swarm-docs/protocol/proximity";
import { makeSoc } from "@swarm-docs/protocol/soc";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createNode, type Node } from "../../src/create.ts";
import { serve, type Served } from "../../src/serve.ts";
import { gsocChannel } from "../../src/state/messages.ts";
import { overMessages } from "../worker/message-target.ts";

const tries = 25;
let node: Node;
let server: Served;
let batchId: string;

beforeAll(async () => {
  node = await createNode({ seed: "instant", blockTimeMs: 0 });
  server = await serve(node, { port: 0 });
  const buy = { amount: 10n ** 10n, depth: 20, label: "", isImmutable: false };
  batchId = toHex((await node.core.batches.buy(buy)).id);
});
afterAll(async () => {
  await server.close();
  await node.close();
});

/** A write to a single-owner chunk of its own, as path and body. */
function write(name: string): { address: string; path: string; body: Uint8Array } {
  const soc = makeSoc(keccak256(encodeUtf8(name)), makeCac(encodeUtf8(name)), keccak256());
  const path = `/soc/${toHex(soc.owner)}/${toHex(soc.id)}?sig=${toHex(soc.signature)}`;
  return { address: toHex(soc.address), path, body: soc.wrapped.data };
}

/** Collects text from a connection until it contains `wanted`. */
function heard(socket: Socket, wanted: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    socket.on("data", (piece: Buffer) => {
      text += piece.toString("latin1");
      if (text.includes(wanted)) resolve(text);
    });
    socket.on("close", () => reject(new Error(`closed after: ${text}`)));
    socket.on("error", reject);
  });
}

const handshake = (path: string): string =>
  [
    `GET ${path} HTTP/1.1`,
    "Host: localhost",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    "\r\n",
  ].join("\r\n");

function post(path: string, body: Uint8Array): Buffer {
  const head = [
    `POST ${path} HTTP/1.1`,
    "Host: localhost",
    `Swarm-Postage-Batch-Id: ${batchId}`,
    `Content-Length: ${body.length}`,
    "\r\n",
  ].join("\r\n");
  return Buffer.concat([Buffer.from(head), body]);
}

/**
 * Both connections are asked for in one instant; the writer's is open, and its request leaves as soon as
 * the listener's handshake is on its way.
 */
async function inOneInstant(subscribe: string, path: string, body: Uint8Array): Promise<Socket> {
  const writer = connect(server.port, "127.0.0.1");
  await new Promise((resolve) => writer.once("connect", resolve));
  const listener = connect(server.port, "127.0.0.1");
  listener.once("connect", () => {
    listener.write(handshake(subscribe));
    writer.write(post(path, body));
  });
  void heard(writer, "HTTP/1.1 201").then(() => writer.destroy());
  return listener;
}

describe("over HTTP, a write in the same instant as the handshake is heard", () => {
  it(`by gsoc, ${tries} times`, async () => {
    for (let count = 0; count < tries; count++) {
      const { address, path, body } = write(`over http ${count}`);
      const listener = await inOneInstant(`/gsoc/subscribe/${address}`, path, body);
      expect(await heard(listener, `over http ${count}`)).toContain("101 Switching");
      listener.destroy();
    }
  });

  it("by pss", async () => {
    for (let count = 0; count < 5; count++) {
      const message = encodeUtf8(`message ${count}`);
      const subscribe = `/pss/subscribe/topic-${count}`;
      const listener = await inOneInstant(subscribe, `/pss/send/topic-${count}/ab`, message);
      expect(await heard(listener, `message ${count}`)).toContain("101 Switching");
      listener.destroy();
    }
  });
});

describe("by message, as in a browser's worker", () => {
  it("a write right behind the handshake is heard", async () => {
    const { client, close } = overMessages(node);
    const { address, path, body } = write("by message");
    const connecting = client.connect(`/gsoc/subscribe/${address}`);
    const headers = { "Swarm-Postage-Batch-Id": batchId };
    const written = client.fetch(path, { method: "POST", headers, body: body.slice() });
    const socket = await connecting;
    if (socket instanceof Response) throw new Error(await socket.text());
    expect((await written).status).toBe(201);
    expect(new TextDecoder().decode(await socket.next())).toBe("by message");
    socket.close();
    close();
  });
});

/** A write that names have been tried for until it shares as many bits with the node's overlay, or fewer. */
function mined(fits: (po: number) => boolean): ReturnType<typeof write> {
  for (let count = 0; ; count++) {
    const found = write(`mined ${count}`);
    if (fits(po(fromHex(found.address), node.core.identity.overlay))) return found;
  }
}

describe("a message whose handshake comes a little later, over a connection of its own", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  function send({ path, body }: ReturnType<typeof write>): Promise<Response> {
    const headers = { "Swarm-Postage-Batch-Id": batchId };
    const url = `http://localhost${path}`;
    return node.fetch(new Request(url, { method: "POST", headers, body: body.slice() }));
  }

  it("is heard when it was mined for the node: until then the upload has no answer", async () => {
    const message = mined((bits) => bits >= 8);
    const arrived = new Promise<void>((resolve) => node.core.chunks.onArrival(() => resolve()));
    const written = send(message);
    await arrived;
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    const channel = gsocChannel(fromHex(message.address));
    const listener = node.core.subscriptions.subscribe(channel);
    await vi.runAllTimersAsync();
    expect((await written).status).toBe(201);
    expect((await listener.next()).value).toEqual(message.body.slice(8));
    await listener.return?.();
  });

  it("is answered without a wait when it was not, as feeds are, or when somebody listens", async () => {
    expect((await send(mined((bits) => bits < 8))).status).toBe(201);
    const message = mined((bits) => bits >= 8);
    const channel = gsocChannel(fromHex(message.address));
    const listener = node.core.subscriptions.subscribe(channel);
    expect((await send(message)).status).toBe(201);
    await listener.return?.();
  });
});
