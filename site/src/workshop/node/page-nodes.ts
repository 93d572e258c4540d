import { transfer } from "comlink";
import { MessageClient } from "@swarm-docs/node/browser/message-client";
import { openRemote, type RemoteCall } from "../../ui/useRemote.ts";
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

/** Opens a message port to the node at `index`. */
function portOf(call: RemoteCall<World>, index: number): MessagePort {
  const { port1, port2 } = new MessageChannel();
  // Ignore the rejection of a terminated worker: requests through the port stay pending anyway.
  call((world) => world.serve(index, transfer(port2, [port2]))).catch(() => undefined);
  return port1;
}

function clientOf(call: RemoteCall<World>, index: number): NodeClient {
  const client = new MessageClient(portOf(call, index));
  return {
    kind: "page",
    fetch: (path, init) => client.fetch(path, init),
    // Connect eagerly, not on the first `next()`: messages sent in between must not be lost.
    subscribe: (path, opened) => framesOf(client.connect(path), opened),
    port: () => portOf(call, index),
  };
}

/** Starts nodes in a worker. Rejects if the worker does not load or a node does not start. */
export async function startPageNodes(options: WorldOptions): Promise<PageNodes> {
  const { call, end } = openRemote<World>(
    () =>
      new Worker(new URL("./world.worker.ts", import.meta.url), { name: "../worker/play-world" }),
  );
  try {
    await call((world) => world.start(options));
  } catch (error) {
    end();
    throw error;
  }
  const nodes = Array.from({ length: options.count }, (_, index) => clientOf(call, index));
  return { nodes, close: end };
}
