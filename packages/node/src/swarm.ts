import type { Bee, BeeRequestOptions } from "@ethersphere/bee-js";
import { fromBigEndian } from "@swarm-docs/protocol/bytes";
import { fromHex, toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { createNode, type CreateOptions, type Node } from "./create.ts";
import { serve, type Served } from "./serve.ts";
import { WatchedApp, type FaultRule, type RequestRecord } from "./swarm/faults.ts";
import { endpointOf } from "./state/underlay.ts";

/** What a test says about its node; nothing is required. */
export interface SwarmOptions extends Pick<
  CreateOptions,
  "persona" | "peers" | "price" | "upstream" | "upstreamBatch" | "corsAllowedOrigins" | "log"
> {
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

const fixedTimestamp = Date.UTC(2030, 0, 1) / 1000;
const batchDays = 365n;

/**
 * Starts a node for a test: everything in memory, a funded wallet, a batch that is usable at once, and a
 * free port. Two milliseconds without a socket, so that every test can have one of its own.
 *
 * Fails as `listen` does (`EADDRINUSE`).
 */
export async function createSwarm(options: SwarmOptions = {}): Promise<SwarmNode> {
  const { port = 0, host, batch = 20, timestamp, blockTimeMs = 0, ...rest } = options;
  const seconds = timestamp === "fixed" ? fixedTimestamp : timestamp;
  const time = new TestClock(seconds);
  const node = await createNode({ ...rest, blockTimeMs, clock: time });
  const batchId = batch === false ? "" : await buyBatch(node, batch);
  const app = new WatchedApp(node, () => performance.now());
  const where = host === undefined ? {} : { host };
  const served = port === false ? undefined : await serve(app, { port, ...where });
  if (served) Object.assign(node.core.endpoint, endpointOf(host ?? "127.0.0.1", served.port));
  return new SwarmNode({ node, app, served, time, batchId });
}

async function buyBatch({ core }: Node, depth: number): Promise<string> {
  const blocksOfDay = BigInt(86_400 / core.chain.blocks.secondsPerBlock);
  const amount = core.chain.postage.price * blocksOfDay * batchDays;
  const { id } = await core.batches.buy({ amount, depth, label: "test", isImmutable: false });
  return toHex(id);
}

/** Wall time, or one that stands still; both can be moved forward. */
class TestClock {
  readonly #fixedMs: number | undefined;
  #offsetMs = 0;

  constructor(seconds: number | undefined) {
    this.#fixedMs = seconds === undefined ? undefined : seconds * 1000;
  }

  now(): number {
    return (this.#fixedMs ?? Date.now()) + this.#offsetMs;
  }

  forward(seconds: number): void {
    this.#offsetMs += Math.round(seconds * 1000);
  }
}

interface Parts {
  readonly node: Node;
  readonly app: WatchedApp;
  readonly served: Served | undefined;
  readonly time: TestClock;
  readonly batchId: string;
}

/** A node in the hands of a test: its address, its batch, its time, and ways to break it. */
export class SwarmNode implements AsyncDisposable {
  /** A batch that is usable at once, 64 hex digits; empty with `batch: false`. */
  readonly batchId: string;
  readonly #parts: Parts;

  /** Use {@link createSwarm}. */
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

  /** Remembers this moment without copying chunks; gives its id. [evm_snapshot] */
  snapshot(): Promise<string> {
    return this.#snapshots.take();
  }

  /** Goes back; uses up the snapshot and all later ones. Fails when there is no such one. [evm_revert] */
  async revert(id: string): Promise<void> {
    if (!(await this.#snapshots.revert(id))) throw new Error(`there is no snapshot ${id}`);
  }

  /** Sets what the wallet holds, in PLUR and wei; what is left out stays. */
  async setBalance({ bzz, xdai }: { bzz?: bigint; xdai?: bigint }): Promise<void> {
    const { chain, identity } = this.#parts.node.core;
    const account = identity.ethereum;
    await chain.change(() => {
      const held = chain.balance(account);
      chain.ledger.burn("bzz", account, bzz === undefined ? 0n : held.bzz);
      chain.ledger.burn("native", account, xdai === undefined ? 0n : held.native);
      chain.ledger.mint(account, { bzz: bzz ?? 0n, native: xdai ?? 0n });
    });
  }

  /** Sets the rent, PLUR per chunk and block. */
  async setPrice(plur: bigint): Promise<void> {
    const { chain } = this.#parts.node.core;
    await chain.change(() => chain.postage.setPrice(plur));
  }

  /** Takes away everything that is left of a batch. Fails when there is no such one. */
  async expireBatch(id: string = this.batchId): Promise<void> {
    const { chain } = this.#parts.node.core;
    const batch = chain.postage.get(fromHex(id));
    if (batch === undefined) throw new Error(`there is no batch ${id}`);
    await chain.change(() => chain.postage.topUp(batch, -chain.postage.remaining(batch)));
  }

  /** Loses chunks, as a disk or a network does; gives how many. The same seed loses the same ones. */
  async loseChunks(loss: Loss): Promise<number> {
    const { local } = this.#parts.node.core.chunks;
    if ("address" in loss) return (await local.delete(fromHex(loss.address))) ? 1 : 0;
    const salt = encodeUtf8(loss.seed ?? "");
    const unlucky: Uint8Array[] = [];
    for await (const address of local.addresses()) {
      const draw = fromBigEndian(keccak256(salt, address).subarray(0, 6));
      if (Number(draw) < loss.share * 2 ** 48) unlucky.push(address.slice());
    }
    for (const address of unlucky) await local.delete(address);
    return unlucky.length;
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
    await this.#parts.served?.close();
    await this.#parts.node.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  #moment(): Moment {
    const { node, time } = this.#parts;
    return { block: node.core.chain.blocks.block, timestamp: Math.floor(time.now() / 1000) };
  }

  get #snapshots() {
    const { snapshots } = this.#parts.node.core.control;
    if (snapshots === undefined) throw new Error("this node keeps no snapshots");
    return snapshots;
  }
}
