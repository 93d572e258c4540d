import type { ActiveFault, FaultRule, RequestRecord } from "../state/watch.ts";

/** Time and pace of the simulated chain. */
export interface ChainClock {
  /** Number of the newest block. */
  readonly block: number;
  /** Unix seconds; the whole node lives at this time. */
  readonly timestamp: number;
  /** True while blocks are mined by commands alone. */
  readonly held: boolean;
  /** Factor by which blocks come faster than {@link blockTimeMs}. */
  readonly rate: number;
  /** Wall milliseconds per block; 0 = a block for every transaction. */
  readonly blockTimeMs: number;
  /** Chain time of a block. */
  readonly secondsPerBlock: number;
}

/** What a node is and holds. */
export interface NodeState {
  /** Node type that the node presents (`--persona`). */
  readonly persona: string;
  /** 64 hexadecimal digits. */
  readonly overlay: string;
  /** Clock and chain id of the simulated chain. */
  readonly chain: ChainClock & { readonly id: number };
  /** PLUR and wei, decimal. */
  readonly wallet: { readonly bzz: string; readonly native: string };
  /** Chunks in the own store and their size in bytes. */
  readonly store: { readonly chunks: number; readonly bytes: number };
  /** Number of tags. */
  readonly tags: number;
  /** Number of pinned references. */
  readonly pins: number;
  /** Batches that have not expired. */
  readonly stamps: number;
  /** Stamps issued. */
  readonly issued: number;
  /** Number of connected peers. */
  readonly peers: number;
  /** Where chunks are looked for after the own store. */
  readonly sources: readonly string[];
}

/** A moment that {@link DevCommands.revert} returns to. */
export interface SnapshotInfo {
  /** Id to revert to. */
  readonly id: string;
  /** Block in which it was taken. */
  readonly block: number;
}

/** A link between nodes `a` < `b` of a group. */
export interface LinkInfo {
  /** Number of the first node, from 0. */
  readonly a: number;
  /** Number of the second node. */
  readonly b: number;
  /** Whether nothing crosses the link. */
  readonly cut: boolean;
  /** Extra milliseconds of everything that crosses the link. */
  readonly delayMs: number;
}

/** A node of a group. */
export interface NodeInfo {
  /** Position in the group, from 0. */
  readonly number: number;
  /** 64 hexadecimal digits. */
  readonly overlay: string;
  /** Compressed public key, 66 hexadecimal digits. */
  readonly pssPublicKey: string;
}

/** Chunks to lose: one by its address, or a share of all, chosen by the seed. */
export type Loss =
  { readonly address: string } | { readonly share: number; readonly seed?: string };

/**
 * Developer commands. Each rejects with a `SwarmError`; wrong parameters are refused with
 * `SWARM_PARAMETER_INVALID` and change nothing. A command with one main parameter also takes its bare
 * value: `increaseTime(60)` is `increaseTime({ seconds: 60 })`.
 */
export interface DevCommands {
  /** Returns time and pace of the chain. */
  clock(): Promise<ChainClock>;
  /** Returns what the node is and holds. */
  state(): Promise<NodeState>;
  /** Mines blocks at once (0 to 10^9, default 1), the first of them at `timestamp` if given. [anvil_mine, evm_mine] */
  mine(options?: { readonly blocks?: number; readonly timestamp?: number }): Promise<ChainClock>;
  /**
   * Moves the time of chain and node forward; batches age by exactly these seconds (0 to 10^10).
   * [evm_increaseTime]
   */
  increaseTime(seconds: number | { readonly seconds: number }): Promise<ChainClock>;
  /**
   * Sets the time (Unix seconds) of the next block, mined or of a transaction; it must be later than
   * the chain's time. As many blocks come as the seconds until then need. [evm_setNextBlockTimestamp]
   */
  setNextBlockTimestamp(timestamp: number | { readonly timestamp: number }): Promise<ChainClock>;
  /** Mines a block for every transaction, or with false only on command. [evm_setAutomine] */
  setAutomine(enabled: boolean | { readonly enabled: boolean }): Promise<ChainClock>;
  /** Mines a block every so many wall milliseconds (up to a day); 0 only on command. [evm_setIntervalMining] */
  setIntervalMining(intervalMs: number | { readonly intervalMs: number }): Promise<ChainClock>;
  /** Stops block production; the block time is kept for `resumeBlocks`. */
  pauseBlocks(): Promise<ChainClock>;
  /** Resumes block production. */
  resumeBlocks(): Promise<ChainClock>;
  /** Makes blocks come so many times faster than the block time says (0 to 10^6). */
  setRate(rate: number | { readonly rate: number }): Promise<ChainClock>;
  /** Sets the rent, PLUR per chunk and block (uint64, as in the contract). */
  setPrice(price: bigint | { readonly price: bigint }): Promise<ChainClock>;
  /** Sets balances of the wallet or another account, PLUR and wei; omitted ones stay. [anvil_setBalance] */
  setBalance(balance: {
    readonly bzz?: bigint;
    readonly xdai?: bigint;
    /** Address, 40 hexadecimal digits; default: the node's wallet. */
    readonly account?: string;
  }): Promise<void>;
  /** Changes the simulated stake contract: paused or not, PLUR that can be withdrawn. */
  setStake(change: { readonly paused?: boolean; readonly withdrawable?: bigint }): Promise<void>;
  /**
   * Creates a batch for a year that belongs to a key of the caller (address, 40 hexadecimal digits),
   * for clients that stamp on their own; depth 17 to 40, default 20. Returns its id.
   */
  createBatch(batch: { readonly owner: string; readonly depth?: number }): Promise<string>;
  /** Sets the remaining balance of a batch to zero; a handle defaults to its own batch. */
  expireBatch(batchId?: string | { readonly batchId: string }): Promise<void>;
  /** Deletes chunks from the store, as a disk or a network loses them; returns how many. */
  loseChunks(loss: Loss): Promise<number>;
  /** Disconnects the node from other nodes and its upstream node, or connects it again. */
  setOnline(online: boolean | { readonly online: boolean }): Promise<void>;
  /** Takes a snapshot of chunks, stamps, tables and chain without copying chunks; returns its id. [evm_snapshot] */
  snapshot(): Promise<string>;
  /** Lists the snapshots, oldest first. */
  snapshots(): Promise<readonly SnapshotInfo[]>;
  /** Returns to a snapshot, which uses up this one and all later ones. [evm_revert] */
  revert(id: string | { readonly id: string }): Promise<void>;
  /** Deletes a snapshot. */
  dropSnapshot(id: string | { readonly id: string }): Promise<void>;
  /**
   * Resets node or group to its initial state: forgets snapshots, faults and requests, sets the node
   * online and restores links. In memory only; refused with a data directory. [anvil_reset]
   */
  reset(): Promise<void>;
  /** Returns everything that node or group remembers as a file, which `--load-state` reads too. [anvil_dumpState] */
  dumpState(): Promise<Uint8Array>;
  /** Replaces everything by such a file of the same seed; forgets all snapshots. [anvil_loadState] */
  loadState(state: Uint8Array): Promise<void>;
  /** Lists the nodes of the group; a single node is not listed. */
  nodes(): Promise<readonly NodeInfo[]>;
  /** Lists the links of the group; a single node has none. */
  links(): Promise<readonly LinkInfo[]>;
  /** Cuts a link, slows it down, or undoes either; returns all links. */
  setLink(change: {
    readonly a: number;
    readonly b: number;
    readonly cut?: boolean;
    readonly delayMs?: number;
  }): Promise<readonly LinkInfo[]>;
  /** Restores the link between `a` and `b`, or all links; returns all links. */
  restoreLinks(link?: {
    readonly a?: number | undefined;
    readonly b?: number | undefined;
  }): Promise<readonly LinkInfo[]>;
  /** Stops this node of a group; the others go on. */
  stopNode(): Promise<void>;
  /** Lists the fault rules with the number of requests each has left. */
  faults(): Promise<readonly ActiveFault[]>;
  /** Makes matching requests fail, wait or lose their connection; the first matching rule counts. Returns its id. */
  injectFault(rule: FaultRule): Promise<string>;
  /** Removes one fault rule, or all. */
  clearFaults(id?: string | { readonly id: string }): Promise<void>;
  /** Lists the newest requests to the interface, at most 500, oldest first, after number `since`. */
  requests(since?: number | { readonly since: number }): Promise<readonly RequestRecord[]>;
}

/** Name of a developer command. */
export type CommandName = keyof DevCommands;
