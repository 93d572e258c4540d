import type { Node } from "@swarm-docs/node/create";
import { createGroup } from "@swarm-docs/node/group";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import { watch } from "@swarm-docs/node/swarm/faults";
import type { NodeClient } from "./node-client.ts";

const at = (path: string): string => `http://localhost:1633${path}`;

function framesOf(
  connecting: ReturnType<Node["connect"]>,
  opened: (() => void) | undefined,
): AsyncIterableIterator<Uint8Array> {
  const frames = connecting.then(async (session) => {
    if (session instanceof Response) throw new Error(await session.text());
    opened?.();
    return session.outgoing[Symbol.asyncIterator]();
  });
  return {
    next: async () => (await frames).next(),
    async return() {
      await (await frames).return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** Starts nodes in the same thread, for tests; pages run them in a worker. */
export async function localNodes(count = 1, release: ReleaseName = "2.6.0"): Promise<NodeClient[]> {
  const { nodes } = await createGroup({ count, seed: "workshop", bee: release });
  return nodes.map(watch).map((app) => ({
    kind: "page",
    fetch: (path, init) => app.fetch(new Request(at(path), init)),
    subscribe: (path, opened) => framesOf(app.connect(new Request(at(path))), opened),
  }));
}
