import type { Chunk } from "@swarm-docs/protocol/cac";
import type { Pace } from "@swarm-docs/protocol/pace";
import type { Chain } from "./chain/chain.ts";
import { SwarmError } from "./dev/swarm-error.ts";
import type { Random } from "./clock.ts";
import type { Batches } from "./state/batches.ts";
import type { Delivery } from "./state/uploads.ts";
import type { StateReader, writeState } from "./state-file.ts";
import type { ChunkStore, StampRecord } from "./store/chunk-store.ts";
import type { JournalEntry } from "./store/journal.ts";
import type { Tables } from "./store/tables.ts";
import { ownThread } from "./turns.ts";

/** State of a node beside the tables, which a snapshot reverts with them. */
export interface NodeParts {
  readonly store: ChunkStore;
  readonly batches: Batches;
  /** Paused while tables and stores are replaced. */
  readonly delivery: Delivery;
}

/** The code of state files, an argument so that a node without them leaves it out of its bundle. */
export interface StateFiles {
  readonly open: typeof StateReader.open;
  readonly write: typeof writeState;
}

/** What snapshots are taken of: the tables and the chain, and every node beside them. */
interface SnapshotParts {
  readonly tables: Tables;
  readonly chain: Chain;
  readonly nodes: readonly NodeParts[];
  /** Sources of randomness that depend on a seed: they repeat themselves after a revert. */
  readonly randoms: readonly Random[];
  /** Reads and writes state files; only groups lay out their tables for them. */
  readonly files?: StateFiles;
}

/** Initial state that {@link Snapshots.reset} restores. References the stored chunks, without copies. */
interface Beginning {
  readonly entries: Iterable<JournalEntry>;
  readonly block: number;
  readonly chunks: readonly (readonly Chunk[])[];
  readonly stamps: readonly (readonly StampRecord[])[];
  readonly restoreRandoms: readonly (() => void)[];
}

/** A snapshot as it is listed. */
export interface SnapshotInfo {
  /** `0x1`, `0x2` …, never used twice in a process. */
  readonly id: string;
  /** Block in which it was taken. */
  readonly block: number;
}

interface Taken extends SnapshotInfo {
  readonly entries: Iterable<JournalEntry>;
  /** Leads back; the tables are there already. */
  readonly revert: () => Promise<void>;
  readonly release: () => void;
}

/**
 * Snapshots of a node, or of a group with its chain: chunks, stamps, tables and chain; not connections,
 * subscriptions and log levels. They behave like `evm_snapshot` and `evm_revert`: a revert deletes the
 * snapshot and all later ones. A snapshot copies no chunks and lasts as the process does. Uploads that
 * run during a revert may or may not survive it.
 */
export class Snapshots {
  readonly #parts: SnapshotParts;
  #taken: Taken[] = [];
  #last = 0;
  #beginning: Beginning | undefined;
  readonly #listeners: (() => void)[] = [];
  /** Snapshots and reverts, one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: SnapshotParts) {
    this.#parts = parts;
  }

  /** Those that can be gone back to, the oldest first. */
  list(): readonly SnapshotInfo[] {
    return this.#taken.map(({ id, block }) => ({ id, block }));
  }

  /** Takes one; gives its id. Fails with `SWARM_UNSUPPORTED`. */
  take(): Promise<string> {
    return this.#after(() => this.#take());
  }

  /**
   * Makes a state file everything that there is, and forgets all snapshots. Fails with `StateFileError`,
   * and then nothing has changed.
   */
  load(file: AsyncIterable<Uint8Array>, pace: Pace = ownThread.pace()): Promise<void> {
    return this.#after(async () => {
      const { tables, nodes } = this.#parts;
      const reader = await this.#files.open(file);
      const stores = nodes.map(({ store }) => store);
      const replace = await reader.prepareReplacement({ tables, stores }, pace);
      await this.#paused(async () => {
        await tables.idle();
        await replace();
        for (const { store, batches } of nodes) {
          batches.forget();
          await batches.restore(store);
        }
        for (const taken of this.#taken.splice(0)) taken.release();
      });
    });
  }

  /**
   * Everything that is remembered, as a file in pieces, which {@link load} reads. Fails with
   * `SWARM_UNSUPPORTED` for a node that was not created as a group of one.
   */
  dump(pace?: Pace): AsyncIterable<Uint8Array> {
    const { tables, nodes } = this.#parts;
    return this.#files.write({ tables, stores: nodes.map(({ store }) => store) }, pace);
  }

  /**
   * Reverts to a snapshot. Returns false if the snapshot does not exist (any more). Fails as the store
   * fails, and then changes nothing.
   */
  revert(id: string): Promise<boolean> {
    return this.#after(() => this.#paused(() => this.#revert(id)));
  }

  /** Makes this moment the one that {@link reset} leads to; only where all stores are in memory. */
  begin(): Promise<void> {
    return this.#after(async () => {
      const { tables, chain, nodes, randoms } = this.#parts;
      if (!nodes.every(({ store }) => store.clear)) return;
      await tables.idle();
      this.#beginning = {
        entries: tables.entries(),
        block: chain.blocks.block,
        chunks: await Promise.all(nodes.map(({ store }) => chunksOf(store))),
        stamps: await Promise.all(nodes.map(({ store }) => listOf(store.stamps()))),
        restoreRandoms: randoms.flatMap((random) => random.mark?.() ?? []),
      };
    });
  }

  /** Calls `listener` after every {@link reset}. */
  onReset(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Restores the initial state; deletes all snapshots. Fails with `SWARM_UNSUPPORTED`. */
  reset(): Promise<void> {
    return this.#after(() => this.#paused(() => this.#reset()));
  }

  /** Forgets one snapshot. False when there is no such one. */
  drop(id: string): Promise<boolean> {
    return this.#after(async () => {
      const found = this.#taken.find((taken) => taken.id === id);
      this.#taken = this.#taken.filter((taken) => taken !== found);
      found?.release();
      return found !== undefined;
    });
  }

  #after<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** Runs `work` with all deliveries paused; they continue with the queues as they are then. */
  async #paused<T>(work: () => Promise<T>): Promise<T> {
    const resume = await Promise.all(this.#parts.nodes.map(({ delivery }) => delivery.pause()));
    try {
      return await work();
    } finally {
      for (const one of resume) one();
    }
  }

  async #reset(): Promise<void> {
    const beginning =
      this.#beginning ??
      unsupported("a node that keeps a directory or database cannot be reset: start another one");
    const { tables, chain, nodes } = this.#parts;
    await tables.idle();
    await tables.replace(beginning.entries);
    for (const [at, { store, batches }] of nodes.entries()) {
      store.clear?.();
      for (const chunk of beginning.chunks[at] ?? []) void store.put(chunk);
      for (const stamp of beginning.stamps[at] ?? []) void store.putStamp(stamp);
      batches.forget();
      await batches.restore(store);
    }
    for (const restore of beginning.restoreRandoms) restore();
    await chain.blocks.returnTo(beginning.block);
    for (const taken of this.#taken.splice(0)) taken.release();
    for (const listener of this.#listeners) listener();
  }

  async #take(): Promise<string> {
    const { tables, chain, nodes, randoms } = this.#parts;
    if (nodes.some(({ store }) => store.mark === undefined))
      unsupported("snapshots need a store in memory or in a directory");
    // Changes that the journal refuses are rolled back by now; their callers get the error.
    await tables.idle();
    // From here on in one turn: all parts are of the same moment.
    const stores = nodes.flatMap(({ store }) => store.mark?.() ?? []);
    const batches = nodes.map((node) => node.batches.mark());
    const restoreRandoms = randoms.flatMap((random) => random.mark?.() ?? []);
    const { block } = chain.blocks;
    const id = `0x${(++this.#last).toString(16)}`;
    this.#taken.push({
      id,
      block,
      entries: tables.entries(),
      async revert() {
        for (const mark of batches) mark.revert();
        for (const restore of restoreRandoms) restore();
        await Promise.all(stores.map((mark) => mark.revert()));
        await chain.blocks.returnTo(block);
      },
      release() {
        for (const mark of [...stores, ...batches]) mark.release();
      },
    });
    return id;
  }

  get #files(): StateFiles {
    return this.#parts.files ?? unsupported("this node neither reads nor writes state files");
  }

  async #revert(id: string): Promise<boolean> {
    const at = this.#taken.findIndex((taken) => taken.id === id);
    const found = this.#taken[at];
    if (found === undefined) return false;
    // Replace the tables first: this step can fail, and a crash after it leaves unused chunks instead of
    // pins without chunks.
    await this.#parts.tables.replace(found.entries);
    await found.revert();
    for (const taken of this.#taken.splice(at)) taken.release();
    return true;
  }
}

function unsupported(message: string): never {
  throw new SwarmError("SWARM_UNSUPPORTED", message);
}

async function listOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

async function chunksOf(store: ChunkStore): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  for await (const address of store.addresses()) {
    const data = await store.get(address);
    if (typeof data !== "string") chunks.push({ address, data });
  }
  return chunks;
}
