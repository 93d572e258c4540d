import type { NodeClient, NodeKind } from "./node-client.ts";
import { remotePort } from "./remote-port.ts";
import { socketFrames } from "./socket-frames.ts";

/** Base URL of a node: the address without slashes at its end. */
export const baseOf = (address: string): string => address.replace(/\/+$/, "");

/** Client of a node at an HTTP address, such as `http://localhost:1633`. */
export function remoteNode(kind: Exclude<NodeKind, "page">, address: string): NodeClient {
  const base = baseOf(address);
  return {
    kind,
    address: base,
    fetch: (path, init) =>
      fetch(base + path, init).catch((error: unknown) => {
        if (init?.signal?.aborted) throw error;
        throw new Error(
          `${base} did not answer. The node has stopped, or the connection to it broke`,
          { cause: error },
        );
      }),
    subscribe: (path, opened) =>
      socketFrames(new WebSocket(base.replace(/^http/, "ws") + path), opened),
    // Programs may write; Bee nodes are read-only here.
    ...(kind === "dev" && { port: () => remotePort(base) }),
  };
}

/** Returns why the node cannot be used as its kind, or `undefined`. Rejects if it is unreachable. */
export async function obstacle(node: NodeClient): Promise<string | undefined> {
  const answer = await node.fetch(node.kind === "dev" ? "/_dev/clock" : "/health");
  if (answer.ok) return undefined;
  return node.kind === "dev"
    ? "It answers, but it is no development node: it has no /_dev. Choose to read a Bee instead."
    : `It answers ${answer.status} to /health.`;
}
