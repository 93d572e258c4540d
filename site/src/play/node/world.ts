import { createGroup } from "@swarm-docs/node/group";
import { serveMessages } from "@swarm-docs/node/browser/message-server";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import { WatchedApp } from "@swarm-docs/node/swarm/faults";

/** What can be chosen about the nodes of a page. */
export interface WorldOptions {
  readonly release: ReleaseName;
  /** Nodes, 1 to 16; more than one are a network. */
  readonly count: number;
  /** The same seed gives the same keys, so that files of a node's state fit. */
  readonly seed: string;
}

/** Starts nodes with a chain, each behind a port of its own, with their requests watched. */
export async function startWorld(
  { release, ...options }: WorldOptions,
  ports: readonly MessagePort[],
): Promise<void> {
  const { nodes } = await createGroup({ ...options, bee: release });
  for (const [at, node] of nodes.entries()) {
    const app = new WatchedApp(node, () => performance.now());
    node.core.control.watch = app;
    const port = ports[at];
    if (port) serveMessages(app, port);
  }
}
