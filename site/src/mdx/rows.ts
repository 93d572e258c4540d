// Shapes of the rows that tables and lists show; `site/plugins/facts/generate.ts` makes them from data/ and api/.
import type { KnownLine } from "@swarm-docs/docs/log/decode";
import type { ReleaseRange } from "../edition/in-edition.ts";

/** A route of this site with the title of its page. */
export interface PageLink {
  readonly to: string;
  readonly title: string;
}

/** An operation of the HTTP interface: `buyStamp`, `POST /stamps/{amount}/{depth}`. */
export interface OperationLink {
  readonly id: string;
  readonly label: string;
}

/** One error of the HTTP interface. */
export interface HttpError extends ReleaseRange {
  readonly id: string;
  /** Exact text; `{name}` stands for a variable part. */
  readonly message: string;
  /** HTTP status; a WebSocket close code above 999; 0 for texts of clients. */
  readonly status: number;
  readonly kind: string;
  readonly group: string;
  /** Empty when the error can come from anywhere. */
  readonly operations: readonly OperationLink[];
  readonly cause: string;
  readonly check: string;
  readonly fix: string;
  readonly note?: string;
  /** What `reasons[].field` names. */
  readonly reasonsField?: string;
  /** Lines that the node writes at level error beside this answer. */
  readonly logs?: readonly { readonly logger: string; readonly msg: string }[];
  readonly seeAlso: readonly PageLink[];
}

/** One known log line or start error: what the reader of logs knows of it, and where it stands. */
export interface LogLine extends KnownLine, ReleaseRange {
  readonly level: "error" | "warning" | "info" | "debug" | "stderr";
  /** File of Bee's source that writes it. */
  readonly source: string;
  readonly seeAlso: readonly PageLink[];
}

/** One option of `bee start`. */
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

/** The metrics of one subsystem. */
export interface MetricGroup {
  readonly subsystem: string;
  readonly metrics: readonly (ReleaseRange & {
    readonly name: string;
    readonly type: string;
    readonly labels?: readonly string[];
    readonly meaning: string;
  })[];
}

/** One word of the glossary. */
export interface GlossaryEntry extends ReleaseRange {
  readonly id: string;
  readonly term: string;
  readonly aliases?: readonly string[];
  readonly definition: string;
  readonly page: PageLink;
  readonly anchors?: readonly string[];
}

/** One libp2p protocol. */
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

/** A chain on which Swarm's contracts live. */
export interface Network {
  readonly id: "mainnet" | "testnet";
  readonly title: string;
  readonly chain: string;
  readonly chainId: number;
  readonly swarmNetworkId: number;
  readonly nativeToken: string;
  readonly swarmToken: string;
  readonly blockTimeSeconds: number;
  readonly bootnode: string;
  readonly explorer: string;
}

/** A contract with its address per network. */
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

/** A contract on another chain. */
export interface DistantContract {
  readonly id: string;
  readonly name: string;
  readonly chain: string;
  readonly chainId: number;
  readonly purpose: string;
  readonly address: string;
  readonly explorer: string;
}

/** A number that code or contracts fix. */
export interface Constant extends ReleaseRange {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  readonly value: string;
  readonly source: string;
}

/** Capacity of a batch depth; bytes per redundancy level 0 to 4. */
export interface Volume {
  readonly depth: number;
  readonly slots: number;
  readonly theoreticalBytes: number;
  readonly utilizationWhenFull: number;
  readonly utilizationWhenRefused: number;
  readonly plain: readonly number[];
  readonly encrypted: readonly number[];
}

/** Everything the build knows and the browser does not need. */
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
}
