/// <reference lib="esnext.disposable" preserve="true" />
import type { Bee, BeeRequestOptions } from "@ethersphere/bee-js";
import type { DevCommands, LinkInfo } from "../dev/types.ts";
import type { Persona } from "../persona.ts";
import type { ReleaseName } from "../release/name.ts";
import type { LogSink } from "../state/loggers.ts";
import type { ChunkStore } from "../store/chunk-store.ts";
import type { Journal } from "../store/journal.ts";

/** Options of a test's node; all have defaults. */
export interface SwarmOptions {
  /** Release of Bee whose interface the node speaks; default 2.6.0. */
  readonly bee?: ReleaseName;
  /** Alone (`dev`, default), or a full node among simulated peers. */
  readonly persona?: Persona;
  /** Number of simulated peers, with persona `full`. */
  readonly peers?: number;
  /** Rent, PLUR per chunk and block; default 24000. */
  readonly price?: bigint;
  /** URL of a Bee node or gateway from which missing chunks are fetched. */
  readonly upstream?: string;
  /** Batch on that node, 64 hexadecimal digits: uploads are pushed there. */
  readonly upstreamBatch?: string;
  /** Origins of pages that may read answers and change things; `*` for all. */
  readonly corsAllowedOrigins?: readonly string[];
  /** Names such as `swarm.eth` and the references (hexadecimal) they resolve to in paths. */
  readonly names?: Readonly<Record<string, string>>;
  /** Initial state, as `dumpState` and `--dump-state` write it; its seed is used. */
  readonly loadState?: Uint8Array;
  /** Receives the lines of the log. */
  readonly log?: LogSink;
  /** Default 0: any free port. False: no socket, `fetch` of the handle only. */
  readonly port?: number | false;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** The same seed gives the same keys and, with a fixed time, the same bytes. */
  readonly seed?: string;
  /** Wall milliseconds per block, up to a day; default 0: a block for every transaction, so nothing waits. */
  readonly blockTimeMs?: number;
  /** Depth (17 to 40) of the batch that is bought at the start, for a year; default 20. False: none. */
  readonly batch?: number | false;
  /** Stores the chunks and stamps of the (first) node; default: in memory. Tests for it: `/test/store`. */
  readonly store?: ChunkStore;
  /** Stores the state of chain and nodes; default: in memory. `stop` closes both. */
  readonly journal?: Journal;
  /**
   * Frozen chain time, Unix seconds, changed only by commands; `fixed`: 2030-01-01. Default: wall time.
   */
  readonly timestamp?: number | "fixed";
}

/**
 * Handle of a development node, in this process or in another one: its address, its batch, and the
 * developer commands. Both kinds behave the same.
 */
export interface SwarmHandle extends DevCommands, AsyncDisposable {
  /** Address of the interface; `http://localhost:1633` without a socket, which only `fetch` knows. */
  readonly url: string;
  /** Port, 0 without a socket. */
  readonly port: number;
  /** A batch that is usable at once, 64 hexadecimal digits; empty with `batch: false`. */
  readonly batchId: string;
  /**
   * The platform's `fetch`, without a socket where the node is in this process; a path is enough. Rejects
   * with the reason of an aborted `signal`, and with a `TypeError` when the node is stopped.
   */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /**
   * Returns bee-js for this node; fails with `SWARM_UNSUPPORTED` unless `@ethersphere/bee-js` is installed. It is
   * the one that `import` gives: a program that has `require`d bee-js for `instanceof` makes `new Bee(swarm.url)`.
   */
  bee(options?: BeeRequestOptions): Promise<Bee>;
  /** Stops a node of this process and forgets everything; a node of another process keeps running. */
  stop(): Promise<void>;
}

/** Nodes that share a chain and form a network; they are numbered from 0. */
export interface Cluster extends AsyncDisposable {
  /** Each with a batch of its own. */
  readonly nodes: readonly SwarmHandle[];
  /** Cuts the link between two nodes: nothing passes until it is restored. */
  cut(a: number, b: number): Promise<readonly LinkInfo[]>;
  /** Cuts the links between groups of nodes such as `[[0, 1], [2]]`, and no others. */
  partition(groups: readonly (readonly number[])[]): Promise<readonly LinkInfo[]>;
  /** Delays everything between two nodes by so many milliseconds (up to an hour). */
  slow(a: number, b: number, delayMs: number): Promise<readonly LinkInfo[]>;
  /** Restores one link or all; queued chunks and messages are delivered. */
  restore(a?: number, b?: number): Promise<readonly LinkInfo[]>;
  /** Stops one node; the others go on without it. */
  stopNode(index: number): Promise<void>;
  /** Stops all of them. */
  stop(): Promise<void>;
}
