import { isCac, type Chunk } from "@swarm-docs/protocol/cac";
import type { Pace } from "@swarm-docs/protocol/pace";
import type { ChunkStore } from "../store/chunk-store.ts";
import type { Turns } from "../turns.ts";

/** Where a read may look. */
export type ReadScope = "anywhere" | "local" | "network";

/** How a chunk is read. */
export interface ReadOptions {
  /** Default `anywhere`: local first, then the network. */
  readonly scope?: ReadScope;
  /** Keep what came from the network; default true (`Swarm-Cache`). */
  readonly isCached?: boolean;
  readonly signal?: AbortSignal;
}

/** Another place that may hold a chunk: a sibling node or the upstream node. Answers are verified. */
export interface ChunkSource {
  readonly name: string;
  fetch(address: Uint8Array, signal?: AbortSignal): Promise<Uint8Array | undefined>;
}

/**
 * Told about every chunk that arrives at this node, new or overwritten (pss and gsoc listen), with the
 * pace of the upload that brings it. What it gives is waited for before the upload is done.
 */
export type ArrivalListener = (chunk: Chunk, pace: Pace) => void | Promise<void>;

/** The chunks a node can reach. */
export class Chunks {
  readonly local: ChunkStore;
  readonly #turns: Turns;
  readonly sources: ChunkSource[] = [];
  readonly #listeners: ArrivalListener[] = [];
  /** False while the node is cut off from all others: sources are not asked. */
  isOnline = true;
  /**
   * In a group: brings what is uploaded here to those who listen for it, a direct upload by pushing the
   * chunk. Absent = this node is the whole network, and hears of it itself.
   */
  carry: ((chunk: Chunk, pace: Pace, isDirect: boolean) => Promise<void> | undefined) | undefined;

  constructor(local: ChunkStore, turns: Turns) {
    this.local = local;
    this.#turns = turns;
  }

  /**
   * Data of a chunk, or `undefined` when nobody has it. Reading is what all walks do, so their pace is
   * kept here. Throws `CorruptChunkError`, and the reason of an aborted signal.
   */
  async get(address: Uint8Array, options: ReadOptions = {}): Promise<Uint8Array | undefined> {
    const turn = this.#turns.pace(options.signal)();
    if (turn !== undefined) await turn;
    const scope = options.scope ?? "anywhere";
    if (scope !== "network" || this.sources.length === 0) {
      const data = await this.local.get(address);
      if (data !== undefined || scope === "local") return data;
    }
    for (const source of this.isOnline ? this.sources : []) {
      const data = await source.fetch(address, options.signal);
      if (data === undefined) continue;
      if (options.isCached ?? true) await this.local.put({ address, data });
      return data;
    }
    return undefined;
  }

  /** Stores a chunk that is uploaded here, and announces it. */
  put(chunk: Chunk, pace?: Pace, isDirect?: boolean): Promise<void> {
    return both(this.local.put(chunk), this.announce(chunk, pace, isDirect));
  }

  /** Stores a chunk that comes from another node, unless it is here, and tells the listeners. */
  async receive(chunk: Chunk, pace: Pace): Promise<void> {
    // Only single-owner chunks change: others are written once.
    const isHere = this.local.has(chunk.address) && !("wrapped" in chunk) && isCac(chunk);
    const written = isHere ? this.local.writing(chunk.address) : this.local.put(chunk);
    await both(written, this.hear(chunk, pace));
  }

  /**
   * Brings a chunk that is uploaded here, and stored, to its listeners. A promise only when there is
   * something to wait for.
   */
  announce(
    chunk: Chunk,
    pace: Pace = this.#turns.pace(),
    isDirect: boolean = false,
  ): Promise<void> | undefined {
    return this.carry === undefined ? this.hear(chunk, pace) : this.carry(chunk, pace, isDirect);
  }

  /** Tells the listeners of this node. A promise only when there is something to wait for. */
  hear(chunk: Chunk, pace: Pace): Promise<void> | undefined {
    const answers = this.#listeners.map((listener) => listener(chunk, pace));
    const heard = answers.filter((answer) => answer !== undefined);
    return heard.length === 0 ? undefined : Promise.all(heard).then(() => undefined);
  }

  /** Calls back for every chunk that arrives from now on. */
  onArrival(listener: ArrivalListener): void {
    this.#listeners.push(listener);
  }
}

async function both(
  one: Promise<void> | undefined,
  other: Promise<void> | undefined,
): Promise<void> {
  await Promise.all([one, other]);
}
