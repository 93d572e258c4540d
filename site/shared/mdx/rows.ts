// Row types of tables and lists, generated from data/ and api/ by `site/plugins/facts/generate.ts`.
import type { KnownLine } from "@swarm-docs/docs/log/decode";
import type { Bee13Facts } from "../bee-js-13/names.ts";
import type { ReleaseRange } from "../edition/in-edition.ts";

/** Route and title of a page. */
export interface PageLink {
  readonly to: string;
  readonly title: string;
}

/** HTTP API operation: `buyStamp`, `POST /stamps/{amount}/{depth}`. */
export interface OperationLink {
  readonly id: string;
  readonly label: string;
}

/** HTTP API error. */
export interface HttpError extends ReleaseRange {
  readonly id: string;
  /** Exact text; `{name}` is a placeholder. */
  readonly message: string;
  /** HTTP status; above 999 a WebSocket close code; 0 for client-side messages. */
  readonly status: number;
  readonly kind: string;
  readonly group: string;
  /** Operations that return the error; empty if any can. */
  readonly operations: readonly OperationLink[];
  readonly cause: string;
  readonly check: string;
  readonly fix: string;
  readonly note?: string;
  /** Meaning of `reasons[].field`. */
  readonly reasonsField?: string;
  /** Lines that the node logs at level error with this response. */
  readonly logs?: readonly { readonly logger: string; readonly msg: string }[];
  readonly seeAlso: readonly PageLink[];
}

/** Known log line or startup error, with its source. */
export interface LogLine extends KnownLine, ReleaseRange {
  readonly level: "error" | "warning" | "info" | "debug" | "stderr";
  /** Source file in Bee that logs it. */
  readonly source: string;
  readonly seeAlso: readonly PageLink[];
}

/** Option of `bee start`. */
export interface ConfigOption extends ReleaseRange {
  readonly name: string;
  readonly env: string;
  readonly type: string;
  readonly default: string;
  readonly example: string;
  readonly group: string;
  readonly nodeTypes: readonly string[];
  readonly meaning: string;
}

/** Metrics of a subsystem. */
export interface MetricGroup {
  readonly subsystem: string;
  readonly metrics: readonly (ReleaseRange & {
    readonly name: string;
    readonly type: string;
    readonly labels?: readonly string[];
    readonly meaning: string;
  })[];
}

/** Glossary term. */
export interface GlossaryEntry extends ReleaseRange {
  readonly id: string;
  readonly term: string;
  readonly aliases?: readonly string[];
  readonly definition: string;
  readonly page: PageLink;
  readonly anchors?: readonly string[];
}

/** libp2p protocol. */
export interface Protocol extends ReleaseRange {
  readonly id: string;
  readonly version: string;
  readonly streams: readonly string[];
  readonly initiator: string;
  readonly flow: string;
  readonly purpose: string;
  readonly limits: string;
  readonly messages: readonly { readonly name: string; readonly fields: readonly string[] }[];
}

/** Chain with Swarm contracts. */
export interface Network {
  readonly id: "mainnet" | "testnet";
  readonly title: string;
  readonly chain: string;
  readonly chainId: number;
  readonly explorer: string;
}

/** Contract with its address per network. */
export interface Contract {
  readonly id: string;
  readonly name: string;
  readonly group: "token" | "storage-incentives" | "swap";
  readonly purpose: string;
  readonly functions: readonly string[];
  readonly option?: string;
  readonly mainnet: { readonly address: string; readonly block?: number };
  readonly testnet: { readonly address: string; readonly block?: number };
}

/** Contract on another chain. */
export interface DistantContract {
  readonly id: string;
  readonly name: string;
  readonly chain: string;
  readonly chainId: number;
  readonly purpose: string;
  readonly address: string;
  readonly explorer: string;
}

/** Constant fixed by code or contracts. */
export interface Constant extends ReleaseRange {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly value: string;
  readonly source: string;
}

/** Capacity of a batch depth in bytes, by redundancy level 0 to 4. */
export interface Volume {
  readonly depth: number;
  readonly slots: number;
  readonly theoreticalBytes: number;
  readonly utilizationWhenFull: number;
  readonly plain: readonly number[];
  readonly encrypted: readonly number[];
}

/** Build-time data that is not shipped to the browser. */
export interface ServerData {
  readonly httpErrors: readonly HttpError[];
  readonly logLines: readonly LogLine[];
  readonly configOptions: readonly ConfigOption[];
  readonly metrics: readonly MetricGroup[];
  readonly glossary: readonly GlossaryEntry[];
  readonly protocols: readonly Protocol[];
  readonly contracts: {
    readonly networks: readonly Network[];
    readonly contracts: readonly Contract[];
    readonly elsewhere: readonly DistantContract[];
  };
  readonly constants: readonly Constant[];
  readonly volumes: readonly Volume[];
  /** Names of bee-js 12 in bee-js 13. */
  readonly bee13: Bee13Facts;
}
