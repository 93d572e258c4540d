import { createGroup } from "@swarm-docs/node/group";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import type { NodeClient } from "./node-client.ts";

async function* noFrames(): AsyncGenerator<Uint8Array> {
  // Tests of frames go through a browser.
}

/** Nodes in the same thread, for tests: the ones that a page has in its worker. */
export async function localNodes(count = 1, release: ReleaseName = "2.6.0"): Promise<NodeClient[]> {
  const { nodes } = await createGroup({ count, seed: "workshop", bee: release });
  return nodes.map((node) => ({
    kind: "page",
    fetch: (path, init) => node.fetch(new Request(`http://localhost:1633${path}`, init)),
    subscribe: noFrames,
  }));
}
