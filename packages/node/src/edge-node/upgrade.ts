import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocketServer } from "ws";
import type { App } from "../app.ts";
import { statusTexts } from "../http/status-texts.ts";
import { requestOf } from "./incoming.ts";
import { attach } from "./websocket.ts";

/** Largest websocket frame to read; each session refuses frames above its own limit. */
const MAX_FRAME_BYTES = 64 << 10;

/** True for an offer of the only other protocol that is spoken here. */
export function isWebSocketOffer(incoming: IncomingMessage): boolean {
  return incoming.headers.upgrade?.toLowerCase() === "websocket";
}

/** Upgrades of a server's connections to websockets. */
export interface Upgrades {
  /** Open websockets and their server; `undefined` before the first handshake. */
  sockets(): Promise<WebSocketServer | undefined>;
}

/** Handles upgrade offers of `server`; failures that no answer can report go to `onError`. */
export function handleUpgrades(
  server: Server,
  app: App,
  onError: (error: unknown) => void,
): Upgrades {
  let sockets: Promise<WebSocketServer> | undefined;
  server.on("upgrade", (incoming, socket, head) => {
    if (!isWebSocketOffer(incoming)) {
      ignoreUpgrade(server, incoming, socket, head);
      return;
    }
    sockets ??= loadSocketServer();
    upgrade(app, sockets, incoming, socket, head).catch((error: unknown) => {
      socket.destroy();
      onError(error);
    });
  });
  return { sockets: async () => sockets };
}

async function upgrade(
  app: App,
  sockets: Promise<WebSocketServer>,
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  socket.on("error", () => socket.destroy());
  const session = await app.connect(requestOf(incoming));
  if (session instanceof Response) {
    await refuse(socket, session);
    return;
  }
  const server = await sockets;
  if (socket.destroyed) {
    await session.closed();
    return;
  }
  // `handleUpgrade` may fail without a callback (bad key, lost connection): end the session then, too.
  let isOpen = false;
  socket.once("close", () => {
    if (!isOpen) void session.closed().catch(() => undefined);
  });
  server.handleUpgrade(incoming, socket, head, (open) => {
    isOpen = true;
    attach(open, session);
  });
}

/**
 * Serves a request that offers another protocol (`Upgrade: h2c`) as plain HTTP/1.1. For Node.js before
 * 24.9, which has no `shouldUpgradeCallback`: it detaches the connection from HTTP and would lose the
 * body. Writes the head anew without the offer, in front of the bytes that have come already.
 * [RFC 9110 §7.8: a server may ignore Upgrade]
 */
function ignoreUpgrade(
  server: Server,
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const lines = [`${incoming.method} ${incoming.url} HTTP/${incoming.httpVersion}`];
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2) {
    const [name = "", value = ""] = incoming.rawHeaders.slice(at, at + 2);
    const rest = /^connection$/i.test(name) ? withoutToken(value, "upgrade") : value;
    if (!/^(upgrade|http2-settings)$/i.test(name) && rest !== "") lines.push(`${name}: ${rest}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  server.emit("connection", socket);
}

/** A comma-separated header value without one token. */
function withoutToken(list: string, token: string): string {
  const tokens = list.split(",").map((one) => one.trim());
  return tokens.filter((one) => one.toLowerCase() !== token).join(", ");
}

/** Answers a handshake with a plain response and closes the connection. */
async function refuse(socket: Duplex, response: Response): Promise<void> {
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set("Content-Length", String(body.length));
  headers.set("Connection", "close");
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const text = statusTexts[response.status] ?? "";
  socket.write(`HTTP/1.1 ${response.status} ${text}\r\n${lines}\r\n`);
  socket.end(body);
}

/** Loads `ws` with the first handshake: most runs have none, and it brings TLS and more along. */
async function loadSocketServer(): Promise<WebSocketServer> {
  const { WebSocketServer } = await import("ws");
  return new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
  });
}
