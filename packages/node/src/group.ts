import { toHex } from "@swarm-docs/protocol/hex";
import { Chain } from "./chain/chain.ts";
import type { Clock } from "./clock.ts";
import { chainOptions, createNode, type CreateOptions, type Node } from "./create.ts";
import { seeding } from "./seed.ts";
import { Snapshots } from "./snapshots.ts";
import { underlayOf, usualEndpoint } from "./state/underlay.ts";
import type { StateReader } from "./state-file.ts";
import type { ChunkStore } from "./store/chunk-store.ts";
import { MemoryStore } from "./store/memory.ts";
import { MemoryJournal } from "./store/journal.ts";
import { Tables } from "./store/tables.ts";

/** Ports of the nodes of a group, as local clusters use them. [ethersphere/bee-factory] */
export const groupPorts = [1633, 11633, 21633, 31633, 41633] as const;

/** What differs from node to node: where it keeps things. */
export type NodePlace = Pick<CreateOptions, "store">;

/** How a group is made. */
export interface GroupOptions extends Omit<CreateOptions, "store" | "journal" | "shared"> {
  /** 1 to 5. */
  readonly count: number;
  /** Places of the nodes; absent = in memory. */
  readonly places?: readonly NodePlace[];
  /** What the chain and the nodes remember; absent = forgotten with the process. */
  readonly tables?: Tables;
  /** What a group before remembered; the places must be empty. Its seed is used. */
  readonly state?: StateReader;
  /** The seed to use when none is wanted and the tables remember none. */
  readonly spareSeed?: string | undefined;
}

/** Nodes that share a chain, hear each other's messages and fetch chunks from each other. */
export interface Group {
  readonly nodes: readonly Node[];
  readonly chain: Chain;
  /** Moments of all nodes and the chain together. */
  readonly snapshots: Snapshots;
  /** Stops one node; the others go on without it. */
  stop(index: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a group; a group of one is a node alone. */
export async function createGroup(options: GroupOptions): Promise<Group> {
  const clock: Clock = options.clock ?? { now: () => Date.now() };
  const tables = options.tables ?? (await Tables.open(new MemoryJournal()));
  const stores = Array.from(
    { length: options.count },
    (_, index) => options.places?.[index]?.store ?? new MemoryStore(),
  );
  await options.state?.into({ tables, stores });
  const { seed, random } = await seeding(tables, options.seed, options.spareSeed);
  const chain = await Chain.open(tables, clock, random, chainOptions(options));
  const nodes: Node[] = [];
  for (let index = 0; index < options.count; index++) {
    const ownSeed = index === 0 ? seed : `${seed}/${index}`;
    const shared = { chain, tables: tables.scope(`node-${index + 1}`) };
    const own = { ...options, store: stores[index] as ChunkStore, clock, shared, seed: ownSeed };
    nodes.push(await createNode(options.seed === undefined ? { ...own, random } : own));
  }
  nodes.forEach((node, index) => introduce(node, index, nodes));
  const snapshots = new Snapshots({
    tables,
    chain,
    nodes: nodes.map(({ core }) => ({ store: core.chunks.local, batches: core.batches })),
    randoms: [...new Set([random, ...nodes.map(({ core }) => core.random)])],
    hasFiles: true,
  });
  for (const { core } of nodes) core.control.snapshots = snapshots;
  const running = new Set(nodes);
  const stop = async (index: number): Promise<void> => {
    const node = nodes[index];
    if (node === undefined || !running.delete(node)) return;
    for (const other of nodes) forget(other, node);
    await node.close();
  };
  return {
    nodes,
    chain,
    snapshots,
    stop,
    async close() {
      await Promise.all(nodes.map((_, index) => stop(index)));
      await tables.close();
    },
  };
}

/** Makes the other nodes known to one. */
function introduce({ core }: Node, own: number, nodes: readonly Node[]): void {
  nodes.forEach((other, index) => {
    if (nodes.length === 1) return;
    if (index === own) {
      core.endpoint.port = groupPorts[index] ?? usualEndpoint.port;
      return;
    }
    const { identity, chunks, endpoint } = other.core;
    core.peers.add({
      overlay: identity.overlay,
      ethereum: identity.ethereum,
      // The port is known for certain when the other node is served.
      get underlay() {
        return underlayOf(endpoint, identity);
      },
      isFullNode: true,
      isSimulated: false,
      isConnected: true,
    });
    core.chunks.neighbors.push(chunks);
    core.chunks.sources.push({
      name: toHex(identity.overlay),
      async fetch(address) {
        const isPeer = core.peers.find(identity.overlay) !== undefined;
        return isPeer ? chunks.local.get(address) : undefined;
      },
    });
  });
}

/** Takes a stopped node out of another's peers, sources and neighbors. */
function forget({ core }: Node, stopped: Node): void {
  const { overlay } = stopped.core.identity;
  core.peers.disconnect(overlay);
  const { sources, neighbors } = core.chunks;
  const source = sources.findIndex(({ name }) => name === toHex(overlay));
  if (source >= 0) sources.splice(source, 1);
  const neighbor = neighbors.indexOf(stopped.core.chunks);
  if (neighbor >= 0) neighbors.splice(neighbor, 1);
}
