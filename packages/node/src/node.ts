import type { Clock, Random } from "./clock.ts";
import type { Chain } from "./chain/chain.ts";
import type { NodeCore } from "./core.ts";
import type { Identity } from "./identity.ts";
import type { NodeOptions } from "./options.ts";
import { releaseOf } from "./release/releases.ts";
import { Accounting } from "./state/accounting.ts";
import { Batches } from "./state/batches.ts";
import { Chunks } from "./state/chunks.ts";
import { Chequebook } from "./state/chequebook.ts";
import { LocalDelivery } from "./state/delivery.ts";
import { deliverMessages } from "./state/messages.ts";
import { Loggers, type Logger } from "./state/loggers.ts";
import { Peers } from "./state/peers.ts";
import { Pins } from "./state/pins.ts";
import { Stake } from "./state/stake.ts";
import { Subscriptions } from "./state/subscriptions.ts";
import { Tags } from "./state/tags.ts";
import type { Fetch } from "./state/upstream-request.ts";
import { usualEndpoint } from "./state/underlay.ts";
import { Uploads, type Delivery } from "./state/uploads.ts";
import type { ChunkStore } from "./store/chunk-store.ts";
import type { Tables } from "./store/tables.ts";
import type { Turns } from "./turns.ts";

/** What a node is built from. */
export interface NodeParts {
  readonly options: NodeOptions;
  readonly clock: Clock;
  readonly random: Random;
  readonly turns: Turns;
  readonly identity: Identity;
  readonly chain: Chain;
  readonly store: ChunkStore;
  /** The node's own small state; the chain has its own. */
  readonly tables: Tables;
  readonly fetch: Fetch;
  /** How uploads go to the other nodes of the group; absent = it is alone. */
  readonly delivery?: DeliveryMaker | undefined;
}

/** Makes the delivery of a node of a group from the parts that it needs. */
export type DeliveryMaker = (parts: {
  readonly chunks: Chunks;
  readonly tags: Tags;
  readonly tables: Tables;
  readonly turns: Turns;
  readonly log: Logger;
}) => Delivery;

/** Puts a node together; counters of batches are read back from the store. */
export async function buildCore(parts: NodeParts): Promise<NodeCore> {
  const { options, clock, random, turns, identity, chain, store, tables } = parts;
  // May throw: nothing runs in the background yet.
  const release = releaseOf(options.bee);
  const loggers = new Loggers(options.log, options.verbosity);
  const chunks = new Chunks(store, turns, loggers.get("node/store"));
  const tags = new Tags(tables, clock);
  const pins = new Pins(tables);
  const batches = new Batches(tables, chain, identity.ethereum);
  await batches.restore(chunks.local);
  const isFull = options.persona === "full";
  const peers = new Peers(identity.overlay, options.seed, isFull ? options.peers : 0);
  const accounting = new Accounting(options.seed, peers);
  const delivery = await deliveryOf(parts, loggers, chunks, tags);
  const subscriptions = new Subscriptions();
  deliverMessages({ chunks, subscriptions, identity, turns });
  return {
    options,
    release,
    clock,
    random,
    turns,
    identity,
    loggers,
    delivery,
    chunks,
    tags,
    pins,
    batches,
    uploads: new Uploads({ clock, turns, chunks, tags, pins, batches, delivery, tables }),
    chain,
    peers,
    accounting,
    chequebook: new Chequebook(tables, chain, accounting, identity.ethereum),
    stake: new Stake(tables, chain, identity),
    endpoint: { ...usualEndpoint },
    dev: {},
    locks: new Set(),
    settings: tables.table("setting"),
    subscriptions,
  };
}

/** Where uploads go: nowhere further, to the nodes of the group, or to the upstream node. */
async function deliveryOf(
  parts: NodeParts,
  loggers: Loggers,
  chunks: Chunks,
  tags: Tags,
): Promise<Delivery> {
  const { upstream, upstreamBatch } = parts.options;
  if (upstream === undefined) {
    const { tables, turns, delivery } = parts;
    const own = { chunks, tags, tables, turns, log: loggers.get("node/pusher") };
    return delivery?.(own) ?? new LocalDelivery(true);
  }
  // Few nodes have an upstream node: in the browser's worker its code is a chunk of its own.
  const { UpstreamDelivery, UpstreamSource } = await import("./state/upstream.ts");
  const log = loggers.get("node/upstream");
  const { fetch, tables } = parts;
  chunks.sources.push(new UpstreamSource({ url: upstream, fetch, clock: parts.clock, log }));
  if (upstreamBatch === undefined) return new LocalDelivery(false);
  return new UpstreamDelivery({
    url: upstream,
    batch: upstreamBatch,
    retryMs: parts.options.upstreamRetryMs,
    fetch,
    log,
    chunks,
    tags,
    tables,
  });
}
