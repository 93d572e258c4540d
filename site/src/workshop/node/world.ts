import type { App } from "@swarm-docs/node/app";
import { createGroup } from "@swarm-docs/node/group";
import { serveMessages } from "@swarm-docs/node/browser/message-server";
import type { ReleaseName } from "@swarm-docs/node/release/name";
import { watch } from "@swarm-docs/node/swarm/faults";

/** Options of the nodes in a page. */
export interface WorldOptions {
  readonly release: ReleaseName;
  /** Number of nodes, 1 to 16; several nodes form a network. */
  readonly count: number;
  /** Seed of the node keys; an exported state only loads with the same keys. */
  readonly seed: string;
}

/** Group of nodes and their chain, with recorded requests. Runs in a dedicated worker. */
export class World {
  readonly #apps: App[] = [];

  /** Starts the nodes. */
  async start({ release, ...options }: WorldOptions): Promise<void> {
    const { nodes } = await createGroup({ ...options, bee: release });
    this.#apps.push(...nodes.map(watch));
  }

  /** Serves requests of a message port by the node at `index`. */
  serve(index: number, port: MessagePort): void {
    const app = this.#apps[index];
    if (app) serveMessages(app, port);
  }
}
