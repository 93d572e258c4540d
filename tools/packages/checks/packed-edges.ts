import path from "node:path";
import type { Edge } from "../../../packages/node/test/contract/harness/target.ts";
import { overWebSocket } from "../../../packages/node/test/contract/harness/socket-client.ts";
import type { serve as Serve } from "../../../packages/node/src/serve.ts";

const file = path.join(process.env.PACKED_NODE ?? "", "inside/serve.js");
const { serve } = (await import(/* @vite-ignore */ file)) as { serve: typeof Serve };

/** The contract suite's edge to the packed node: its own server, over HTTP. */
export const edges: readonly Edge[] = [
  {
    name: "packed, over HTTP",
    base: "",
    async open(node) {
      const server = await serve(node, { port: 0 });
      return {
        name: "packed",
        fetch: ({ method, path: at, headers, body }) =>
          fetch(server.url + at, {
            method,
            headers,
            redirect: "manual",
            ...(body === undefined ? {} : { body: body.slice() }),
          }),
        connect: (at, headers) => overWebSocket(server.url.replace("http", "ws") + at, headers),
        async close() {
          await server.close();
          await node.close();
        },
      };
    },
  },
];
