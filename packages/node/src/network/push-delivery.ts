import type { Chunk } from "@swarm-docs/protocol/cac";
import { toHex } from "@swarm-docs/protocol/hex";
import type { Chunks } from "../state/chunks.ts";
import type { Logger } from "../state/loggers.ts";
import type { TagCounts, Tags } from "../state/tags.ts";
import type { Delivery, Stamped } from "../state/uploads.ts";
import type { Table, Tables } from "../store/tables.ts";
import type { Turns } from "../turns.ts";
import { NoPeerError, type Outcome } from "./network.ts";

/** Chunks of one session that wait: what is counted and taken off the queue as one. */
interface Waiting {
  readonly tagUid: number;
  /** Addresses, 32 bytes each, one after the other. */
  readonly addresses: Uint8Array;
}

/** Chunks in one record of the queue. */
const recordChunks = 256;
const addressBytes = 32;
/** Records that are pushed at the same time, so that a slow link holds up only its own. */
const parallel = 8;

/** What the delivery to the other nodes needs. */
export interface PushParts {
  readonly chunks: Chunks;
  readonly tags: Tags;
  readonly tables: Tables;
  readonly turns: Turns;
  readonly log: Logger;
  /** Carries one chunk to where it belongs; fails with `NoPeerError` when nobody takes it. */
  readonly push: (chunk: Chunk, signal: AbortSignal) => Promise<Outcome>;
}

/**
 * Pushes deferred uploads to the nodes of the group. The queue is kept beside the tags, so a chunk that
 * was acknowledged is pushed when a link comes back, or after a new start. Tags count a chunk that went
 * to another node as sent and synced, one that belongs here as stored and synced, both in the change
 * that takes it off the queue. [bee pkg/pusher]
 */
export class PushDelivery implements Delivery {
  readonly wantsAddresses = true;
  readonly #parts: PushParts;
  readonly #queue: Table<Waiting>;
  readonly #stop = new AbortController();
  /** Records that are being pushed. */
  readonly #taken = new Map<string, Promise<void>>();
  #running: Promise<void> | undefined;
  /** How often there was something new, and how often when the queue was last looked through. */
  #wakes = 0;
  #seen = 0;
  #last = 0;

  constructor(parts: PushParts) {
    this.#parts = parts;
    this.#queue = parts.tables.table("push-queue");
    for (const key of this.#queue.keys()) this.#last = Math.max(this.#last, Number(key));
  }

  accept({ addresses }: Stamped, tagUid: number): TagCounts {
    const bytes = addresses.toBytes();
    const recordBytes = recordChunks * addressBytes;
    for (let at = 0; at < bytes.length; at += recordBytes) {
      const record = { tagUid, addresses: bytes.slice(at, at + recordBytes) };
      void this.#queue.set(String(++this.#last), record);
    }
    return {};
  }

  /** Chunks without a tag are direct: they were pushed when they came. */
  async deliver(_stamped: Stamped, tagUid: number | undefined): Promise<void> {
    if (tagUid !== undefined) this.wake();
  }

  /** Goes on with the queue: something came, or a link is back. */
  wake(): void {
    this.#wakes++;
    this.#start();
  }

  #start(): void {
    if (this.#stop.signal.aborted || this.#queue.size === 0) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#seen !== this.#wakes) this.#start();
    });
  }

  async close(): Promise<void> {
    this.#stop.abort(new Error("the node has stopped"));
    await this.#running;
    await Promise.all(this.#taken.values());
  }

  async #run(): Promise<void> {
    while (this.#seen !== this.#wakes && !this.#stop.signal.aborted) {
      this.#seen = this.#wakes;
      for (const key of this.#queue.keys()) {
        if (this.#taken.has(key)) continue;
        while (this.#taken.size >= parallel) await Promise.race(this.#taken.values());
        this.#taken.set(key, this.#attempt(key));
      }
    }
  }

  /** Pushes one record, or leaves it for later. */
  async #attempt(key: string): Promise<void> {
    let wakes: number;
    let isDone = false;
    do {
      wakes = this.#wakes;
      isDone = await this.#take(key).then(
        () => true,
        (error: unknown) => {
          const isUsual = error instanceof NoPeerError || this.#stop.signal.aborted;
          if (!isUsual) this.#parts.log.error("chunks stay in the queue", { error: String(error) });
          return false;
        },
      );
      // A link that came back meanwhile is tried at once.
    } while (!isDone && wakes !== this.#wakes && !this.#stop.signal.aborted);
    this.#taken.delete(key);
  }

  /** Pushes the chunks of one record. Fails when one of them was not taken. */
  async #take(key: string): Promise<void> {
    const record = this.#queue.get(key);
    if (record === undefined) return;
    const pace = this.#parts.turns.pace(this.#stop.signal);
    const pushes: Promise<Outcome | undefined>[] = [];
    for (let at = 0; at < record.addresses.length; at += addressBytes) {
      await pace();
      const pushed = this.#push(record.addresses.slice(at, at + addressBytes));
      pushed.catch(() => undefined);
      pushes.push(pushed);
    }
    const outcomes = await Promise.all(pushes);
    const sent = outcomes.filter((outcome) => outcome === "sent").length;
    const stored = outcomes.filter((outcome) => outcome === "stored").length;
    const { tables, tags } = this.#parts;
    await tables.change(() => {
      // A snapshot may have been gone back to meanwhile: its queue counts what it holds.
      if (this.#queue.get(key) !== record) return;
      void this.#queue.delete(key);
      void tags.add(record.tagUid, { sent, stored, synced: sent + stored });
    });
  }

  /** `undefined` for a chunk that is lost here, or damaged. */
  async #push(address: Uint8Array): Promise<Outcome | undefined> {
    const { chunks, push, log } = this.#parts;
    const data = await chunks.local.get(address).catch((error: unknown) => {
      log.error("a chunk cannot be pushed", { address: toHex(address), error: String(error) });
      return undefined;
    });
    return data === undefined ? undefined : push({ address, data }, this.#stop.signal);
  }
}
