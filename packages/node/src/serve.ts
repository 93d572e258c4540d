import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { WebSocketServer } from "ws";
import type { App } from "./app.ts";
import {
  BadTargetError,
  bodyOf,
  breakOff,
  drain,
  rawPathOf,
  requestOf,
  send,
} from "./edge-node/incoming.ts";
import { attach } from "./edge-node/websocket.ts";
import { ConnectionCutError } from "./http/connection-cut.ts";
import { statusTexts } from "./http/status-texts.ts";

/** Where to listen. */
export interface ServeOptions {
  /** Default 127.0.0.1: only this machine. */
  readonly host?: string;
  /** Default 1633; 0 = any free one. */
  readonly port?: number;
  /** Told about failures that no answer could report any more. */
  readonly onError?: (error: unknown) => void;
}

/** A listening server. */
export interface Served {
  readonly url: string;
  readonly port: number;
  /** Takes no new connections, lets running requests end (two seconds at most), closes. */
  close(): Promise<void>;
}

/** Bytes of a request's line and headers, as with Bee: paths and stamps may be long. [Go net/http] */
const maxHeaderBytes = (1 << 20) + 4096;
/** Connections at one time; further ones wait in the system's queue or are refused. */
const maxConnections = 2_048;
const headersMs = 30_000;
/** Connections on which nothing moves for this long are closed. */
const silenceMs = 15 * 60_000;
/** An idle connection is kept as long as by Bee; a client that computes for seconds may use it again. */
const idleMs = 30_000;
const closeMs = 2_000;
/** Largest websocket frame that is read at all; a session refuses what is too large for it. */
const maxFrameBytes = 64 << 10;

/** Serves a node's interface over HTTP and websockets. Fails as `listen` does (`EADDRINUSE`). */
export async function serve(app: App, options: ServeOptions = {}): Promise<Served> {
  const { host = "127.0.0.1", port = 1633, onError = () => undefined } = options;
  const server = createServer({
    headersTimeout: headersMs,
    maxHeaderSize: maxHeaderBytes,
    // A large upload over a slow line takes as long as it takes.
    requestTimeout: 0,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: 10_000,
  });
  server.maxConnections = maxConnections;
  server.timeout = silenceMs;
  server.on("request", (incoming, outgoing) => {
    void answer(app, incoming, outgoing, onError);
  });
  let sockets: Promise<WebSocketServer> | undefined;
  server.on("upgrade", (incoming, socket, head) => {
    if (incoming.headers.upgrade?.toLowerCase() !== "websocket") {
      withoutUpgrade(server, incoming, socket, head);
      return;
    }
    sockets ??= socketServer();
    upgrade(app, sockets, incoming, socket, head).catch((error: unknown) => {
      socket.destroy();
      onError(error);
    });
  });
  await listen(server, host, port);
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    port: bound,
    close: async () => close(server, await sockets),
  };
}

async function answer(
  app: App,
  incoming: IncomingMessage,
  outgoing: Parameters<typeof send>[1],
  onError: (error: unknown) => void,
): Promise<void> {
  const gone = new AbortController();
  outgoing.on("close", () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  // A body that is cut off: this comes before whoever reads the body hears of it.
  incoming.on("error", () => gone.abort());
  try {
    const rawPath = rawPathOf(incoming);
    const response = await app.fetch(requestOf(incoming), {
      body: bodyOf(incoming),
      signal: gone.signal,
      ...(rawPath === undefined ? {} : { rawPath }),
    });
    if (!incoming.complete) response.headers.set("Connection", "close");
    await send(response, outgoing);
  } catch (error) {
    if (error instanceof BadTargetError) outgoing.writeHead(400).end();
    else if (error instanceof ConnectionCutError) outgoing.destroy();
    else {
      // A client that has gone is no failure, and nobody is left to be told.
      if (!gone.signal.aborted) onError(error);
      breakOff(outgoing);
    }
  }
  drain(incoming);
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
  // The handshake may still fail (a bad key, a client that has gone): then nobody else ends the session.
  const server = await sockets;
  if (socket.destroyed) {
    await session.closed();
    return;
  }
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
 * Answers a request that offers another protocol as if it had not: Node has taken its connection out
 * of HTTP and would lose its body. The head is written anew without the offer and put before what has
 * come already. [RFC 9110 §7.8: a server may ignore Upgrade]
 */
function withoutUpgrade(
  server: Server,
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const lines = [`${incoming.method} ${incoming.url} HTTP/${incoming.httpVersion}`];
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2) {
    const [name = "", value = ""] = incoming.rawHeaders.slice(at, at + 2);
    const left = /^connection$/i.test(name) ? withoutToken(value, "upgrade") : value;
    if (!/^(upgrade|http2-settings)$/i.test(name) && left !== "") lines.push(`${name}: ${left}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  server.emit("connection", socket);
}

/** A list of words in a header without one of them. */
function withoutToken(list: string, token: string): string {
  const words = list.split(",").map((word) => word.trim());
  return words.filter((word) => word.toLowerCase() !== token).join(", ");
}

/** Writes a plain answer to a handshake. */
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

/** Loaded with the first handshake: most runs see none, and it brings TLS and more along. */
async function socketServer(): Promise<WebSocketServer> {
  const { WebSocketServer } = await import("ws");
  return new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: maxFrameBytes,
  });
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

async function close(server: Server, sockets: WebSocketServer | undefined): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const client of sockets?.clients ?? []) client.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => {
    for (const client of sockets?.clients ?? []) client.terminate();
    server.closeAllConnections();
  }, closeMs);
  await closed;
  clearTimeout(timer);
}
