import type { Clock, Random } from "./clock.ts";
import type { Identity } from "./identity.ts";
import type { Turns } from "./turns.ts";
import type { Chain } from "./chain/chain.ts";
import type { NodeOptions } from "./options.ts";
import type { Release } from "./release/release.ts";
import type { Links } from "./network/links.ts";
import type { Watch } from "./state/watch.ts";
import type { Snapshots } from "./snapshots.ts";
import type { Accounting } from "./state/accounting.ts";
import type { Chequebook } from "./state/chequebook.ts";
import type { Peers } from "./state/peers.ts";
import type { Stake } from "./state/stake.ts";
import type { Table } from "./store/tables.ts";
import type { Chunks } from "./state/chunks.ts";
import type { Batches } from "./state/batches.ts";
import type { Loggers } from "./state/loggers.ts";
import type { Pins } from "./state/pins.ts";
import type { Subscriptions } from "./state/subscriptions.ts";
import type { Tags } from "./state/tags.ts";
import type { Endpoint } from "./state/underlay.ts";
import type { Delivery, Uploads } from "./state/uploads.ts";

/** Everything a route may use. One per node; built by `createNode`. */
export interface NodeCore {
  readonly options: NodeOptions;
  /** What the release of Bee that it speaks does in its own way. */
  readonly release: Release;
  readonly clock: Clock;
  readonly random: Random;
  /** How long work shares its thread with all other. */
  readonly turns: Turns;
  readonly identity: Identity;
  readonly loggers: Loggers;
  /** Chunks: here first, then sibling nodes, then the upstream node. */
  readonly chunks: Chunks;
  readonly batches: Batches;
  readonly tags: Tags;
  readonly pins: Pins;
  readonly uploads: Uploads;
  readonly delivery: Delivery;
  readonly chain: Chain;
  readonly peers: Peers;
  readonly accounting: Accounting;
  readonly chequebook: Chequebook;
  readonly stake: Stake;
  /** Where the node is reached; set by who serves it. */
  readonly endpoint: Endpoint;
  /** Parts that developer commands act on beside the node (`dev/`); set by its group or its edge. */
  readonly dev: {
    /** Stops this node, where it runs beside others. */
    stop?: () => unknown;
    /** Snapshots of the node or its group; always set once the node has been created. */
    snapshots?: Snapshots;
    /** Links to the other nodes of the group. */
    links?: Links;
    /** Request log and fault rules. */
    watch?: Watch;
  };
  /** Names of the locks held by running calls. */
  readonly locks: Set<string>;
  /** Small settings that outlive the process, such as the welcome message. */
  readonly settings: Table<string>;
  /** Messages (pss, gsoc) on their way to websocket clients. */
  readonly subscriptions: Subscriptions;
}
