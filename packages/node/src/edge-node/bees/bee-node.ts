import { writeFile } from "node:fs/promises";
import type { Bee, BeeRequestOptions } from "@ethersphere/bee-js";
import { loadBeeJs } from "../../swarm/load-bee-js.ts";
import { askBee } from "./bee-api.ts";
import { configurationOf, type BeeOptions } from "./bee-options.ts";
import { lastLines, startProcess, type BeeProcess } from "./bee-process.ts";
import type { Guard } from "./guard.ts";
import type { BeePaths } from "./network-directory.ts";
import { witnessReachability, type ReachabilityWitness } from "./reachability.ts";
import {
  deadlineIn,
  untilConnected,
  untilReachable,
  untilReady,
  type Deadline,
  type StartingBee,
} from "./readiness.ts";
import type { BeeNode } from "./types.ts";

/** What a {@link RealBee} is made of. */
interface RealBeeParts {
  readonly index: number;
  readonly executable: string;
  readonly options: BeeOptions;
  readonly paths: BeePaths;
  readonly port: number;
  readonly p2pPort: number;
  readonly isFull: boolean;
  /** Address of the wallet, 40 hexadecimal digits. */
  readonly ethereum: string;
  /** Its multiaddr. */
  readonly underlay: string;
  /** Bees that this one connects with. */
  readonly peers: (bee: RealBee) => readonly RealBee[];
  readonly guard: Guard;
  readonly timeoutSeconds: number;
  /** Called when the process ends without `stop` or `kill`. */
  readonly onEnd: (bee: RealBee, words: string) => void;
}

/** A Bee of a network: its process and what a test asks of it. */
export class RealBee implements BeeNode {
  readonly index: number;
  readonly url: string;
  readonly port: number;
  readonly p2pPort: number;
  readonly full: boolean;
  readonly ethereum: string;
  overlay = "";
  batchId = "";
  readonly #parts: RealBeeParts;
  #process: BeeProcess | undefined;
  #isStopping = false;
  #witness: ReachabilityWitness | undefined;

  constructor(parts: RealBeeParts) {
    this.#parts = parts;
    this.index = parts.index;
    this.port = parts.port;
    this.p2pPort = parts.p2pPort;
    this.full = parts.isFull;
    this.url = `http://127.0.0.1:${parts.port}`;
    this.ethereum = `0x${parts.ethereum}`;
  }

  get dataDirectory(): string {
    return this.#parts.paths.dataDirectory;
  }

  get passwordFile(): string {
    return this.#parts.paths.passwordFile;
  }

  get configFile(): string {
    return this.#parts.paths.configFile;
  }

  get logFile(): string {
    return this.#parts.paths.logFile;
  }

  get pid(): number {
    return this.#isRunning ? (this.#process?.pid ?? 0) : 0;
  }

  get #isRunning(): boolean {
    return this.#process !== undefined && this.#process.end === undefined;
  }

  /** Multiaddr at which the others dial it. */
  get underlay(): string {
    return this.#parts.underlay;
  }

  /** The Bee for the waits of `readiness.ts`. Throws while it has not been started. */
  get starting(): StartingBee {
    if (this.#process === undefined) throw new Error("the Bee has not been started");
    const { logFile, url } = this;
    return { name: `bee ${this.index + 1}`, url, process: this.#process, logFile };
  }

  /** Writes the configuration and starts the process. */
  async spawn(): Promise<void> {
    if (this.#isRunning) throw new Error(`bee ${this.index + 1} runs already`);
    this.#isStopping = false;
    const { executable, guard, options, paths } = this.#parts;
    await writeFile(paths.configFile, configurationOf(options), { mode: 0o600 });
    this.#process = await startProcess({
      path: executable,
      args: ["start", "--config", paths.configFile],
      logPath: paths.logFile,
      mark: paths.configFile,
      guard,
    });
    if (this.full) this.#witness = witnessReachability(this.p2pPort);
    const started = this.#process;
    void started.ended.then((words) => {
      this.#witness?.close();
      if (!this.#isStopping) this.#parts.onEnd(this, words);
    });
  }

  /** Waits until it is ready. Rejects with `BeeStartError`. */
  async ready(deadline: Deadline): Promise<string> {
    const { mode, overlay } = await untilReady(this.starting, deadline);
    this.overlay = overlay;
    return mode;
  }

  get #runningPeers(): readonly RealBee[] {
    return this.#parts.peers(this).filter((other) => other.#isRunning);
  }

  /**
   * Waits until it is connected with the full Bees of the network that run, and if it is full, known to be
   * reachable. Rejects with `BeeStartError`.
   */
  async meet(deadline: Deadline): Promise<void> {
    // Light nodes dial: a full Bee refuses to dial one, and 2.8.1 then ends the connection that it has with it.
    const underlays = this.#runningPeers.filter(({ full }) => full).map(({ underlay }) => underlay);
    if (underlays.length > 0) await untilConnected(this.starting, underlays, deadline);
    if (this.full) await untilReachable(this.starting, deadline);
  }

  /** Starts it in a network that runs: its light peers dial it again. */
  async start(): Promise<void> {
    await this.spawn();
    const deadline = deadlineIn(this.#parts.timeoutSeconds, undefined);
    await this.ready(deadline);
    await this.meet(deadline);
    const light = this.#runningPeers.filter(({ full }) => !full);
    await Promise.all(light.map((other) => other.meet(deadline)));
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#process?.stop();
  }

  async kill(): Promise<void> {
    this.#isStopping = true;
    await this.#process?.kill();
  }

  log(lines = 50): Promise<readonly string[]> {
    return lastLines(this.logFile, lines);
  }

  fetch(input: string | URL, init?: RequestInit): Promise<Response> {
    return fetch(new URL(input, this.url), init);
  }

  async bee(options?: BeeRequestOptions): Promise<Bee> {
    const { Bee } = await loadBeeJs();
    return new Bee(this.url, options);
  }

  async wallet(): Promise<{ readonly bzz: bigint; readonly xdai: bigint }> {
    type Wallet = { readonly bzzBalance: string; readonly nativeTokenBalance: string };
    const held = await this.#ask<Wallet>("GET /wallet");
    return { bzz: BigInt(held.bzzBalance), xdai: BigInt(held.nativeTokenBalance) };
  }

  async stake(): Promise<bigint> {
    return BigInt((await this.#ask<{ readonly stakedAmount: string }>("GET /stake")).stakedAmount);
  }

  /** Buys a batch; its id. The amount is PLUR per chunk. Throws `BeeRequestError`. */
  async buyBatch(amount: bigint, depth: number, signal: AbortSignal | undefined): Promise<string> {
    const request = `POST /stamps/${amount}/${depth}`;
    const { batchID } = await askBee<{ readonly batchID: string }>(this.url, request, signal);
    return batchID;
  }

  /** Deposits a stake, PLUR. Throws `BeeRequestError`. */
  async deposit(amount: bigint, signal: AbortSignal | undefined): Promise<void> {
    await askBee(this.url, `POST /stake/${amount}`, signal);
  }

  /** The price of storage that the Bee has read from the chain, PLUR per chunk and block. */
  async price(): Promise<bigint> {
    type State = { readonly currentPrice: string | number };
    return BigInt((await this.#ask<State>("GET /chainstate")).currentPrice);
  }

  /** Id of a usable batch that it has already; empty without one. */
  async usableBatch(): Promise<string> {
    type List = {
      readonly stamps: readonly { readonly batchID: string; readonly usable: boolean }[];
    };
    const { stamps } = await this.#ask<List>("GET /stamps");
    return stamps.find(({ usable }) => usable)?.batchID ?? "";
  }

  #ask<T>(request: string): Promise<T> {
    return askBee<T>(this.url, request, undefined);
  }
}
