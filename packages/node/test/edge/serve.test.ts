import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { App } from "../../src/app.ts";
import { createNode } from "../../src/create.ts";
import { readBody, streamOf } from "../../src/http/body.ts";
import { dropConnection, type SocketSession } from "../../src/http/socket.ts";
import { serve, type Served } from "../../src/serve.ts";
import { overWebSocket, type SocketClient } from "../contract/harness/socket-client.ts";
import { exchange, HANDSHAKE, head } from "./raw.ts";

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function served(app: Partial<App>): Promise<Served> {
  const refuse = async (): Promise<Response> => new Response(null, { status: 404 });
  const server = await serve({ fetch: refuse, connect: refuse, ...app }, { port: 0 });
  open.push(server);
  return server;
}

async function servedNode(): Promise<Served> {
  const node = await createNode({ seed: "serve" });
  return served(node);
}

describe("the HTTP edge", () => {
  it("answers what is no HTTP, and what is too long, without falling over", async () => {
    const server = await servedNode();
    expect(await exchange(server, "hello\r\n\r\n")).toMatch(/^HTTP\/1.1 400 /);
    const long = `GET /health ${head}X: ${"y".repeat(1_100_000)}\r\n\r\n`;
    expect(await exchange(server, long)).toMatch(/^HTTP\/1.1 431 /);
    expect(await exchange(server, `GET http://[/ ${head}\r\n`)).toMatch(/^HTTP\/1.1 400 /);
    expect(await exchange(server, `TRACE /tags ${head}\r\n`)).toMatch(/^HTTP\/1.1 405 /);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  });

  it("keeps a connection open without a word about it, and says when it closes one", async () => {
    const server = await servedNode();
    const ask = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const answers = await exchange(server, `${ask}${ask}GET /health ${head}\r\n`);
    const heads = answers.split("HTTP/1.1 200 OK\r\n").slice(1);
    expect(heads.map((text) => /^(connection|keep-alive):.*$/im.exec(text)?.[0])).toEqual([
      undefined,
      undefined,
      "Connection: close",
    ]);
  });

  it("words its status as Bee's server does", async () => {
    for (const [status, text] of [
      [413, "Request Entity Too Large"],
      [416, "Requested Range Not Satisfiable"],
      [409, "Conflict"],
    ] as const) {
      const server = await served({ fetch: async () => new Response(null, { status }) });
      expect((await fetch(server.url)).statusText).toBe(text);
    }
  });

  it("sees the path as it came", async () => {
    const server = await servedNode();
    const answer = await exchange(server, `GET /x/../tags?limit=2 ${head}\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 301 /);
    expect(answer.toLowerCase()).toContain("\r\nlocation: /tags?limit=2\r\n");
  });

  it("takes the first of repeated headers", async () => {
    const server = await servedNode();
    const answer = await exchange(
      server,
      `POST /stamps/1/20 ${head}Gas-Price: 5\r\nGas-Price: x\r\n\r\n`,
    );
    expect(answer).toContain("insufficient amount");
  });

  it("refuses a declared giant at once, and the answer arrives", async () => {
    const server = await servedNode();
    const declared = `POST /tags ${head}Content-Length: 99999999999\r\n\r\nxxx`;
    expect(await exchange(server, declared)).toContain(
      '{"code":413,"message":"Request Entity Too Large"}',
    );
  });

  it("answers in the middle of a body that goes on and on", async () => {
    const server = await servedNode();
    await fetch(`${server.url}/tags`, { method: "POST" });
    const chunk = `3e8\r\n${"z".repeat(1000)}\r\n`;
    const text = `PATCH /tags/1 ${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(200)}`;
    expect(await exchange(server, text)).toContain('"code":413');
  });

  it("lets a client go away in the middle of a body", async () => {
    let outcome: unknown;
    let isAsked: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    const finished = new Promise<void>((resolve) => {
      void served({
        async fetch(_request, incoming) {
          isAsked();
          try {
            await readBody(incoming?.body ?? streamless());
          } catch (error) {
            outcome = error;
          }
          resolve();
          return new Response("");
        },
      }).then(({ port }) => {
        const socket = connect(port, "127.0.0.1");
        socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc");
        void asked.then(() => socket.destroy());
      });
    });
    await finished;
    expect(outcome).toBeInstanceOf(Error);
  });

  it("asks a source only for what a slow client takes, and lets it go with the client", async () => {
    const pulled = { pieces: 0 };
    let ended: () => void = () => undefined;
    const end = new Promise<void>((resolve) => {
      ended = resolve;
    });
    async function* endless(): AsyncIterable<Uint8Array> {
      try {
        for (;;) {
          pulled.pieces++;
          yield new Uint8Array(1 << 16);
        }
      } finally {
        ended();
      }
    }
    const server = await served({ fetch: async () => new Response(streamOf(endless())) });
    const socket: Socket = connect(server.port, "127.0.0.1");
    socket.pause();
    socket.write(`GET / ${head}\r\n`);
    // Settles when the buffers on the way are full: no more is asked for.
    let last: number;
    do {
      last = pulled.pieces;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } while (pulled.pieces === 0 || pulled.pieces !== last);
    // 256 MiB would have been taken long ago by an edge that does not wait.
    expect(pulled.pieces).toBeLessThan(4096);
    socket.destroy();
    await end;
  });

  it("cuts the connection when a body fails in the middle", async () => {
    async function* broken(): AsyncIterable<Uint8Array> {
      yield new Uint8Array(10);
      throw new Error("a chunk is missing");
    }
    const server = await served({ fetch: async () => new Response(streamOf(broken())) });
    const download = fetch(server.url).then((response) => response.arrayBuffer());
    await expect(download).rejects.toThrow();
  });

  it("fails to listen on a taken port, and closes with an idle client", async () => {
    const first = await servedNode();
    const second = serve(await createNode(), { port: first.port });
    await expect(second).rejects.toMatchObject({ code: "EADDRINUSE" });
    const idle = connect(first.port, "127.0.0.1");
    await once(idle, "connect");
    await first.close();
  });
});

async function* streamless(): AsyncIterable<Uint8Array> {}

interface Talk {
  readonly client: SocketClient;
  readonly heard: (string | Uint8Array)[];
  readonly closed: Promise<void>;
}

/** A session that answers as `answer` says. */
async function talk(
  answer: NonNullable<SocketSession["receive"]>,
  more: Partial<SocketSession> = {},
): Promise<Talk> {
  const heard: (string | Uint8Array)[] = [];
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const waiting: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: () => ({
      next: () => new Promise(() => undefined),
      return: async () => ({ done: true, value: undefined }),
    }),
  };
  const server = await served({
    connect: async () => ({
      outgoing: waiting,
      receive: async (frame) => {
        heard.push(frame);
        return answer(frame);
      },
      closed: async () => close(),
      ...more,
    }),
  });
  const client = await overWebSocket(server.url.replace("http", "ws"), {});
  if (client instanceof Response) throw new Error(`refused with ${client.status}`);
  return { client, heard, closed };
}

describe("the websocket edge", () => {
  it("hands over frames in order and answers with binary ones", async () => {
    const { client, heard } = await talk(async (frame) =>
      frame instanceof Uint8Array ? frame : undefined,
    );
    client.send("text");
    client.send(Uint8Array.of(1));
    client.send(Uint8Array.of(2, 3));
    expect(await client.next()).toEqual(Uint8Array.of(1));
    expect(await client.next()).toEqual(Uint8Array.of(2, 3));
    expect(heard).toEqual(["text", Uint8Array.of(1), Uint8Array.of(2, 3)]);
    client.close();
  });

  it("lets one frame be answered before the next, also when they come in one packet", async () => {
    let under = 0;
    let most = 0;
    const { client } = await talk(async (frame) => {
      most = Math.max(most, ++under);
      await new Promise((resolve) => setTimeout(resolve, 1));
      under--;
      return frame instanceof Uint8Array ? frame : undefined;
    });
    const sent = Array.from({ length: 50 }, (_, n) => Uint8Array.of(n));
    for (const frame of sent) client.send(frame);
    const answers: (Uint8Array | undefined)[] = [];
    while (answers.length < sent.length) answers.push(await client.next());
    expect([most, answers]).toEqual([1, sent]);
    client.close();
  });

  it("looks at every frame that came before the client's close, and then ends the session", async () => {
    const order: string[] = [];
    const { client } = await talk(
      async (frame) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        order.push(String(frame));
        return undefined;
      },
      { closed: async () => void order.push("closed") },
    );
    for (const text of ["a", "b", "c"]) client.send(text);
    client.close();
    await client.ended;
    await expect.poll(() => order).toEqual(["a", "b", "c", "closed"]);
  });

  it("looks at no frame after the one that ended the connection", async () => {
    const { client, heard } = await talk(async () => ({ code: 1003, reason: "invalid message" }));
    for (const text of ["a", "b", "c"]) client.send(text);
    await client.ended;
    expect(heard).toEqual(["a"]);
  });

  it("ends the session when the handshake fails after it was opened", async () => {
    let isClosed: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => {
      isClosed = resolve;
    });
    async function* nothing(): AsyncIterable<Uint8Array> {}
    const server = await served({
      connect: async () => ({ outgoing: nothing(), closed: async () => isClosed() }),
    });
    // A frame before the answer to the handshake, with which Bee closes the connection.
    const answer = await exchange(server, `GET / ${HANDSHAKE}\r\n\x81\x81\0\0\0\0a`);
    expect(answer).toBe("");
    await closed;
  });

  it("sends what the node has to say, then the close frame", async () => {
    async function* two(): AsyncIterable<Uint8Array> {
      yield Uint8Array.of(1);
      yield Uint8Array.of(2);
    }
    const farewell = { code: 1001, reason: "node shutting down" };
    const { client } = await talk(async () => undefined, { outgoing: two(), farewell });
    expect([await client.next(), await client.next(), await client.next()]).toEqual([
      Uint8Array.of(1),
      Uint8Array.of(2),
      undefined,
    ]);
    expect(await client.ended).toEqual(farewell);
  });

  it("closes with the code and reason it is told, or without any", async () => {
    const bad = await talk(async () => ({ code: 1003, reason: "invalid message" }));
    bad.client.send("x");
    expect(await bad.client.ended).toEqual({ code: 1003, reason: "invalid message" });
    const cut = await talk(async () => dropConnection);
    cut.client.send("x");
    expect(await cut.client.ended).toEqual({ code: 1006, reason: "" });
    const broken = await talk(async () => {
      throw new Error("bug");
    });
    broken.client.send("x");
    expect(await broken.client.ended).toEqual({ code: 1011, reason: "internal error" });
  });

  it("tells the session when the client goes, and drops a silent one", async () => {
    const going = await talk(async () => undefined);
    going.client.close();
    await going.closed;
    const silent = await talk(async () => undefined, { idleLimitMs: 20 });
    expect((await silent.client.ended).code).toBe(1006);
    await silent.closed;
  });

  it("passes on the answer that refuses a handshake", async () => {
    const body = '{"code":404,"message":"tag not found"}\n\n';
    const server = await served({
      connect: async () => new Response(body, { status: 404, headers: { "X-Why": "tag" } }),
    });
    const answer = await overWebSocket(server.url.replace("http", "ws"), {});
    expect(answer).toBeInstanceOf(Response);
    expect([(answer as Response).status, await (answer as Response).text()]).toEqual([404, body]);
  });

  it("ignores an offer of another protocol, and nothing of the body is lost", async () => {
    const server = await servedNode();
    const upgrade =
      "Connection: close, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAM\r\n";
    const head = "HTTP/1.1\r\nHost: localhost\r\n";
    const read = await exchange(server, `GET /health ${head}${upgrade}\r\n`);
    expect(read).toMatch(/^HTTP\/1.1 200 OK/);
    const message = JSON.stringify({ welcomeMessage: "from a client that offers HTTP/2" });
    const length = `Content-Length: ${message.length}\r\n\r\n`;
    await exchange(server, `POST /welcome-message ${head}${upgrade}${length}${message}`);
    expect(await (await fetch(`${server.url}/welcome-message`)).json()).toEqual(
      JSON.parse(message),
    );
  });

  it("does so with a body that comes later, chunk by chunk, and with a second request", async () => {
    const bodies: string[] = [];
    let isAsked: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    const server = await served({
      async fetch(_request, incoming) {
        isAsked();
        const body = new TextDecoder().decode(await readBody(incoming?.body ?? streamless()));
        bodies.push(body);
        return new Response(body);
      },
    });
    const socket = connect(server.port, "127.0.0.1");
    socket.write("POST /a HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n");
    socket.write("Transfer-Encoding: chunked\r\n\r\n");
    await asked;
    socket.write("3\r\nabc\r\n0\r\n\r\n");
    await once(socket, "data");
    socket.write(`GET /b ${head}\r\n`);
    await once(socket, "close");
    expect(bodies).toEqual(["abc", ""]);
  });
});
