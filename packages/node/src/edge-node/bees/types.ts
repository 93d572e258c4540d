/// <reference lib="esnext.disposable" preserve="true" />
import type { Bee, BeeRequestOptions } from "@ethersphere/bee-js";
import type { DevCommands } from "../../dev/types.ts";
import type { ActiveRpcFault, RpcFault, RpcRecord } from "./rpc-faults.ts";

/** Options of a network of real Bees; all have defaults. */
export interface BeesOptions {
  /** Path of the executable; default: `bee` in PATH. */
  readonly bee?: string;
  /** Number of Bees, 1 to 16; default 1. */
  readonly count?: number;
  /** True: all are full nodes. Default: the first one, and the others are light nodes. */
  readonly full?: boolean;
  /** Stake of each full node, PLUR, or of each by its number; default none. At least 10 BZZ. */
  readonly stake?: bigint | readonly bigint[];
  /** What each new wallet holds, PLUR and wei; default 1000 BZZ and 10 xDAI. */
  readonly funds?: { readonly bzz?: bigint; readonly xdai?: bigint };
  /** PLUR in each new chequebook; default 10 BZZ. */
  readonly chequebook?: bigint;
  /** Depth (17 to 40) of the batch that each Bee buys for a month; default 20. False: none. */
  readonly batch?: number | false;
  /** Seconds per block, 1 to 60, for chain and Bees; default 1. Gnosis Chain has 5. */
  readonly blockSeconds?: number;
  /** Directory that keeps keys, data and chain; a later start resumes it. Default: temporary, deleted at the end. */
  readonly keep?: string;
  /** API port of the first Bee. Default: any free ports. */
  readonly port?: number;
  /** Distance of the API ports of two Bees, at least 2; the P2P port is the next one. Default 10,000. */
  readonly portStep?: number;
  /** Port of the chain's RPC; default: any free one. */
  readonly chainPort?: number;
  /** Further options of Bee by name, such as `{ verbosity: "debug" }`; they win. */
  readonly options?: Readonly<Record<string, string>>;
  /** Seconds until all Bees must be ready; default 120. */
  readonly timeoutSeconds?: number;
  /** Receives a line for each step of the start. */
  readonly onProgress?: (line: string) => void;
  /** Aborts the start; what has been started ends. */
  readonly signal?: AbortSignal;
}

/** A real Bee of a network. */
export interface BeeNode {
  /** Number, from 0. */
  readonly index: number;
  /** Address of its interface. */
  readonly url: string;
  /** Port of its interface. */
  readonly port: number;
  /** Port of its peer-to-peer connections. */
  readonly p2pPort: number;
  /** True for a full node. */
  readonly full: boolean;
  /** 64 hexadecimal digits. */
  readonly overlay: string;
  /** Address of its wallet, `0x` and 40 hexadecimal digits. */
  readonly ethereum: string;
  /** Its batch, 64 hexadecimal digits; empty with `batch: false`. */
  readonly batchId: string;
  /** Directory with its keys and data. */
  readonly dataDirectory: string;
  /** Its password, for `bee` commands on that directory. */
  readonly passwordFile: string;
  /** The configuration that it was started with. */
  readonly configFile: string;
  /** File with its log. */
  readonly logFile: string;
  /** Process id; 0 while it is stopped. */
  readonly pid: number;
  /** Returns the newest lines of its log, oldest first; default 50. */
  log(lines?: number): Promise<readonly string[]>;
  /** Asks the Bee; a path such as `/status` is enough. */
  fetch(input: string | URL, init?: RequestInit): Promise<Response>;
  /** Returns bee-js for it; fails with `SWARM_UNSUPPORTED` unless `@ethersphere/bee-js` is installed. */
  bee(options?: BeeRequestOptions): Promise<Bee>;
  /** Returns what its wallet holds, PLUR and wei. */
  wallet(): Promise<{ readonly bzz: bigint; readonly xdai: bigint }>;
  /** Returns its stake, PLUR. */
  stake(): Promise<bigint>;
  /** Stops it as an operator does (SIGTERM); data and keys stay. */
  stop(): Promise<void>;
  /** Kills it without notice (SIGKILL). */
  kill(): Promise<void>;
  /** Starts it again and waits until it is ready, and connected with the others that run. */
  start(): Promise<void>;
}

/** Controls of the chain, as development nodes have them. */
type ChainControls = Pick<
  DevCommands,
  | "clock"
  | "mine"
  | "increaseTime"
  | "setIntervalMining"
  | "pauseBlocks"
  | "resumeBlocks"
  | "setRate"
  | "setPrice"
  | "setBalance"
  | "createBatch"
>;

/**
 * Real Bees on the ledger of a development node, with its controls: what a test uses of a handle of
 * `createSwarm` (`url`, `batchId`, `fetch`, `bee`) belongs to the first Bee.
 */
export interface BeeNetwork extends ChainControls, AsyncDisposable {
  /** Version of Bee that was found. */
  readonly version: string;
  /** All Bees; the first is the one of `url`. */
  readonly bees: readonly BeeNode[];
  /** Address of the development node that holds the chain; its page is `/_dev/ui`. */
  readonly chainUrl: string;
  /** Ethereum JSON-RPC of the chain, for wallets, viem, ethers and `cast`; fault rules don't concern it. */
  readonly rpcUrl: string;
  /** Id of the chain, as `eth_chainId` answers it. */
  readonly chainId: number;
  /** Address of the fault rules: `GET`, `POST` with a rule as JSON, `DELETE`. */
  readonly faultsUrl: string;
  /** Address of the first Bee. */
  readonly url: string;
  /** Port of the interface of the first Bee. */
  readonly port: number;
  /** Batch of the first Bee. */
  readonly batchId: string;
  /** Asks the first Bee. */
  fetch(input: string | URL, init?: RequestInit): Promise<Response>;
  /** Returns bee-js for the first Bee. */
  bee(options?: BeeRequestOptions): Promise<Bee>;
  /** Makes calls of the Bees to the chain fail, wait or lie; the first rule that matches counts. Returns its id. */
  injectRpcFault(rule: RpcFault): Promise<string>;
  /** Lists the rules in force. */
  rpcFaults(): Promise<readonly ActiveRpcFault[]>;
  /** Removes one rule, or all. */
  clearRpcFaults(id?: string): Promise<void>;
  /** Lists the newest calls of the Bees to the chain, at most 1,000, oldest first, after number `since`. */
  rpcRequests(since?: number): Promise<readonly RpcRecord[]>;
  /** Stops the Bees and the chain; without `keep` everything is deleted. */
  stop(): Promise<void>;
}
