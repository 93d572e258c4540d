import { transfer, wrap } from "comlink";
import { MessageClient } from "@swarm-docs/node/browser/message-client";
import type { NodeClient, PageNodes } from "./node-client.ts";
import type { startWorld, WorldOptions } from "./world.ts";

async function* framesOf(
  connecting: ReturnType<MessageClient["connect"]>,
  opened: (() => void) | undefined,
) {
  const socket = await connecting;
  if (socket instanceof Response) throw new Error(await socket.text());
  opened?.();
  try {
    for (let frame = await socket.next(); frame !== undefined; frame = await socket.next())
      yield frame;
  } finally {
    socket.close();
  }
}

function clientOf(port: MessagePort): NodeClient {
  const client = new MessageClient(port);
  return {
    kind: "page",
    fetch: (path, init) => client.fetch(path, init),
    // At once, and not when the first frame is asked for: what is sent meanwhile is heard.
    subscribe: (path, opened) => framesOf(client.connect(path), opened),
  };
}

/** Starts nodes in a worker of this page. Fails when none starts. */
export async function startPageNodes(options: WorldOptions): Promise<PageNodes> {
  const worker = new Worker(new URL("./world.worker.ts", import.meta.url), {
    name: "../worker/play-world",
  });
  const failed = new Promise<never>((_, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message || "the worker did not load"));
  });
  const channels = Array.from({ length: options.count }, () => new MessageChannel());
  const ports = channels.map(({ port2 }) => port2);
  try {
    const started = wrap<typeof startWorld>(worker)(options, transfer(ports, ports));
    await Promise.race([started, failed]);
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return { nodes: channels.map(({ port1 }) => clientOf(port1)), close: () => worker.terminate() };
}
