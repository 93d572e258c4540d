import type { Persona } from "../persona.ts";
import type { ReleaseName } from "../release/name.ts";

/** Where a sandbox keeps its chunks. */
export type SandboxStore = "memory" | "indexeddb";

/** What can be chosen about a sandbox node. */
export interface SandboxOptions {
  /** Default `memory`. `indexeddb` survives a reload, where the browser allows it. */
  readonly store?: SandboxStore;
  /** Name of the database; default `swarm-sandbox`. */
  readonly name?: string;
  /** The same seed gives the same keys and addresses; default: the stored one, or a new one. */
  readonly seed?: string;
  /** Options of the node itself. */
  readonly node?: SandboxNodeOptions;
}

/** What can be chosen about its node. */
export interface SandboxNodeOptions {
  /** The release of Bee whose interface the node speaks; default 2.6.0. */
  readonly bee?: ReleaseName;
  /** Alone (`dev`, default), or a full node among simulated peers. */
  readonly persona?: Persona;
  /** Number of simulated peers, with persona `full`. */
  readonly peers?: number;
  /**
   * Wall milliseconds per block; default 1000, and a new batch is usable one block later. 0: a block for
   * every transaction, and a batch is usable at once.
   */
  readonly blockTimeMs?: number;
  /** Rent, PLUR per chunk and block; default 24000. */
  readonly price?: bigint;
  /** First block; default 40,000,000. */
  readonly startBlock?: number;
  /** Address of a Bee node or gateway that chunks are fetched from when they are not here. */
  readonly upstream?: string;
  /** Batch on that node, 64 hex digits: uploads are pushed there. */
  readonly upstreamBatch?: string;
}

/** Its outcome. */
export interface SandboxState {
  /** Where chunks really are. */
  readonly store: SandboxStore;
  /** Why it is memory although a database was asked for. */
  readonly reason?: string;
}

/** From the page to the worker, beside the messages of exchanges. */
export type ToWorker =
  | { readonly kind: "start"; readonly options: SandboxOptions }
  /** An additional client: its messages arrive on the transferred port. */
  | { readonly kind: "port" }
  | { readonly kind: "stop" };

/** From the worker to the page, beside the messages of exchanges. */
export type FromWorker =
  | { readonly kind: "started"; readonly state: SandboxState }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "stopped" };
