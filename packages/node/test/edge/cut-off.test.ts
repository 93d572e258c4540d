import { once } from "node:events";
import { connect } from "node:net";
import { makeCac } from "@swarm-docs/protocol/cac";
import { toHex } from "@swarm-docs/protocol/hex";
import { afterEach, describe, expect, it } from "vitest";
import type { App } from "../../src/app.ts";
import { createNode, type Node } from "../../src/create.ts";
import { streamOf } from "../../src/http/body.ts";
import { serve, type Served } from "../../src/serve.ts";
import { exchange, head } from "./raw.ts";
import type { LogRecord } from "../../src/state/loggers.ts";

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function served(
  app: Partial<App>,
  onError: (error: unknown) => void = () => undefined,
): Promise<Served> {
  const refuse = async (): Promise<Response> => new Response(null, { status: 404 });
  const server = await serve({ fetch: refuse, connect: refuse, ...app }, { port: 0, onError });
  open.push(server);
  return server;
}

/** Id of a new batch, hex. */
async function buy({ core }: Node): Promise<string> {
  const wish = { amount: 10n ** 10n, depth: 22, label: "", isImmutable: true };
  return toHex((await core.batches.buy(wish)).id);
}

describe("answers that cannot be finished", () => {
  it("says status and length before it breaks off, also when nothing of the body came", async () => {
    async function* broken(): AsyncIterable<Uint8Array> {
      yield* [];
      throw new Error("a chunk is missing");
    }
    const errors: unknown[] = [];
    const body = (): Response =>
      new Response(streamOf(broken()), { headers: { "Content-Length": "9000" } });
    const server = await served({ fetch: async () => body() }, (error) => errors.push(error));
    const answer = await exchange(server, `GET / ${head}\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\ncontent-length: 9000\r\n[^]*\r\n\r\n$/);
    expect(errors.map(String)).toEqual(["Error: a chunk is missing"]);
  });

  it("loses a leaf of stored content, and the answer begins all the same", async () => {
    const node = await createNode({ seed: "leaf", blockTimeMs: 0 });
    const server = await served(node);
    const id = await buy(node);
    const headers = { "Swarm-Postage-Batch-Id": id };
    const data = Uint8Array.from({ length: 9000 }, (_, i) => i % 251);
    const stored = await fetch(`${server.url}/bytes`, { method: "POST", headers, body: data });
    const { reference } = (await stored.json()) as { reference: string };
    const leaf = toHex(makeCac(data.slice(0, 4096)).address);
    await fetch(`${server.url}/_dev/loseChunks`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ address: leaf }),
    });
    const answer = await exchange(server, `GET /bytes/${reference} ${head}\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*content-length: 9000\r\n/i);
  });

  it("takes paths of many kilobytes, as Bee does, in collections and in addresses", async () => {
    const node = await createNode({ seed: "paths", blockTimeMs: 0 });
    const server = await served(node);
    const id = await buy(node);
    const upload = (name: string): Promise<Response> =>
      fetch(`${server.url}/bzz?name=${name}`, {
        method: "POST",
        headers: { "Swarm-Postage-Batch-Id": id, "Content-Type": "text/plain" },
        body: "far down",
      });
    const name = `${"folder/".repeat(4000)}file`;
    const { reference } = (await (await upload(name)).json()) as { reference: string };
    const read = await fetch(`${server.url}/bzz/${reference}/${name}`);
    expect([read.status, await read.text()]).toEqual([200, "far down"]);
    const endless = await upload("x".repeat(70_000));
    expect([endless.status, await endless.text()]).toEqual([
      500,
      '{"code":500,"message":"add file failed: path of a manifest, expected at most 65536 bytes, got 70000"}\n\n',
    ]);
  });

  it.each([
    ["in an upload, by a reset", "POST /bytes", "reset"],
    ["in an upload, by an end", "POST /bytes", "end"],
    ["in a collection, by an end", "POST /bzz", "end"],
    ["in a grantee list, by a reset", "POST /grantee", "reset"],
    ["in a setting, by an end", "POST /welcome-message", "end"],
    ["in a download, by a reset", "GET", "reset"],
  ])("does not call it an error when a client goes away %s", async (_, target, way) => {
    const heard: LogRecord[] = [];
    const node = await createNode({
      seed: "gone",
      blockTimeMs: 0,
      verbosity: "all",
      log: (entry) => heard.push(entry),
    });
    const errors: unknown[] = [];
    const under = { way: 0 };
    const counted: App["fetch"] = async (...request) => {
      under.way++;
      return node.fetch(...request).finally(() => under.way--);
    };
    const server = await served({ fetch: counted }, (error) => errors.push(error));
    const id = await buy(node);
    const paid = { "Swarm-Postage-Batch-Id": id };
    const stored = await fetch(`${server.url}/bytes`, {
      method: "POST",
      headers: paid,
      body: new Uint8Array(20_000_000),
    });
    const { reference } = (await stored.json()) as { reference: string };
    heard.length = 0;
    const line = target === "GET" ? `GET /bytes/${reference}` : target;
    const socket = connect(server.port, "127.0.0.1");
    socket.on("error", () => undefined);
    const length = target === "GET" ? "" : "Content-Length: 400\r\n";
    socket.write(
      `${line} HTTP/1.1\r\nHost: localhost\r\n${length}Content-Type: application/x-tar\r\n` +
        `Swarm-Collection: true\r\nSwarm-Postage-Batch-Id: ${id}\r\n\r\n`,
    );
    if (target === "GET") await once(socket, "data");
    else {
      socket.write("some bytes");
      await expect.poll(() => under.way, { timeout: 20_000 }).toBe(1);
    }
    if (way === "reset") socket.resetAndDestroy();
    else socket.end();
    await expect.poll(() => under.way, { timeout: 20_000 }).toBe(0);
    await server.close();
    expect(errors).toEqual([]);
    expect(heard.filter(({ level }) => level === "error" || level === "warning")).toEqual([]);
  });

  it("does not call it an error when work ends because its client has gone", async () => {
    const errors: unknown[] = [];
    let isOver = false;
    async function* untilGone(signal: AbortSignal): AsyncIterable<Uint8Array> {
      yield new Uint8Array(10);
      await once(signal, "abort");
      isOver = true;
      throw signal.reason;
    }
    const server = await served(
      {
        async fetch(_request, incoming) {
          return new Response(
            streamOf(untilGone(incoming?.signal ?? new AbortController().signal)),
          );
        },
      },
      (error) => errors.push(error),
    );
    const socket = connect(server.port, "127.0.0.1");
    socket.write(`GET / ${head}\r\n`);
    await once(socket, "data");
    socket.resetAndDestroy();
    await expect.poll(() => isOver, { timeout: 20_000 }).toBe(true);
    await server.close();
    expect(errors).toEqual([]);
  });
});
