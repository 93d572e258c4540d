import type { NodeClient, NodeKind } from "./node-client.ts";

async function* framesOf(socket: WebSocket): AsyncGenerator<Uint8Array> {
  socket.binaryType = "arraybuffer";
  const frames: Uint8Array[] = [];
  let wake = (): void => undefined;
  let isOver = false;
  socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
    frames.push(new Uint8Array(data));
    wake();
  };
  socket.onclose = () => {
    isOver = true;
    wake();
  };
  try {
    for (;;) {
      const frame = frames.shift();
      if (frame) yield frame;
      else if (isOver) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    socket.close();
  }
}

/** A node on the reader's machine, such as `http://localhost:1633`. */
export function remoteNode(kind: Exclude<NodeKind, "page">, address: string): NodeClient {
  const base = address.replace(/\/+$/, "");
  return {
    kind,
    fetch: (path, init) => fetch(base + path, init),
    subscribe: (path) => framesOf(new WebSocket(base.replace(/^http/, "ws") + path)),
  };
}

/** What stands in the way of using a node as a reader wants it; nothing when it can be used. */
export async function obstacle(node: NodeClient): Promise<string | undefined> {
  const answer = await node.fetch(node.kind === "dev" ? "/_dev/clock" : "/health");
  if (answer.ok) return undefined;
  return node.kind === "dev"
    ? "It answers, but it is no development node: it has no /_dev. Choose to read a Bee instead."
    : `It answers ${answer.status} to /health.`;
}
