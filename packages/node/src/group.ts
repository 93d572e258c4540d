import { Chain } from "./chain/chain.ts";
import { continueFromNewest } from "./chain/newest-block.ts";
import type { Clock } from "./clock.ts";
import { closeAll, closeOnFailure } from "./close.ts";
import {
  attachSnapshots,
  chainOptions,
  createNode,
  type CreateOptions,
  type Node,
} from "./create.ts";
import type { Links } from "./network/links.ts";
import { Network } from "./network/network.ts";
import { PushDelivery } from "./network/push-delivery.ts";
import type { DeliveryMaker } from "./node.ts";
import type { Resource } from "./http/route.ts";
import { groupDev } from "./routes/dev.ts";
import { seeding } from "./seed.ts";
import { Snapshots } from "./snapshots.ts";
import type { Peer } from "./state/peers.ts";
import { underlayOf } from "./state/underlay.ts";
import { StateReader, writeState } from "./state-file.ts";
import { MemoryStore } from "./store/memory.ts";
import { MemoryJournal } from "./store/journal.ts";
import { Tables } from "./store/tables.ts";

/** Port of the first node, as of every Bee. */
const firstPort = 1633;
/** Nodes of a group at most. */
export const maxNodes = 16;

/**
 * How far apart the ports of a group are: 10,000 for up to five nodes, as local clusters have it, and
 * 1,000 for more. [ethersphere/bee-factory]
 */
export function portStep(count: number): number {
  return count > 5 ? 1_000 : 10_000;
}

/** What differs from node to node: where it keeps things. */
export type NodePlace = Pick<CreateOptions, "store">;

/** How a group is made. */
export interface GroupOptions extends Omit<CreateOptions, "store" | "journal" | "shared"> {
  /** 1 to {@link maxNodes}. */
  readonly count: number;
  /** Places of the nodes; absent = in memory. */
  readonly places?: readonly NodePlace[];
  /** What the chain and the nodes remember; absent = forgotten with the process. */
  readonly tables?: Tables;
  /** What a group before remembered; the places must be empty. Its seed is used. */
  readonly state?: StateReader;
  /** The seed to use when none is wanted and the tables remember none. */
  readonly spareSeed?: string | undefined;
  /** What each node answers beside the interface. */
  readonly resources?: readonly Resource[];
}

/** Nodes that share a chain and are a network: chunks and messages go to the nearest of them. */
export interface Group {
  readonly nodes: readonly Node[];
  readonly chain: Chain;
  /** Who is connected with whom; none in a group of one. */
  readonly links: Links;
  /** Moments of all nodes and the chain together. */
  readonly snapshots: Snapshots;
  /** Stops one node; the others go on without it. */
  stop(index: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a group; a group of one is a single node. The group owns the tables and stores that it is
 * given: a failed start closes them, too.
 */
export function createGroup(options: GroupOptions): Promise<Group> {
  return closeOnFailure((opened) => openGroup(options, opened));
}

async function openGroup(
  options: GroupOptions,
  opened: (close: () => unknown) => void,
): Promise<Group> {
  const clock: Clock = options.clock ?? { now: () => Date.now() };
  opened(() => options.tables?.close());
  const stores = Array.from(
    { length: options.count },
    (_, index) => options.places?.[index]?.store ?? new MemoryStore(),
  );
  // Each store is closed by its node once that is being created.
  const unused = new Set(stores);
  opened(() => closeAll([...unused].map((store) => () => store.close())));
  const tables = options.tables ?? (await Tables.open(new MemoryJournal()));
  await options.state?.into({ tables, stores });
  const { seed, random } = await seeding(tables, options.seed, options.spareSeed);
  const chain = await Chain.open(tables, clock, random, chainOptions(options));
  await continueFromNewest(chain);
  const network = new Network();
  const nodes: Node[] = [];
  for (const [index, store] of stores.entries()) {
    const ownSeed = index === 0 ? seed : `${seed}/${index}`;
    const shared = {
      chain,
      tables: tables.scope(`node-${index + 1}`),
      resources: [...groupDev(), ...(options.resources ?? [])],
      ...(options.count === 1 ? {} : { delivery: pushing(network, index) }),
    };
    const own = { ...options, store, clock, shared, seed: ownSeed };
    unused.delete(store);
    const node = await createNode(options.seed === undefined ? { ...own, random } : own);
    opened(() => node.close());
    nodes.push(node);
  }
  if (nodes.length > 1) connectAll(network, nodes);
  const snapshots = new Snapshots({
    tables,
    chain,
    nodes: nodes.map(({ core: { chunks, batches, delivery } }) => ({
      store: chunks.local,
      batches,
      delivery,
    })),
    randoms: [...new Set([random, ...nodes.map(({ core }) => core.random)])],
    files: { open: (file) => StateReader.open(file), write: writeState },
  });
  for (const { core } of nodes) attachSnapshots(core, snapshots);
  snapshots.onReset(() => network.links.restore());
  const running = new Set(nodes);
  const stop = async (index: number): Promise<void> => {
    const node = nodes[index];
    if (node === undefined || !running.delete(node)) return;
    network.links.drop(index);
    await node.close();
  };
  return {
    nodes,
    chain,
    links: network.links,
    snapshots,
    stop,
    close: () =>
      closeAll([
        // First of all: a chunk on its way to a node that stops must wait for the next start.
        ...nodes.map(
          ({ core: { delivery } }) =>
            () =>
              delivery.close(),
        ),
        ...nodes.map((_, index) => () => stop(index)),
        () => tables.close(),
      ]),
  };
}

/** How node number `index` gives its uploads to the others. */
function pushing(network: Network, index: number): DeliveryMaker {
  return (parts) => {
    const { chunks, turns } = parts;
    const pace = turns.pace();
    chunks.carry = async (chunk, ownPace, isDirect) => {
      if (isDirect === true) await network.push(chunk, index, ownPace);
    };
    return new PushDelivery({
      ...parts,
      push: (chunk, signal) => network.push(chunk, index, pace, signal),
    });
  };
}

/** Makes a network of the nodes: peers, sources and messages. */
function connectAll(network: Network, nodes: readonly Node[]): void {
  nodes.forEach(({ core }, index) => {
    const { chunks, peers, identity, delivery, dev, endpoint } = core;
    endpoint.port = firstPort + index * portStep(nodes.length);
    for (const other of nodes) if (other.core !== core) peers.add(peerOf(other));
    const wake = (): void => {
      if (delivery instanceof PushDelivery) delivery.wake();
    };
    const { overlay, pssPublicKey } = identity;
    network.join({ overlay, pssPublicKey, chunks, peers, wake });
    // Beside an upstream node uploads go there; messages go to the nodes of the group all the same.
    chunks.carry ??= (chunk, pace) => network.tell(chunk, index, pace);
    chunks.sources.unshift({
      name: "group",
      fetch: (address, signal) => network.retrieve(address, index, signal),
    });
    peers.onConnect = () => network.links.wake();
    dev.links = network.links;
  });
  network.links.wake();
}

function peerOf({ core: { identity, endpoint } }: Node): Peer {
  return {
    overlay: identity.overlay,
    ethereum: identity.ethereum,
    // The port is known for certain when the other node is served.
    get underlay() {
      return underlayOf(endpoint, identity);
    },
    isFullNode: true,
    isSimulated: false,
    isConnected: true,
  };
}
