import type { Bee, BeeRequestOptions } from "@ethersphere/bee-js";
import type { Persona } from "../options.ts";
import type { LogSink } from "../state/loggers.ts";

/** What a test says about its node; nothing is required. */
export interface SwarmOptions {
  /** Alone (`dev`, default), or a full node among pretended peers. */
  readonly persona?: Persona;
  /** Number of pretended peers, with persona `full`. */
  readonly peers?: number;
  /** Rent, PLUR per chunk and block; default 24000. */
  readonly price?: bigint;
  /** Address of a Bee node or gateway that chunks are fetched from when they are not here. */
  readonly upstream?: string;
  /** Batch on that node, 64 hex digits: uploads are pushed there. */
  readonly upstreamBatch?: string;
  /** Origins of pages that may read answers and change things; `*` for all. */
  readonly corsAllowedOrigins?: readonly string[];
  /** Hears the lines of the log. */
  readonly log?: LogSink;
  /** Default 0: any free port. False: no socket, `fetch` and `connect` only. */
  readonly port?: number | false;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** The same seed gives the same keys and, with a fixed time, the same bytes. */
  readonly seed?: string;
  /** Wall milliseconds per block; default 0: a block for every transaction, so that nothing is waited for. */
  readonly blockTimeMs?: number;
  /** Depth of the batch that is bought at the start, for a year; default 20. False: none. */
  readonly batch?: number | false;
  /** Unix seconds at which time stands still but for `increaseTime`; `fixed`: 2030-01-01. Default: wall time. */
  readonly timestamp?: number | "fixed";
}

/** The chain's time. */
export interface Moment {
  readonly block: number;
  /** Unix seconds of the node. */
  readonly timestamp: number;
}

/** Chunks to lose: one, or a share of all (0 to 1), chosen by the seed. */
export type Loss =
  { readonly address: string } | { readonly share: number; readonly seed?: string };

/** Which requests go wrong, and how. Without `status` and `cut` they are only late. */
export interface FaultRule {
  /** Path without `/v1`, `*` at its end for everything that begins so; or a pattern. */
  readonly path: string | RegExp;
  /** Upper case; absent = every method. */
  readonly method?: string;
  /** Answers with this status instead of asking the node. */
  readonly status?: number;
  /** Milliseconds to wait first. */
  readonly delayMs?: number;
  /** Breaks the connection off without an answer. */
  readonly cut?: boolean;
  /** How many requests; absent = all until the rule is taken away. */
  readonly times?: number;
}

/** A request that was answered. */
export interface RequestRecord {
  readonly method: string;
  /** Path and query, as asked for. */
  readonly path: string;
  /** 0 = the connection was cut. */
  readonly status: number;
  readonly durationMs: number;
}

/** A node in the hands of a test: its address, its batch, its time, and ways to break it. */
export interface SwarmNode extends AsyncDisposable {
  /** Address of the interface; `http://localhost:1633` without a socket, which only `fetch` knows. */
  readonly url: string;
  /** Port, 0 without a socket. */
  readonly port: number;
  /** A batch that is usable at once, 64 hex digits; empty with `batch: false`. */
  readonly batchId: string;
  /** The requests so far, at most 500, the oldest first. */
  readonly requests: readonly RequestRecord[];
  /** As the platform's `fetch`, without a socket where the node is in this process; a path is enough. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** bee-js for this node; the package `@ethersphere/bee-js` must be installed. */
  bee(options?: BeeRequestOptions): Promise<Bee>;
  /** Mines blocks, one when nothing is said. */
  mine(options?: { blocks?: number }): Promise<Moment>;
  /** Lets seconds pass, for the chain and for everything else on the node. */
  increaseTime(seconds: number): Promise<Moment>;
  /** Remembers this moment without copying chunks; gives its id. [evm_snapshot] */
  snapshot(): Promise<string>;
  /** Goes back; uses up the snapshot and all later ones. Fails when there is no such one. [evm_revert] */
  revert(id: string): Promise<void>;
  /** Sets what the wallet holds, in PLUR and wei; what is left out stays. */
  setBalance(balance: { bzz?: bigint; xdai?: bigint }): Promise<void>;
  /** Sets the rent, PLUR per chunk and block. */
  setPrice(plur: bigint): Promise<void>;
  /** Takes away everything that is left of a batch, of {@link batchId} when nothing is said. */
  expireBatch(id?: string): Promise<void>;
  /** Loses chunks, as a disk or a network does; gives how many. The same seed loses the same ones. */
  loseChunks(loss: Loss): Promise<number>;
  /** Makes requests fail, late or not at all; gives an id for {@link heal}. */
  fail(rule: FaultRule): string;
  /** Takes one rule of {@link fail} away, or all of them. */
  heal(id?: string): void;
  /** Stops listening and forgets everything. */
  stop(): Promise<void>;
}
