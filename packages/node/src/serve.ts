import { createServer, type IncomingMessage, type Server, type ServerOptions } from "node:http";
import type { AddressInfo } from "node:net";
import type { App } from "./app.ts";
import { answerBadRequests } from "./edge-node/bad-request.ts";
import {
  BadTargetError,
  bodyOf,
  breakOff,
  drain,
  refuseTarget,
  requestOf,
  send,
  targetOf,
} from "./edge-node/incoming.ts";
import { handleUpgrades, isHandshake, type Upgrades } from "./edge-node/upgrade.ts";
import { ConnectionCutError } from "./http/connection-cut.ts";

/** Where to listen. */
interface ServeOptions {
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
const MAX_HEADER_BYTES = (1 << 20) + 4096;
/** Connections at one time; further ones wait in the system's queue or are refused. */
const MAX_CONNECTIONS = 2_048;
/** Time for a request's headers to arrive. */
const HEADERS_MS = 30_000;
/** Connections without traffic for this long are closed. */
const SILENCE_MS = 15 * 60_000;
/** Keep-alive of idle connections, longer than a client computes between two requests. [bee pkg/node] */
const KEEP_ALIVE_MS = 30_000;
/** Time that a close gives to running requests. */
const CLOSE_MS = 2_000;

/** `shouldUpgradeCallback` came with Node.js 24.9; types and older releases do not know it. */
const serverOptions: ServerOptions & {
  readonly shouldUpgradeCallback: (incoming: IncomingMessage) => boolean;
} = {
  headersTimeout: HEADERS_MS,
  maxHeaderSize: MAX_HEADER_BYTES,
  // No limit for bodies: a large upload over a slow line may take hours.
  requestTimeout: 0,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: 10_000,
  // A request without Host is refused as others are, with the reason in the body.
  requireHostHeader: false,
  // Other offers (`h2c` of curl and Java) are ignored: the request is served over HTTP/1.1.
  shouldUpgradeCallback: isHandshake,
};

/** Serves a node's interface over HTTP and websockets. Fails as `listen` does (`EADDRINUSE`). */
export async function serve(app: App, options: ServeOptions = {}): Promise<Served> {
  const { host = "127.0.0.1", port = 1633, onError = () => undefined } = options;
  const server = createServer(serverOptions);
  server.maxConnections = MAX_CONNECTIONS;
  // Node drops further lines silently, 2,000 by default; their bytes are limited.
  server.maxHeadersCount = 0;
  server.timeout = SILENCE_MS;
  const track = answerBadRequests(server, app);
  server.on("request", (incoming, outgoing) => {
    track(outgoing);
    void answer(app, incoming, outgoing, bodyOf(incoming), onError);
  });
  server.on("checkContinue", (incoming, outgoing) => {
    track(outgoing);
    const body = bodyOf(incoming, () => {
      if (!outgoing.headersSent) outgoing.writeContinue();
    });
    void answer(app, incoming, outgoing, body, onError);
  });
  const upgrades = handleUpgrades(server, app, onError);
  await listen(server, host, port);
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    port: bound,
    close: () => close(server, upgrades),
  };
}

/** The address for a program on this machine: no program can connect to 0.0.0.0 or [::] on Windows, for example. */
export function connectableUrl(url: string): string {
  return url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
}

async function answer(
  app: App,
  incoming: IncomingMessage,
  outgoing: Parameters<typeof send>[1],
  body: AsyncIterable<Uint8Array>,
  onError: (error: unknown) => void,
): Promise<void> {
  const gone = new AbortController();
  outgoing.on("close", () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  // A body that is cut off: `error` is emitted before its reader sees the failure.
  incoming.on("error", () => gone.abort());
  try {
    const target = targetOf(incoming);
    const response = await app.fetch(requestOf(incoming), {
      body,
      signal: gone.signal,
      ...(target === undefined ? {} : { target }),
    });
    if (!incoming.complete) response.headers.set("Connection", "close");
    await send(response, outgoing);
  } catch (error) {
    if (error instanceof BadTargetError) refuseTarget(outgoing);
    else if (error instanceof ConnectionCutError) outgoing.destroy();
    else {
      // A client that has gone is not a failure.
      if (!gone.signal.aborted) onError(error);
      breakOff(outgoing);
    }
  }
  drain(incoming);
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

async function close(server: Server, upgrades: Upgrades): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sockets = await upgrades.sockets();
  for (const client of sockets?.clients ?? []) client.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => {
    for (const client of sockets?.clients ?? []) client.terminate();
    server.closeAllConnections();
  }, CLOSE_MS);
  await closed;
  clearTimeout(timer);
}
