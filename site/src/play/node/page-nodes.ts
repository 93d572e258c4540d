import { transfer, wrap, type Remote } from "comlink";
import { MessageClient } from "@swarm-docs/node/browser/message-client";
import type { NodeClient, PageNodes } from "./node-client.ts";
import type { World, WorldOptions } from "./world.ts";

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

/** A new way into the node at `index`. */
function portOf(world: Remote<World>, index: number): MessagePort {
  const { port1, port2 } = new MessageChannel();
  // A worker that has ended answers no more; whoever asks through the port hears as little.
  world.serve(index, transfer(port2, [port2])).catch(() => undefined);
  return port1;
}

function clientOf(world: Remote<World>, index: number): NodeClient {
  const client = new MessageClient(portOf(world, index));
  return {
    kind: "page",
    fetch: (path, init) => client.fetch(path, init),
    // At once, and not when the first frame is asked for: what is sent meanwhile is heard.
    subscribe: (path, opened) => framesOf(client.connect(path), opened),
    port: () => portOf(world, index),
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
  const world = wrap<World>(worker);
  try {
    await Promise.race([world.start(options), failed]);
  } catch (error) {
    worker.terminate();
    throw error;
  }
  const nodes = Array.from({ length: options.count }, (_, index) => clientOf(world, index));
  return { nodes, close: () => worker.terminate() };
}
