import type { Bee, BeeRequestOptions } from "@ethersphere/bee-js";
import type { Persona } from "../persona.ts";
import type { ReleaseName } from "../release/name.ts";
import type { LogSink } from "../state/loggers.ts";
import type { FaultRule, RequestRecord } from "../state/watch.ts";

/** What a test says about its node; nothing is required. */
export interface SwarmOptions {
  /** The release of Bee whose interface the node speaks; default 2.6.0. */
  readonly bee?: ReleaseName;
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
  /** Names such as `swarm.eth` that stand for references (hex) in paths. */
  readonly names?: Readonly<Record<string, string>>;
  /** A state to begin with, as `dumpState` and `--dump-state` write it; its seed is used. */
  readonly loadState?: Uint8Array;
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
  /** Number of the newest block. */
  readonly block: number;
  /** Unix seconds of the chain. */
  readonly timestamp: number;
}

/** Chunks to lose: one, or a share of all (0 to 1), chosen by the seed. */
export type Loss =
  { readonly address: string } | { readonly share: number; readonly seed?: string };

/** A node in the hands of a test: its address, its batch, its time, and ways to break it. */
export interface SwarmHandle extends AsyncDisposable {
  /** Address of the interface; `http://localhost:1633` without a socket, which only `fetch` knows. */
  readonly url: string;
  /** Port, 0 without a socket. */
  readonly port: number;
  /** A batch that is usable at once, 64 hex digits; empty with `batch: false`. */
  readonly batchId: string;
  /** As the platform's `fetch`, without a socket where the node is in this process; a path is enough. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** bee-js for this node; the package `@ethersphere/bee-js` must be installed. */
  bee(options?: BeeRequestOptions): Promise<Bee>;
  /** Mines blocks, one when nothing is said. */
  mine(options?: { blocks?: number }): Promise<Moment>;
  /** Lets seconds pass: for the chain, and for the whole node where it is in this process. */
  increaseTime(seconds: number): Promise<Moment>;
  /**
   * Lets the next block, mined or of a transaction, stand at a time (Unix seconds): stamps have aged by
   * then as by `increaseTime`. The node's own clock stays. Fails unless it is later than the chain's time.
   * [evm_setNextBlockTimestamp]
   */
  setNextBlockTimestamp(timestamp: number): Promise<void>;
  /** On: a block for every transaction, as at the start. Off: blocks come by `mine` alone. [evm_setAutomine] */
  setAutomine(isOn: boolean): Promise<void>;
  /** A block every so many wall milliseconds; 0: by `mine` alone. [evm_setIntervalMining, in its seconds] */
  setIntervalMining(intervalMs: number): Promise<void>;
  /** Remembers this moment without copying chunks; gives its id. [evm_snapshot] */
  snapshot(): Promise<string>;
  /** Goes back; uses up the snapshot and all later ones. Fails when there is no such one. [evm_revert] */
  revert(id: string): Promise<void>;
  /** Everything that the node, or its cluster, remembers: a file, which `--load-state` reads as well. */
  dumpState(): Promise<Uint8Array>;
  /**
   * Makes such a file everything there is; forgets all snapshots. Fails, with nothing changed, for a
   * file that was written with another seed.
   */
  loadState(state: Uint8Array): Promise<void>;
  /**
   * Makes the node, or its cluster, what it was at the start, {@link batchId} included; forgets all
   * snapshots, faults and requests, and is online again. Fails, with nothing changed, for a node of
   * another process that keeps things in a directory or a database.
   */
  reset(): Promise<void>;
  /** Sets what the wallet holds, in PLUR and wei; what is left out stays. */
  setBalance(balance: { bzz?: bigint; xdai?: bigint }): Promise<void>;
  /** Sets the rent, PLUR per chunk and block. */
  setPrice(plur: bigint): Promise<void>;
  /**
   * A batch for a year that belongs to a key of the caller (address, 40 hex digits), for clients that
   * stamp by themselves. Gives its id.
   */
  createBatch(batch: { owner: string; depth?: number }): Promise<string>;
  /** Takes away everything that is left of a batch, of {@link batchId} when nothing is said. */
  expireBatch(id?: string): Promise<void>;
  /** Loses chunks, as a disk or a network does; gives how many. The same seed loses the same ones. */
  loseChunks(loss: Loss): Promise<number>;
  /** Cuts the node off from other nodes and the upstream one, or brings it back. */
  setOnline(isOnline: boolean): Promise<void>;
  /** Stops listening and forgets everything; a node of another process stays as it is. */
  stop(): Promise<void>;
}

/** A node in this process. */
export interface SwarmNode extends SwarmHandle {
  /** The requests so far, at most 500, the oldest first. */
  readonly requests: readonly RequestRecord[];
  /** Makes requests fail, late or not at all; gives an id for {@link heal}. */
  fail(rule: FaultRule): string;
  /** Takes one rule of {@link fail} away, or all of them. */
  heal(id?: string): void;
}

/** A node of another process. */
export interface ConnectedSwarm extends SwarmHandle {
  /** The requests so far, at most 500, the oldest first. */
  requests(): Promise<readonly RequestRecord[]>;
  /** Makes requests fail, late or not at all; gives an id for {@link heal}. The path is no pattern. */
  fail(rule: FaultRule & { readonly path: string }): Promise<string>;
  /** Takes one rule of {@link fail} away, or all of them. */
  heal(id?: string): Promise<void>;
}

/** Nodes that share a chain and are a network; they are numbered from 0. */
export interface Cluster extends AsyncDisposable {
  /** Each with a batch of its own. */
  readonly nodes: readonly SwarmNode[];
  /** Cuts the link between two nodes: nothing passes until it is restored. */
  cut(one: number, other: number): void;
  /** Cuts the links between nodes of different parts, such as `[[0, 1], [2]]`, and no others. */
  partition(parts: readonly (readonly number[])[]): void;
  /** Makes everything between two nodes take so many milliseconds longer. */
  slow(one: number, other: number, delayMs: number): void;
  /** Brings one link back as it was, or all of them; what waited for it goes on its way. */
  restore(one?: number, other?: number): void;
  /** Stops one node; the others go on without it. */
  stopNode(index: number): Promise<void>;
  /** Stops all of them. */
  stop(): Promise<void>;
}
