import type { Chunk } from "@swarm-docs/protocol/cac";
import type { ChunkStore } from "../store/chunk-store.ts";

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

/** Told about every chunk that arrives at this node, new or overwritten (pss and gsoc listen). */
export type ArrivalListener = (chunk: Chunk) => void;

/** The chunks a node can reach. */
export class Chunks {
  readonly local: ChunkStore;
  readonly sources: ChunkSource[] = [];
  readonly #listeners: ArrivalListener[] = [];
  /** Carries chunks that arrive here to the other nodes of the group. */
  readonly neighbors: Chunks[] = [];

  constructor(local: ChunkStore) {
    this.local = local;
  }

  /** Data of a chunk, or `undefined` when nobody has it. Throws `CorruptChunkError`. */
  async get(address: Uint8Array, options: ReadOptions = {}): Promise<Uint8Array | undefined> {
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
  put(chunk: Chunk): Promise<void> {
    const written = this.local.put(chunk);
    this.announce(chunk);
    return written;
  }

  /** Tells the listeners of a chunk, here and on the nodes of the group, without storing it. */
  announce(chunk: Chunk): void {
    this.#hear(chunk);
    for (const neighbor of this.neighbors) neighbor.#hear(chunk);
  }

  #hear(chunk: Chunk): void {
    for (const listener of this.#listeners) listener(chunk);
  }

  /** Calls back for every chunk that arrives from now on. */
  onArrival(listener: ArrivalListener): void {
    this.#listeners.push(listener);
  }
}
