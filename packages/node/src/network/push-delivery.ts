import type { Chunk } from "@swarm-docs/protocol/cac";
import type { Chunks } from "../state/chunks.ts";
import type { Logger } from "../state/loggers.ts";
import type { TagCounts, Tags } from "../state/tags.ts";
import type { Delivery, Stamped } from "../state/uploads.ts";
import type { Table, Tables } from "../store/tables.ts";
import type { Turns } from "../turns.ts";
import { NoPeerError, type Outcome } from "./network.ts";

/** A record of the queue: chunks of one upload, counted in its tag and removed as one. */
interface QueueRecord {
  readonly tagUid: number;
  /** Addresses, 32 bytes each, concatenated. */
  readonly addresses: Uint8Array;
}

/** Chunks in one record. */
const recordChunks = 256;
const addressBytes = 32;
/** Records pushed in parallel: a slow link delays only its own. */
const parallel = 8;

/** Dependencies of {@link PushDelivery}. */
export interface PushParts {
  readonly chunks: Chunks;
  readonly tags: Tags;
  readonly tables: Tables;
  readonly turns: Turns;
  readonly log: Logger;
  /** Pushes one chunk to the node nearest to its address; rejects with `NoPeerError` when isolated. */
  readonly push: (chunk: Chunk, signal: AbortSignal) => Promise<Outcome>;
}

/**
 * Pushes deferred uploads to the nodes of the group. The queue is journalled with the tags, so an
 * acknowledged chunk is pushed once a link is up, also after a restart, a revert or a loaded state.
 * A chunk pushed to another node counts as sent and synced, one that belongs here as stored and
 * synced; the counters change together with the removal from the queue. [bee pkg/pusher]
 */
export class PushDelivery implements Delivery {
  readonly wantsAddresses = true;
  readonly #parts: PushParts;
  readonly #queue: Table<QueueRecord>;
  /** Records in flight, by key. */
  readonly #inFlight = new Map<string, Promise<void>>();
  /** Aborts deliveries in flight; replaced by {@link PushDelivery.pause}. */
  #abort = new AbortController();
  #isClosed = false;
  /** Records to attempt; replaced by every wake-up. */
  #sweep = eachOnce([]);
  #lastKey = 0;

  constructor(parts: PushParts) {
    this.#parts = parts;
    this.#queue = parts.tables.table("push-queue");
  }

  accept({ addresses }: Stamped, tagUid: number): TagCounts {
    const bytes = addresses.toBytes();
    const recordBytes = recordChunks * addressBytes;
    for (let at = 0; at < bytes.length; at += recordBytes) {
      const record = { tagUid, addresses: bytes.slice(at, at + recordBytes) };
      void this.#queue.set(this.#freeKey(), record);
    }
    return {};
  }

  /** Uploads without a tag are direct: their chunks were pushed on arrival. */
  async deliver(_stamped: Stamped, tagUid: number | undefined): Promise<void> {
    if (tagUid !== undefined) this.wake();
  }

  /** Attempts every record that is not in flight: there are new ones, or a link is up. */
  wake(): void {
    this.#sweep = eachOnce(this.#queue.keys());
    this.#fill();
  }

  async pause(): Promise<() => void> {
    this.#abort.abort(new Error("paused"));
    await this.#idle();
    return () => {
      if (this.#isClosed) return;
      this.#abort = new AbortController();
      this.wake();
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#abort.abort(new Error("the node has stopped"));
    await this.#idle();
  }

  async #idle(): Promise<void> {
    await Promise.all(this.#inFlight.values());
  }

  /** A key without a record. A revert or a loaded state may have brought any. */
  #freeKey(): string {
    do this.#lastKey++;
    while (this.#queue.get(String(this.#lastKey)) !== undefined);
    return String(this.#lastKey);
  }

  /** Starts attempts until {@link parallel} are in flight. */
  #fill(): void {
    while (!this.#abort.signal.aborted && this.#inFlight.size < parallel) {
      const { value: key, done } = this.#sweep.next();
      if (done === true) return;
      if (!this.#inFlight.has(key)) this.#inFlight.set(key, this.#attempt(key));
    }
  }

  /** Pushes one record; on failure it stays in the queue until the next wake-up. */
  async #attempt(key: string): Promise<void> {
    const { signal } = this.#abort;
    let sweep: Generator<string, void>;
    do {
      sweep = this.#sweep;
      try {
        await this.#deliverRecord(key, signal);
      } catch (error) {
        const isIsolated = error instanceof NoPeerError;
        // The other records would fail, too. Each upload wakes the queue, also of a node without peers.
        if (isIsolated) sweep.return();
        else if (!signal.aborted) {
          this.#parts.log.error("chunks stay in the queue", { error: String(error) });
        }
      }
      // A wake-up during the attempt skipped this record.
    } while (sweep !== this.#sweep);
    this.#inFlight.delete(key);
    this.#fill();
  }

  /** Pushes the chunks of one record, then removes it. Rejects when one of them was not taken. */
  async #deliverRecord(key: string, signal: AbortSignal): Promise<void> {
    const { tables, tags } = this.#parts;
    // Not before the record is kept: its upload may replace a single-owner chunk in the very turn after that.
    await tables.flush().catch(() => undefined);
    const record = this.#queue.get(key);
    if (record === undefined) return;
    const pace = this.#parts.turns.pace(signal);
    const pushes: Promise<Outcome | undefined>[] = [];
    for (let at = 0; at < record.addresses.length; at += addressBytes) {
      await pace();
      const pushed = this.#push(record.addresses.slice(at, at + addressBytes), signal);
      pushed.catch(() => undefined);
      pushes.push(pushed);
    }
    const outcomes = await Promise.all(pushes);
    const sent = outcomes.filter((outcome) => outcome === "sent").length;
    const stored = outcomes.filter((outcome) => outcome === "stored").length;
    await tables.change(() => {
      void this.#queue.delete(key);
      void tags.add(record.tagUid, { sent, stored, synced: sent + stored });
    });
  }

  /** `undefined` for a chunk that is missing or damaged here: it cannot be pushed any more. */
  async #push(address: Uint8Array, signal: AbortSignal): Promise<Outcome | undefined> {
    const { chunks, push } = this.#parts;
    const data = await chunks.get(address, { scope: "local" });
    return data === undefined ? undefined : push({ address, data }, signal);
  }
}

/** The keys of a queue, each once: a removal that is rolled back appends its key to the queue again. */
function* eachOnce(keys: Iterable<string>): Generator<string, void> {
  const seen = new Set<string>();
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    yield key;
  }
}
