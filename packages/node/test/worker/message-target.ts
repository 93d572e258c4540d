import type { App } from "../../src/app.ts";
import { MessageClient } from "../../src/browser/message-client.ts";
import { serveMessages } from "../../src/browser/message-server.ts";
import type { MessageEdge } from "../../src/browser/messages.ts";
import type { Node } from "../../src/create.ts";
import type { Target } from "../contract/harness/target.ts";

/** Both ends of a channel; Node's ports are what browsers' are, with other types. */
export function ports(): [MessageEdge, MessageEdge] {
  const { port1, port2 } = new MessageChannel();
  return [port1 as unknown as MessageEdge, port2 as unknown as MessageEdge];
}

/** An app behind messages, as the browser's worker has it, and the page's client. */
export function overMessages(app: App): { client: MessageClient; close: () => void } {
  const [page, worker] = ports();
  const stop = serveMessages(app, worker);
  return {
    client: new MessageClient(page),
    close() {
      stop();
      page.close?.();
    },
  };
}

/** A node behind the browser worker's edge. */
export function messageTarget(node: Node): Target {
  const { client, close } = overMessages(node);
  return {
    name: "by message",
    fetch: ({ method, path, headers, body }) =>
      client.fetch(path, {
        method,
        headers,
        redirect: "manual",
        ...(body === undefined ? {} : { body: body.slice() }),
      }),
    connect: (path, headers) => client.connect(path, Object.entries(headers)),
    async close() {
      close();
      await node.close();
    },
  };
}
