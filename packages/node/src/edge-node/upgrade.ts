import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocketServer } from "ws";
import type { App } from "../app.ts";
import { unwatchedProtocol } from "../http/socket.ts";
import { requestOf, sendAndClose } from "./incoming.ts";
import { attach } from "./websocket.ts";

/** Largest websocket frame to read; each session refuses frames above its own limit. */
const MAX_FRAME_BYTES = 64 << 10;

/**
 * True for a websocket handshake. Everything else is a plain request, whatever protocol it offers: a
 * websocket route answers it with `upgrade failed`, another route as if it offered none.
 * [gorilla/websocket Upgrader.Upgrade]
 */
export function isHandshake({ method, headersDistinct }: IncomingMessage): boolean {
  return (
    method === "GET" &&
    hasToken(headersDistinct.connection, "upgrade") &&
    hasToken(headersDistinct.upgrade, "websocket") &&
    hasToken(headersDistinct["sec-websocket-version"], "13") &&
    challengeKey.test(headersDistinct["sec-websocket-key"]?.[0] ?? "")
  );
}

/** 16 bytes in base64. [RFC 6455 §4.1] */
const challengeKey = /^[A-Za-z0-9+/]{22}==$/;

/** True when a line of a header lists the token; a line is read up to the first part that is no token. */
function hasToken(lines: readonly string[] | undefined, wanted: string): boolean {
  return (lines ?? []).some((line) => {
    const tokens = line.matchAll(/[ \t]*([\w!#$%&'*+.^`|~-]+)[ \t]*(?:,|$)/gy);
    return [...tokens].some(([, token]) => token?.toLowerCase() === wanted);
  });
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
    if (!isHandshake(incoming)) {
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
    await sendAndClose(session, socket);
    return;
  }
  const server = await sockets;
  if (socket.destroyed) {
    await session.closed();
    return;
  }
  // `handleUpgrade` may fail without a callback (lost connection): end the session then, too.
  let isOpen = false;
  socket.once("close", () => {
    if (!isOpen) void session.closed().catch(() => undefined);
  });
  if (head.length > 0) {
    // As Bee: no frame may come before the handshake is answered.
    socket.destroy();
    return;
  }
  const offered = incoming.headers["sec-websocket-protocol"];
  Object.assign(incoming.headers, {
    // `ws` refuses lists of protocols and versions, and several keys.
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": incoming.headersDistinct["sec-websocket-key"]?.[0],
    // Bee selects no subprotocol, with which browsers fail the connection; `ws` selects the first.
    "sec-websocket-protocol": offered === unwatchedProtocol ? offered : undefined,
  });
  server.handleUpgrade(incoming, socket, head, (open) => {
    isOpen = true;
    attach(open, session);
  });
}

/**
 * Serves a request that is no websocket handshake (`Upgrade: h2c`) as plain HTTP/1.1. For Node.js before
 * 24.9, which has no `shouldUpgradeCallback`: it detaches the connection from HTTP and would lose the
 * body. Rewrites the head without the offer, in front of the bytes that have come already.
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

/** Loads `ws` with the first handshake: most runs have none, and it brings TLS and more along. */
async function loadSocketServer(): Promise<WebSocketServer> {
  const { WebSocketServer } = await import("ws");
  return new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
  });
}
