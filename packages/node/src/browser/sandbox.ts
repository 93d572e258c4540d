import type { CreateOptions } from "../create.ts";

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
  readonly node?: Pick<
    CreateOptions,
    "persona" | "peers" | "blockTimeMs" | "price" | "startBlock" | "upstream" | "upstreamBatch"
  >;
}

/** What became of it. */
export interface SandboxState {
  readonly store: SandboxStore;
  /** Why it is memory although a database was asked for. */
  readonly reason?: string;
}

/** From the page to the worker, beside the messages of exchanges. */
export type ToWorker =
  | { readonly kind: "start"; readonly options: SandboxOptions }
  /** Another way in: the port that comes with it. */
  | { readonly kind: "port" }
  | { readonly kind: "stop" };

/** From the worker to the page, beside the messages of exchanges. */
export type FromWorker =
  | { readonly kind: "started"; readonly state: SandboxState }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "stopped" };
