import type { Bee, BeeRequestOptions } from "@ethersphere/bee-js";
import { fromHex } from "@swarm-docs/protocol/hex";
import { closeAll } from "../close.ts";
import type { Node } from "../create.ts";
import {
  expireBatch,
  giveBatch,
  loseShare,
  setBalance,
  setOnline,
  setPace,
} from "../state/world.ts";
import { inOnePiece, joined } from "./bytes.ts";
import type { WatchedApp } from "./faults.ts";
import type { FaultRule, RequestRecord } from "../state/watch.ts";
import type { Loss, Moment, SwarmNode } from "./types.ts";

/** The last second, Unix, that a block can be told to stand at. */
const mostTimestamp = 100_000_000_000;

/** Wall time, or one that stands still; both can be moved forward. */
export class TestClock {
  readonly #fixedMs: number | undefined;
  #offsetMs = 0;

  /** With `seconds` (Unix) it stands still there. */
  constructor(seconds: number | undefined) {
    this.#fixedMs = seconds === undefined ? undefined : seconds * 1000;
  }

  now(): number {
    return (this.#fixedMs ?? Date.now()) + this.#offsetMs;
  }

  reset(): void {
    this.#offsetMs = 0;
  }

  forward(seconds: number): void {
    this.#offsetMs += Math.round(seconds * 1000);
  }
}

/** The server of a node, where it has one. */
interface Server {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** What a node of a test is made of. */
export interface Parts {
  readonly node: Node;
  readonly app: WatchedApp;
  readonly served: Server | undefined;
  readonly time: TestClock;
  readonly batchId: string;
  /** Ends the node, and the group that it is alone in. */
  close(): Promise<void>;
}

/** A node in this process. */
export class LocalSwarm implements SwarmNode {
  /** A batch that is usable at once, 64 hex digits; empty with `batch: false`. */
  readonly batchId: string;
  readonly #parts: Parts;

  /** Use `createSwarm`. */
  constructor(parts: Parts) {
    this.#parts = parts;
    this.batchId = parts.batchId;
  }

  /** Address of the interface; `http://localhost:1633` without a socket, which only `fetch` knows. */
  get url(): string {
    return this.#parts.served?.url ?? "http://localhost:1633";
  }

  /** Port, 0 without a socket. */
  get port(): number {
    return this.#parts.served?.port ?? 0;
  }

  /** The requests so far, at most 500, the oldest first. */
  get requests(): readonly RequestRecord[] {
    return this.#parts.app.records;
  }

  /** As the platform's `fetch`, without a socket; a path is enough. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const at = input instanceof Request ? input : new URL(input, this.url);
    return this.#parts.app.fetch(new Request(at, init));
  }

  /** bee-js for this node; the package `@ethersphere/bee-js` must be installed. */
  async bee(options?: BeeRequestOptions): Promise<Bee> {
    if (this.#parts.served === undefined)
      throw new Error("bee-js wants a socket: leave out port: false");
    const library = await import("@ethersphere/bee-js");
    return new library.Bee(this.url, options);
  }

  /** Mines blocks, one when nothing is said. */
  async mine({ blocks = 1 }: { blocks?: number } = {}): Promise<Moment> {
    const { chain } = this.#parts.node.core;
    await chain.blocks.step(blocks);
    chain.transactions.settle();
    return this.#moment();
  }

  /** Lets seconds pass, for the chain and for everything else on the node. */
  async increaseTime(seconds: number): Promise<Moment> {
    const { node, time } = this.#parts;
    const { blocks } = node.core.chain;
    const wanted = blocks.block + Math.ceil(seconds / blocks.secondsPerBlock);
    // With a block time the clock, moved on, brings its part of the blocks by itself.
    time.forward(seconds);
    return this.mine({ blocks: Math.max(0, wanted - blocks.block) });
  }

  /** Lets the next block stand at a time, Unix seconds. Fails with `RangeError` unless it is later. */
  async setNextBlockTimestamp(timestamp: number): Promise<void> {
    const { blocks } = this.#parts.node.core.chain;
    if (!(timestamp > blocks.timestamp && timestamp <= mostTimestamp)) {
      throw new RangeError(`want a later one than ${blocks.timestamp}, at most ${mostTimestamp}`);
    }
    await blocks.setNextTimestamp(timestamp);
  }

  /** On: a block for every transaction. Off: blocks come by {@link mine} alone. */
  setAutomine(isOn: boolean): Promise<void> {
    return setPace(this.#parts.node.core, isOn ? 0 : "held");
  }

  /** A block every so many wall milliseconds; 0: by {@link mine} alone. Fails with `RangeError`. */
  async setIntervalMining(intervalMs: number): Promise<void> {
    if (!(intervalMs >= 0)) throw new RangeError("want milliseconds, or 0");
    await setPace(this.#parts.node.core, intervalMs === 0 ? "held" : intervalMs);
  }

  /** Remembers this moment without copying chunks; gives its id. [evm_snapshot] */
  snapshot(): Promise<string> {
    return this.#snapshots.take();
  }

  /** Goes back; uses up the snapshot and all later ones. Fails when there is no such one. [evm_revert] */
  async revert(id: string): Promise<void> {
    if (!(await this.#snapshots.revert(id))) throw new Error(`there is no snapshot ${id}`);
  }

  /** Everything that the node remembers, as a file. */
  async dumpState(): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.#snapshots.dump()) pieces.push(piece);
    return joined(pieces);
  }

  /** Makes such a file everything there is. Fails with `StateFileError`. */
  async loadState(state: Uint8Array): Promise<void> {
    await this.#snapshots.load(inOnePiece(state));
  }

  /** Begins anew: chunks, batches, money, time, faults and requests are as they were at the start. */
  async reset(): Promise<void> {
    this.#parts.time.reset();
    await this.#snapshots.reset();
  }

  /** Sets what the wallet holds, in PLUR and wei; what is left out stays. */
  setBalance(balance: { bzz?: bigint; xdai?: bigint }): Promise<void> {
    return setBalance(this.#parts.node.core, balance);
  }

  /** Sets the rent, PLUR per chunk and block. */
  async setPrice(plur: bigint): Promise<void> {
    const { chain } = this.#parts.node.core;
    await chain.change(() => chain.postage.setPrice(plur));
  }

  /** A batch that belongs to a key of the caller; gives its id. */
  createBatch({ owner, depth = 20 }: { owner: string; depth?: number }): Promise<string> {
    return giveBatch(this.#parts.node.core, fromHex(owner.replace(/^0x/, "")), depth);
  }

  /** Takes away everything that is left of a batch. Fails when there is no such one. */
  async expireBatch(id: string = this.batchId): Promise<void> {
    const isDone = await expireBatch(this.#parts.node.core, id);
    if (!isDone) throw new Error(`there is no batch ${id}`);
  }

  /** Loses chunks, as a disk or a network does; gives how many. The same seed loses the same ones. */
  async loseChunks(loss: Loss): Promise<number> {
    const { core } = this.#parts.node;
    if (!("address" in loss)) return loseShare(core, loss);
    return (await core.chunks.local.delete(fromHex(loss.address))) ? 1 : 0;
  }

  /** Cuts the node off from other nodes and the upstream one, or brings it back. */
  async setOnline(isOnline: boolean): Promise<void> {
    setOnline(this.#parts.node.core, isOnline);
  }

  /** Makes requests fail, late or not at all; gives an id for {@link heal}. */
  fail(rule: FaultRule): string {
    return this.#parts.app.fail(rule);
  }

  /** Takes one rule of {@link fail} away, or all of them. */
  heal(id?: string): void {
    this.#parts.app.heal(id);
  }

  /** Stops listening and forgets everything. */
  async stop(): Promise<void> {
    const { served, close } = this.#parts;
    await closeAll([() => served?.close(), close]);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  #moment(): Moment {
    const { block, timestamp } = this.#parts.node.core.chain.blocks;
    return { block, timestamp };
  }

  get #snapshots() {
    const { snapshots } = this.#parts.node.core.control;
    if (snapshots === undefined) throw new Error("this node keeps no snapshots");
    return snapshots;
  }
}
