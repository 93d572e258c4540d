import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { App } from "../../src/app.ts";
import { createNode } from "../../src/create.ts";
import { streamOf } from "../../src/http/body.ts";
import { serve, type Served } from "../../src/serve.ts";
import { exchange, head } from "./raw.ts";

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function served(app: App): Promise<Served> {
  const server = await serve(app, { port: 0 });
  open.push(server);
  return server;
}

async function servedNode(): Promise<Served> {
  return served(await createNode({ seed: "serve" }));
}

describe("unusual requests", () => {
  it("says why it refuses a request that Node's parser or URL does not take", async () => {
    const server = await servedNode();
    const refused = async (target: string): Promise<string> => {
      const [top = "", body = ""] = (await exchange(server, target)).split("\r\n\r\n");
      expect(top).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
      expect(top).toMatch(/content-type: text\/plain; charset=utf-8/i);
      return body;
    };
    expect(await refused(`GET /bzz/\u00e9.html ${head}\r\n`)).toContain("percent-encode");
    expect(await refused("hello\r\n\r\n")).toBe("400 Bad Request");
    expect(await refused(`GET /tags/%zz ${head}\r\n`)).toBe("400 Bad Request");
    expect(await refused(`GET /tags ${head}Host: other\r\n\r\n`)).toBe("400 Bad Request");
    expect(await refused("GET /tags HTTP/1.1\r\n\r\n")).toBe("400 Bad Request");
    expect(await refused("foo /tags HTTP/1.1\r\nAccept: */*\r\n\r\n")).toBe("400 Bad Request");
    expect((await fetch(`${server.url}/tags?limit=1&x=%zz`)).status).toBe(200);
  });

  it("serves HTTP/1.0 without a host", async () => {
    const answer = await exchange(await servedNode(), "GET /tags HTTP/1.0\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  });

  it("reads every header, however many there are", async () => {
    const many = Array.from({ length: 3_000 }, (_, n) => `X-${n}: 1\r\n`).join("");
    const last = "Origin: http://localhost:3000\r\n";
    const answer = await exchange(await servedNode(), `GET /health ${head}${many}${last}\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(answer).toMatch(/access-control-allow-origin: http:\/\/localhost:3000/i);
  });

  it("refuses methods that Node's parser does not know as Bee does", async () => {
    const server = await servedNode();
    for (const method of ["get", "FOO", "foo-bar!"]) {
      const answer = await exchange(server, `${method} /tags ${head}\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
      expect(answer).toMatch(/\r\nallow: GET, POST\r\n/i);
      expect(answer.split("\r\n\r\n")[1]).toBe('{"message":"Method Not Allowed","code":405}\n');
    }
    const statusOf = async (target: string): Promise<string> =>
      (await exchange(server, `FOO ${target} ${head}\r\n`)).slice(9, 12);
    expect(await statusOf("/nothing")).toBe("404");
    expect(await statusOf("//tags")).toBe("301");
    expect(await statusOf("/health")).toBe("200");
    expect(await statusOf("/tags/%zz")).toBe("400");
    const none = await exchange(server, `F(O /tags ${head}\r\n`);
    expect(none).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });

  it("answers an unknown method with a header of 60,000 blanks", async () => {
    const server = await servedNode();
    const blanks = " ".repeat(60_000);
    const answer = await exchange(server, `get /tags ${head}X-Blanks: a${blanks}b\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  }, 2_500);

  it("takes a host between blanks with an unknown method", async () => {
    const server = await servedNode();
    const lines = "HTTP/1.1\r\nhost: \t localhost \t\r\nConnection: close\r\n\r\n";
    expect(await exchange(server, `get /tags ${lines}`)).toMatch(/^HTTP\/1\.1 405 /);
  });

  it("answers an unknown method whole while its body still arrives, and closes the connection", async () => {
    const node = await createNode({ seed: "serve" });
    let bodyCame = (): void => undefined;
    const body = new Promise<void>((resolve) => (bodyCame = resolve));
    const server = await served({
      ...node,
      fetch: async (...request) => {
        await body;
        return node.fetch(...request);
      },
    });
    for (const [target, status] of [
      ["/tags/1", "405 Method Not Allowed"],
      ["/nothing", "404 Not Found"],
    ] as const) {
      const socket = connect({ port: server.port, host: "127.0.0.1", allowHalfOpen: true });
      let answer = "";
      socket.on("data", (piece) => (answer += piece.toString("latin1")));
      socket.on("error", () => undefined);
      socket.write(`patch ${target} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      socket.write('{"a":"b"}');
      await new Promise((resolve) => setTimeout(resolve, 50));
      bodyCame();
      // A client that neither ends nor stops to send does not keep the connection.
      const sending = setInterval(() => socket.write("more"), 100);
      // Not `once`: writing to the closed connection fails.
      await new Promise((resolve) => socket.on("close", resolve));
      clearInterval(sending);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\r\n`));
      expect(answer).toMatch(/\r\n\r\n\{[^{}]+\}\n+$/);
    }
  }, 20_000);

  it("takes # in a target as a character, not as the beginning of a fragment", async () => {
    const server = await servedNode();
    const statusOf = async (target: string): Promise<number> =>
      Number((await exchange(server, `GET ${target} ${head}\r\n`)).slice(9, 12));
    expect(await statusOf("/health#part")).toBe(404);
    expect(await statusOf("http://localhost/health#part")).toBe(404);
    expect(await statusOf("/health?a#part")).toBe(200);
    expect(await statusOf("/tags?limit=1#part")).toBe(400);
  });

  it("writes no refusal into an answer that is under way", async () => {
    const body = (async function* () {
      yield new Uint8Array(10);
      await new Promise((resolve) => setTimeout(resolve, 100));
      yield new Uint8Array(10);
    })();
    const fetchSlow = async (): Promise<Response> => new Response(streamOf(body));
    const server = await served({ fetch: fetchSlow, connect: fetchSlow });
    const socket = connect(server.port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let answer = "";
    socket.on("data", (piece) => {
      if (answer === "") socket.write("no HTTP\r\n\r\n");
      answer += piece.toString("latin1");
    });
    socket.on("error", () => undefined);
    await once(socket, "close");
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).not.toContain("400");
  });

  it("chooses the route by the path with its letters and slashes decoded", async () => {
    const server = await servedNode();
    const answer = async (target: string): Promise<string> =>
      exchange(server, `GET ${target} ${head}\r\n`);
    expect(await answer("/%68ealth")).toMatch(/^HTTP\/1.1 200 /);
    expect(await answer("/tags%2f999")).toContain("tag not present");
    expect(await answer("/tags%252f999")).toMatch(/^HTTP\/1.1 404 /);
    const moved = await answer("/x/%2e%2e%2F%2Ftags%3f");
    expect(moved).toMatch(/^HTTP\/1.1 301 /);
    expect(moved).toMatch(/\r\nlocation: \/tags%3f\r\n/i);
  });
});
