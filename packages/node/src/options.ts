import { plurFromBzz, weiFromXdai } from "@swarm-docs/protocol/units";
import type { Persona } from "./persona.ts";
import type { MediaTypes } from "./release/media-types.ts";
import type { ReleaseName } from "./release/name.ts";
import { usualRelease } from "./release/releases.ts";
import type { LogSink, Verbosity } from "./state/loggers.ts";

/** What can be chosen about a node; {@link withDefaults} fills the rest. */
export interface NodeOptions {
  /** The same seed gives the same keys, addresses and simulated values. */
  readonly seed: string;
  /** The release of Bee whose interface the node speaks; default 2.6.0. */
  readonly bee: ReleaseName;
  readonly persona: Persona;
  /** Number of simulated peers; only with persona `full`. */
  readonly peers: number;
  /** Origins of pages that may read answers; `*` for all. */
  readonly corsAllowedOrigins: readonly string[];
  /** Host names accepted beside addresses and `localhost`; `*` for all. */
  readonly allowedHosts: readonly string[];
  /** Addresses that `POST /wallet/withdraw` may send to; absent = all. */
  readonly withdrawWhitelist?: readonly Uint8Array[];
  /** Address of a real node or gateway that chunks are fetched from when they are not here. */
  readonly upstream?: string;
  /** Batch on that node, 64 hex digits: uploads are pushed there. */
  readonly upstreamBatch?: string;
  /** First wait before a chunk is offered to that node again; doubles with every try. */
  readonly upstreamRetryMs: number;
  /** PLUR and wei in the wallet of a new account. */
  readonly wallet: { readonly bzz: bigint; readonly native: bigint };
  /** PLUR in the chequebook of a new account. */
  readonly chequebookFunds: bigint;
  /** PLUR staked by a new account. */
  readonly stake: bigint;
  /**
   * Types of the files in collections, by extension; absent = the types of the release's official image.
   */
  readonly mediaTypes?: MediaTypes;
  /**
   * Names such as `swarm.eth`, with the reference (hex) that each resolves to in paths; absent = no
   * names.
   */
  readonly names?: ReadonlyMap<string, string>;
  readonly verbosity: Verbosity;
  readonly log: LogSink;
}

/** Origins of the documentation site as it is served on the reader's own machine. */
const documentationOrigins: readonly string[] = ["http://127.0.0.1:3000", "http://localhost:3000"];

/** The options with every omitted one at its default. */
export function withDefaults(options: Partial<NodeOptions> & { seed: string }): NodeOptions {
  const isFull = options.persona === "full";
  const { bee = usualRelease } = options;
  return {
    bee,
    persona: "dev",
    peers: 0,
    corsAllowedOrigins: documentationOrigins,
    allowedHosts: [],
    upstreamRetryMs: 500,
    wallet: { bzz: plurFromBzz("1000"), native: weiFromXdai("1") },
    chequebookFunds: plurFromBzz("10"),
    // A full node that takes part in the rounds has staked; a development node has not.
    stake: isFull ? plurFromBzz("20") : 0n,
    verbosity: "info",
    log: () => undefined,
    ...options,
  };
}
