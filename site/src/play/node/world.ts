import { createGroup, type Group } from "@swarm-docs/node/group";
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

/** Nodes with a chain in a worker: a way in to each, and watched requests. */
export class World {
  #group: Group | undefined;

  /** Starts them, each behind a port of its own. Once. */
  async start({ release, ...options }: WorldOptions, ports: readonly MessagePort[]): Promise<void> {
    const group = await createGroup({ ...options, bee: release });
    this.#group = group;
    for (const [at, node] of group.nodes.entries()) {
      const app = new WatchedApp(node, () => performance.now());
      node.core.control.watch = app;
      const port = ports[at];
      if (port) serveMessages(app, port);
    }
  }

  /** Stops them. */
  async close(): Promise<void> {
    await this.#group?.close();
  }
}
