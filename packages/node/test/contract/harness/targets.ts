import type { Node } from "../../../src/create.ts";
import { serve } from "../../../src/serve.ts";
import { messageTarget } from "../../worker/message-target.ts";
import { overSession, overWebSocket } from "./socket-client.ts";
import type { Edge, Target } from "./target.ts";

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
  { name: "in process", base: "", hasEveryRelease: true, open: async (node) => direct(node) },
  { name: "in process, below /v1", base: "/v1", open: async (node) => direct(node) },
  { name: "over HTTP", base: "", open: overHttp },
  { name: "by message, as in a browser's worker", base: "", open: async (n) => messageTarget(n) },
];
