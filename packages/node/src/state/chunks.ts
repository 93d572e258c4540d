import { isCac, type Chunk } from "@swarm-docs/protocol/cac";
import { toHex } from "@swarm-docs/protocol/hex";
import type { Pace } from "@swarm-docs/protocol/pace";
import type { Soc } from "@swarm-docs/protocol/soc";
import { CheckedStore, chunkKind } from "../store/checked-store.ts";
import type { ChunkStore } from "../store/chunk-store.ts";
import type { Turns } from "../turns.ts";
import type { Logger } from "./loggers.ts";

/** Where a read may look. `local` never leaves this node, `network` skips the local copy. */
type ReadScope = "anywhere" | "local" | "network";

/** How a chunk is read. */
interface ReadOptions {
  /** Default `anywhere`: the local store first, then the sources. */
  readonly scope?: ReadScope;
  /** Store chunks that came from a source; default true (`Swarm-Cache`). A damaged copy is always replaced. */
  readonly isCached?: boolean;
  /** Milliseconds for all sources together; a chunk that takes longer counts as missing. Default: none. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Another node that may have a chunk: a sibling of the group, or the upstream node. */
export interface ChunkSource {
  readonly name: string;
  /**
   * The bytes of a chunk, unverified, or `undefined` when the source has none. Rejects when it could
   * not be asked.
   */
  fetch(address: Uint8Array, signal?: AbortSignal): Promise<Uint8Array | undefined>;
}

/**
 * Called for every chunk that arrives at this node, new or overwritten (pss and gsoc listen), with the
 * pace of the upload that brings it. The upload awaits the result.
 */
type ArrivalListener = (chunk: Chunk, pace: Pace) => void | Promise<void>;

/**
 * The chunks that a node can reach. The only place that decides what a read returns: a verified local
 * copy, else the first verified answer of a source, which also repairs a damaged copy.
 */
export class Chunks {
  readonly local: CheckedStore;
  readonly sources: ChunkSource[] = [];
  readonly #turns: Turns;
  readonly #log: Logger;
  readonly #listeners: ArrivalListener[] = [];
  /** False while the node is cut off: sources are not asked. */
  isOnline = true;
  /**
   * In a group: delivers an uploaded chunk to the nodes that listen for it, a direct upload by pushing
   * the chunk. Absent when this node is the whole network and only its own listeners count.
   */
  carry: ((chunk: Chunk, pace: Pace, isDirect?: boolean) => Promise<void> | undefined) | undefined;

  constructor(store: ChunkStore, turns: Turns, log: Logger) {
    this.local = new CheckedStore(store, (address, where) =>
      log.error("stored chunk is damaged", { address: toHex(address), ...where }),
    );
    this.#turns = turns;
    this.#log = log;
  }

  /**
   * Data of a chunk, or `undefined` when there is no intact copy in reach. Takes turns with other
   * requests, so walks need no pace of their own. Rejects with the reason of an aborted signal, and as
   * a source does when no other source had the chunk.
   */
  async get(address: Uint8Array, options: ReadOptions = {}): Promise<Uint8Array | undefined> {
    const { scope = "anywhere", isCached = true, signal } = options;
    const turn = this.#turns.pace(signal)();
    if (turn !== undefined) await turn;
    const isRemote = scope === "network" && this.sources.length > 0;
    const kept = isRemote ? "missing" : await this.local.get(address);
    if (typeof kept !== "string") return kept;
    const fetched = scope === "local" ? undefined : await this.#fetch(address, options);
    if (fetched === undefined) return undefined;
    if (isCached || kept === "damaged") await this.restore({ address, data: fetched });
    return fetched;
  }

  /** Stores a chunk that is uploaded here, and announces it. Repairs a damaged copy. */
  async put(
    chunk: Chunk | Soc,
    pace: Pace = this.#turns.pace(),
    isDirect?: boolean,
  ): Promise<void> {
    const isReplaced = "wrapped" in chunk;
    const told = this.carry ? this.carry(chunk, pace, isDirect) : this.hear(chunk, pace);
    // A push that fails refuses the upload, which could not restore the single-owner chunk that it replaced.
    if (isReplaced && isDirect) await told;
    await Promise.all([this.local.keep(chunk, isReplaced), told]);
  }

  /** Stores a chunk that another node sends, and calls the listeners. */
  async receive(chunk: Chunk | Soc, pace: Pace): Promise<void> {
    const written = this.local.keep(chunk, "wrapped" in chunk || !isCac(chunk));
    await Promise.all([written, this.hear(chunk, pace)]);
  }

  /**
   * Stores a verified chunk that was fetched or recovered, in place of a missing or damaged copy. An
   * intact copy stays: a single-owner chunk may have been replaced by a newer one meanwhile. A failure
   * (a full disk) is only logged.
   */
  async restore(chunk: Chunk): Promise<void> {
    try {
      if (!this.local.has(chunk.address)) await this.local.keep(chunk, true);
    } catch (error) {
      const address = toHex(chunk.address);
      this.#log.warning("chunk not cached", { address, error: String(error) });
    }
  }

  /** Calls the listeners of this node. Returns a promise only when one of them does. */
  hear(chunk: Chunk, pace: Pace): Promise<void> | undefined {
    const answers = this.#listeners.map((listener) => listener(chunk, pace));
    const pending = answers.filter((answer) => answer !== undefined);
    return pending.length === 0 ? undefined : Promise.all(pending).then(() => undefined);
  }

  /** Calls `listener` for every chunk that arrives from now on. */
  onArrival(listener: ArrivalListener): void {
    this.#listeners.push(listener);
  }

  /** The first verified answer of a source. */
  async #fetch(
    address: Uint8Array,
    { timeoutMs, signal }: ReadOptions,
  ): Promise<Uint8Array | undefined> {
    if (!this.isOnline || this.sources.length === 0) return undefined;
    const timeout = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
    const either = timeout && signal ? AbortSignal.any([signal, timeout]) : (signal ?? timeout);
    let failure: unknown;
    for (const source of this.sources) {
      try {
        const data = await source.fetch(address, either);
        if (data === undefined) continue;
        if (chunkKind({ address, data }) !== undefined) return data;
        const fields = { source: source.name, address: toHex(address) };
        this.#log.warning("source sent bytes that do not belong to the address", fields);
      } catch (error) {
        signal?.throwIfAborted();
        if (timeout?.aborted === true) return undefined;
        failure ??= error;
      }
    }
    if (failure !== undefined) throw failure;
    return undefined;
  }
}
