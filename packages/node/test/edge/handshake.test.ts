import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createNode, type Node } from "../../src/create.ts";
import { serve, type Served } from "../../src/serve.ts";
import { HANDSHAKE } from "./raw.ts";

let node: Node;
let server: Served;

beforeAll(async () => {
  node = await createNode({ seed: "handshake", blockTimeMs: 0 });
  server = await serve(node, { port: 0 });
});
afterAll(async () => {
  await server.close();
  await node.close();
});

/** Sends a request and returns the beginning of its answer, which may leave the connection open. */
async function answerTo(text: string): Promise<string> {
  const socket = connect(server.port, "127.0.0.1");
  socket.write(text);
  const [piece] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  return piece.toString("latin1");
}

/** The handshake with one of its headers replaced by others, or left out. */
function handshake(name: string, ...values: readonly string[]): string {
  const line = new RegExp(`${name}: .*\r\n`);
  return HANDSHAKE.replace(line, values.map((value) => `${name}: ${value}\r\n`).join(""));
}

const key = "AAAAAAAAAAAAAAAAAAAAAA==";
const upgradeFailed = 'Bad Request\n{"code":500,"message":"upgrade failed"}\n\n';

/** As Bee 2.6.0 and 2.8.1 took and refused handshakes on `/pss/subscribe`. */
describe("a handshake", () => {
  it.each([
    ["Connection", ["keep-alive, Upgrade"]],
    ["Connection", ["keep-alive", "upgrade"]],
    ["Upgrade", ["h2c, WebSocket"]],
    ["Upgrade", ["websocket", "h2c"]],
    ["Sec-WebSocket-Version", ["8, 13"]],
    ["Sec-WebSocket-Version", ["8", "13"]],
    ["Sec-WebSocket-Key", [key, "second"]],
  ])("with %s: %j opens a websocket", async (name, values) => {
    const answer = await answerTo(`GET /pss/subscribe/t ${handshake(name, ...values)}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 101 /);
  });

  it.each([
    ["Connection", []],
    ["Connection", ["keep-alive"]],
    ["Upgrade", []],
    ["Upgrade", ["websocket/13"]],
    ["Upgrade", ["web socket, websocket"]],
    ["Sec-WebSocket-Version", []],
    ["Sec-WebSocket-Version", ["8"]],
    ["Sec-WebSocket-Version", ["013"]],
    ["Sec-WebSocket-Key", []],
    ["Sec-WebSocket-Key", ["short"]],
    ["Sec-WebSocket-Key", ["dGhlIHNhbXBsZSBub25jZTE="]],
  ])("with %s: %j is refused, and the connection stays open", async (name, values) => {
    const answer = await answerTo(`GET /pss/subscribe/t ${handshake(name, ...values)}\r\n`);
    const [top = "", body] = answer.split("\r\n\r\n");
    expect(body).toBe(upgradeFailed);
    expect(top).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(top).toMatch(/\r\ncontent-length: 53\r\n/i);
    expect(top).not.toMatch(/\r\nconnection: close/i);
  });

  it.each(["chat, superchat", "chat;;,", "a, a", ""])(
    "that offers the subprotocols %j gets none of them",
    async (list) => {
      const offer = `Sec-WebSocket-Protocol: ${list}\r\n`;
      const answer = await answerTo(`GET /pss/subscribe/t ${HANDSHAKE}${offer}\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 101 /);
      expect(answer).not.toMatch(/sec-websocket-protocol/i);
    },
  );

  it("of a path without websockets is a plain request", async () => {
    const foreign = "Origin: http://example.com\r\n";
    const read = await answerTo(`GET /health ${HANDSHAKE}${foreign}\r\n`);
    expect(read).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    const moved = await answerTo(`GET //pss/subscribe/t ${HANDSHAKE}\r\n`);
    expect(moved).toMatch(/^HTTP\/1\.1 301 Moved Permanently\r\n/);
    expect(moved).toMatch(/\r\nlocation: \/pss\/subscribe\/t\r\n/i);
    const posted = `Content-Length: 2\r\n\r\nhi`;
    const tag = await answerTo(`POST /tags ${HANDSHAKE}${posted}`);
    expect(tag).toMatch(/^HTTP\/1\.1 201 /);
  });
});
