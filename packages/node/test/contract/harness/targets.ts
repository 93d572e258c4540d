import type { Node } from "../../../src/create.ts";
import { serve } from "../../../src/serve.ts";
import { messageTarget } from "../../worker/message-target.ts";
import { overSession, overWebSocket, type SocketClient } from "./socket-client.ts";

/** A request as data. */
export interface PlainRequest {
  readonly method: string;
  /** Path and query, base path included. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** Something that speaks the interface: a node in this process, behind a server, in a worker. */
export interface Target {
  readonly name: string;
  fetch(request: PlainRequest): Promise<Response>;
  /** Opens a websocket; an answer instead when the handshake is refused. */
  connect(
    path: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<SocketClient | Response>;
  close(): Promise<void>;
}

/** A way to reach a node. Add one here, and the whole suite runs against it. */
export interface Edge {
  readonly name: string;
  readonly base: "" | "/v1";
  open(node: Node): Promise<Target>;
}

const origin = "http://127.0.0.1:1633";

function direct(node: Node): Target {
  return {
    name: "in process",
    fetch: ({ method, path, headers, body }) =>
      node.fetch(
        new Request(origin + path, {
          method,
          // As every HTTP client does for a body that it has whole.
          headers: { ...headers, ...(body && { "Content-Length": String(body.length) }) },
          ...(body === undefined ? {} : { body: body.slice() }),
        }),
      ),
    async connect(path, headers) {
      const answer = await node.connect(new Request(origin + path, { headers }));
      return answer instanceof Response ? answer : overSession(answer);
    },
    close: () => node.close(),
  };
}

async function overHttp(node: Node): Promise<Target> {
  const server = await serve(node, { port: 0 });
  return {
    name: "over HTTP",
    fetch: ({ method, path, headers, body }) =>
      fetch(server.url + path, {
        method,
        headers,
        redirect: "manual",
        ...(body === undefined ? {} : { body: body.slice() }),
      }),
    connect: (path, headers) => overWebSocket(server.url.replace("http", "ws") + path, headers),
    async close() {
      await server.close();
      await node.close();
    },
  };
}

/** The edges that the suite runs against. */
export const edges: readonly Edge[] = [
  { name: "in process", base: "", open: async (node) => direct(node) },
  { name: "in process, below /v1", base: "/v1", open: async (node) => direct(node) },
  { name: "over HTTP", base: "", open: overHttp },
  { name: "by message, as in a browser's worker", base: "", open: async (n) => messageTarget(n) },
];
