import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { createNode } from "../../src/create.ts";
import { serve, type Served } from "../../src/serve.ts";
import { exchange, HANDSHAKE, head } from "./raw.ts";

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

describe("a websocket", () => {
  /** A server whose sessions say nothing, and how many of them have ended. */
  async function silentServer(): Promise<{ server: Served; ended: () => number }> {
    let count = 0;
    const outgoing: AsyncIterable<Uint8Array> = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise(() => undefined),
        return: async () => ({ done: true, value: undefined }),
      }),
    };
    const server = await serve(
      {
        fetch: async () => new Response(null, { status: 404 }),
        connect: async () => ({ outgoing, closed: async () => void count++ }),
      },
      { port: 0 },
    );
    opened.push(server);
    return { server, ended: () => count };
  }

  it("whose peer answers no ping for a minute is dropped; one that answers stays", async () => {
    const { server, ended } = await silentServer();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const live = new WebSocket(server.url.replace("http", "ws"));
    await once(live, "open");
    const dead = connect(server.port, "127.0.0.1");
    dead.write(`GET / ${HANDSHAKE}\r\n`);
    await once(dead, "data");
    const closed = once(dead, "close");
    const minute = async (): Promise<void> => {
      const pinged = once(live, "ping");
      vi.advanceTimersByTime(60_000);
      await pinged;
      // Time for the pong to arrive; one that is late would only make the test fail.
      await new Promise((resolve) => setTimeout(resolve, 50));
    };
    await minute();
    expect([dead.destroyed, ended()]).toEqual([false, 0]);
    await minute();
    await closed;
    for (let more = 0; more < 5; more++) await minute();
    expect([live.readyState, ended()]).toEqual([WebSocket.OPEN, 1]);
    live.close();
    await expect.poll(ended).toBe(2);
  });
});

describe("Expect: 100-continue", () => {
  const CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";

  async function nodeWithBatch(): Promise<{ server: Served; batch: string }> {
    const node = await createNode({ seed: "continue", blockTimeMs: 0 });
    const server = await serve(node, { port: 0 });
    opened.push(server, node);
    const bought = await fetch(`${server.url}/stamps/10000000000/20`, { method: "POST" });
    const { batchID } = (await bought.json()) as { batchID: string };
    return { server, batch: batchID };
  }

  const uploads = [
    ["/bytes", "application/octet-stream"],
    ["/bzz?name=a.txt", "text/plain"],
    ["/bzz", "application/x-tar"],
    ["/bzz", "multipart/form-data; boundary=b"],
    ["/chunks", "application/octet-stream"],
    [
      `/soc/${"11".repeat(20)}/${"22".repeat(32)}?sig=${"33".repeat(65)}`,
      "application/octet-stream",
    ],
    [`/pss/send/${"44".repeat(32)}/00`, "application/octet-stream"],
  ] as const;

  it.each(uploads)("of %s as %s without a usable batch: the refusal alone", async (path, type) => {
    const { server } = await nodeWithBatch();
    for (const batch of ["", "no hex", "ab".repeat(32)]) {
      const answer = await exchange(
        server,
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nSwarm-Collection: ${type !== "text/plain"}\r\n` +
          `Swarm-Postage-Batch-Id: ${batch}\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    }
  });

  it("of grantees without a usable batch: the body first, as Bee reads it before the batch", async () => {
    const { server } = await nodeWithBatch();
    const body = JSON.stringify({ grantees: [] });
    const answer = await exchange(
      server,
      `POST /grantee ${head}Content-Type: application/json\r\nSwarm-Postage-Batch-Id: ${"ab".repeat(32)}\r\n` +
        `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n${body}`,
    );
    expect(answer.slice(0, CONTINUE.length)).toBe(CONTINUE);
    expect(answer.slice(CONTINUE.length)).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it("with a wrong header, or a body that is too large: the refusal alone", async () => {
    const { server, batch } = await nodeWithBatch();
    const stamped = `Swarm-Postage-Batch-Id: ${batch}\r\nExpect: 100-continue\r\n`;
    const level = "Swarm-Redundancy-Level: 9\r\nContent-Length: 3\r\n";
    expect(
      await exchange(server, `POST /bytes HTTP/1.1\r\nHost: localhost\r\n${stamped}${level}\r\n`),
    ).toMatch(/^HTTP\/1\.1 400 /);
    const size = "Content-Length: 5000\r\n";
    expect(
      await exchange(server, `POST /chunks HTTP/1.1\r\nHost: localhost\r\n${stamped}${size}\r\n`),
    ).toMatch(/^HTTP\/1\.1 413 /);
  });

  it("of an upload that is taken: go on, then its answer", async () => {
    const { server, batch } = await nodeWithBatch();
    const socket: Socket = connect(server.port, "127.0.0.1");
    let text = "";
    socket.on("data", (piece: Buffer) => (text += piece.toString("latin1")));
    socket.write(
      `POST /bytes ${head}Swarm-Postage-Batch-Id: ${batch}\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n`,
    );
    await expect.poll(() => text).toBe(CONTINUE);
    socket.write("hello");
    await once(socket, "close");
    expect(text.slice(CONTINUE.length)).toMatch(/^HTTP\/1\.1 201 /);
  });
});
