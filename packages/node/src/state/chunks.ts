import type { Chunk } from "@swarm-docs/protocol/cac";
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
  /** Carries chunks that arrive here to the other nodes of the group. */
  readonly neighbors: Chunks[] = [];

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
    for (const source of this.sources) {
      const data = await source.fetch(address, options.signal);
      if (data === undefined) continue;
      if (options.isCached ?? true) await this.local.put({ address, data });
      return data;
    }
    return undefined;
  }

  /** Stores a chunk here and tells the listeners. */
  put(chunk: Chunk, pace?: Pace): Promise<void> {
    const written = this.local.put(chunk);
    const heard = this.announce(chunk, pace);
    return heard === undefined ? written : Promise.all([written, heard]).then(() => undefined);
  }

  /**
   * Tells the listeners of a chunk, here and on the nodes of the group, without storing it. A promise
   * only when there is something to wait for.
   */
  announce(chunk: Chunk, pace: Pace = this.#turns.pace()): Promise<void> | undefined {
    const heard = [this, ...this.neighbors].flatMap((place) => place.#hear(chunk, pace));
    return heard.length === 0 ? undefined : Promise.all(heard).then(() => undefined);
  }

  #hear(chunk: Chunk, pace: Pace): Promise<void>[] {
    const answers = this.#listeners.map((listener) => listener(chunk, pace));
    return answers.filter((answer) => answer !== undefined);
  }

  /** Calls back for every chunk that arrives from now on. */
  onArrival(listener: ArrivalListener): void {
    this.#listeners.push(listener);
  }
}
