import type { App } from "@swarm-docs/node/app";
import { createGroup } from "@swarm-docs/node/group";
import { serveMessages } from "@swarm-docs/node/browser/message-server";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import { watch } from "@swarm-docs/node/swarm/faults";

/** What can be chosen about the nodes of a page. */
export interface WorldOptions {
  readonly release: ReleaseName;
  /** Nodes, 1 to 16; more than one are a network. */
  readonly count: number;
  /** The same seed gives the same keys, so that files of a node's state fit. */
  readonly seed: string;
}

/** Nodes with a chain, with their requests watched. Lives in a worker of its own. */
export class World {
  readonly #apps: App[] = [];

  /** Starts the nodes. */
  async start({ release, ...options }: WorldOptions): Promise<void> {
    const { nodes } = await createGroup({ ...options, bee: release });
    this.#apps.push(...nodes.map(watch));
  }

  /** Answers what comes through a port for the node at `index`. */
  serve(index: number, port: MessagePort): void {
    const app = this.#apps[index];
    if (app) serveMessages(app, port);
  }
}
