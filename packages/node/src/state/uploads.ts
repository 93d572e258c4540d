import type { Chunk } from "@swarm-docs/protocol/cac";
import { chunkIdentity, type Soc } from "@swarm-docs/protocol/soc";
import type { Stamp } from "@swarm-docs/protocol/postage/stamp";
import type { Pace } from "@swarm-docs/protocol/pace";
import type { Clock } from "../clock.ts";
import { fail } from "../errors/errors.ts";
import { AddressList } from "../store/address-list.ts";
import { AddressTable } from "../store/address-table.ts";
import type { Tables } from "../store/tables.ts";
import type { Turns } from "../turns.ts";
import type { Batches } from "./batches.ts";
import type { Chunks } from "./chunks.ts";
import type { Pins } from "./pins.ts";
import type { StampIssuer } from "./stamp-issuer.ts";
import type { Tag, TagCounts, Tags } from "./tags.ts";

/** How an upload is to be done; read from its headers. */
export interface UploadRequest {
  /** 32 bytes. */
  readonly batchId: Uint8Array;
  /**
   * Tag to count in; absent or 0 = a new one. An upload that is neither deferred nor pinned has no tag, and
   * ignores this one.
   */
  readonly tagUid?: bigint | undefined;
  readonly isPinned: boolean;
  readonly isDeferred: boolean;
  /** Ends the session's work when it is aborted: the client has gone. */
  readonly signal?: AbortSignal;
}

type TagRequest = Pick<UploadRequest, "tagUid" | "isPinned" | "isDeferred" | "signal">;

/** Carries stored chunks on to where they belong; counts in the tag what happened. */
export interface Delivery {
  /**
   * True when `deliver` wants the address of every chunk, and counts itself which are seen; else it
   * gets only the number of those that the session stamped again.
   */
  readonly wantsAddresses: boolean;
  /**
   * Called when a session with a tag closes, within the same change: queues the chunks for delivery, and
   * returns the counts to add to the tag at once.
   */
  accept(stamped: Stamped, tagUid: number): TagCounts;
  /** Called with the chunks of every session that has been closed. */
  deliver(stamped: Stamped, tagUid: number | undefined): Promise<void>;
  /**
   * Aborts deliveries in flight and waits for them; the returned function resumes with the queue in the
   * tables at that time. Called around a replacement of all tables (revert, load, reset): a chunk
   * delivered before it would otherwise count in the new tables.
   */
  pause(): Promise<() => void>;
  /** Stops permanently; undelivered chunks stay in the queue. */
  close(): Promise<void>;
}

/** Chunks of a session that are to be delivered. */
export interface Stamped {
  readonly count: number;
  /** Each once; empty unless the delivery wants them. */
  readonly addresses: AddressList;
}

interface Parts {
  readonly clock: Clock;
  readonly turns: Turns;
  readonly chunks: Chunks;
  readonly tags: Tags;
  readonly pins: Pins;
  readonly batches: Batches;
  readonly delivery: Delivery;
  readonly tables: Tables;
}

/** Groups of writes that may be under way in one session before `put` waits for one of them. */
const inFlightLimit = 8;

/** Opens upload sessions and keeps apart what unfinished ones have stored. [bee pkg/api getStamper] */
export class Uploads {
  readonly parts: Parts;
  /** Chunks that only unfinished sessions have asked for, with the number of these sessions. */
  readonly provisional: AddressTable = new AddressTable();

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /**
   * Looks up tag and batch, in this order. Fails with `tag-not-found`, `batch-with-id-not-found` or
   * `batch-not-usable-yet`.
   */
  async open(request: UploadRequest): Promise<UploadSession> {
    const { batchId } = request;
    this.namedTag(request);
    const { issuer } = this.parts.batches.usableIssuer(batchId);
    return new UploadSession(this, { issuer, batchId }, request);
  }

  /** The tag that the request names, if the upload counts in one. Fails with `tag-not-found`. */
  namedTag({ tagUid = 0n, isPinned, isDeferred }: TagRequest): Tag | undefined {
    if (tagUid === 0n || !(isDeferred || isPinned)) return undefined;
    return this.parts.tags.get(tagUid) ?? fail("tag-not-found");
  }

  /** A session under a stamp that the client made; the stamp is checked before. Fails with `tag-not-found`. */
  openStamped(stamp: Stamp, request: TagRequest): UploadSession {
    return new UploadSession(this, { stamp, batchId: stamp.batchId }, request);
  }
}

interface Payment {
  readonly batchId: Uint8Array;
  readonly issuer?: StampIssuer;
  readonly stamp?: Stamp;
}

/**
 * One upload: stamps and stores chunks, then closes (counting in the tag) or aborts (deleting the
 * chunks it stored). A chunk that another session stored or requested meanwhile stays.
 */
export class UploadSession {
  /** The tag that the client named; else a new one from {@link done} on, since a refused upload leaves none. */
  tag: Tag | undefined;
  /** When a new tag begins; `undefined` without one. */
  readonly #startedAt: number | undefined;
  readonly #uploads: Uploads;
  readonly #payment: Payment;
  /** Chunks to delete if the upload fails. */
  readonly #claimed = new AddressList();
  readonly #stamped = new AddressList();
  /** Set of the addresses in `#stamped`. */
  readonly #distinct = new AddressTable();
  #stampedCount = 0;
  /** Every chunk once, for the pin; only when the upload is pinned. */
  readonly #pinned: { readonly seen: AddressTable; readonly list: AddressList } | undefined;
  readonly #inFlight = new Set<Promise<void>>();
  /** Replaces a single-owner chunk: the last step, because no refused upload can restore the older one. */
  #replace: (() => Promise<void>) | undefined;
  readonly #pace: Pace;
  #failure: unknown;
  #split = 0;
  #seen = 0;
  #isOver = false;

  constructor(uploads: Uploads, payment: Payment, request: TagRequest) {
    const { isPinned, isDeferred, signal } = request;
    this.#uploads = uploads;
    this.#payment = payment;
    this.#pace = uploads.parts.turns.pace(signal);
    this.#pinned = isPinned ? { seen: new AddressTable(), list: new AddressList() } : undefined;
    this.tag = uploads.namedTag(request);
    if (isDeferred || isPinned) this.#startedAt = uploads.parts.clock.now();
  }

  /**
   * Stamps and stores one chunk. Settles when the store may take another, not when the chunk is
   * safe: `done` waits for that. Fails with `batch-overissued`, as the store fails, and when the client
   * has gone.
   */
  async put(chunk: Chunk | Soc): Promise<void> {
    const turn = this.#pace();
    if (turn !== undefined) await turn;
    if (this.#failure !== undefined) throw this.#failure;
    // No await before the claim: another session's abort must not come between look and claim.
    const { chunks } = this.#uploads.parts;
    const isKnown = chunks.local.has(chunk.address);
    const stamped = this.#stamp(chunk, isKnown);
    this.#track(stamped);
    this.#claim(chunk.address, isKnown);
    const store = (): Promise<void> => chunks.put(chunk, this.#pace, this.#startedAt === undefined);
    // Replicas follow the chunks of their file, and are the same whenever they are written.
    if ("wrapped" in chunk && isKnown && this.#split === 0) this.#replace = store;
    else this.#track(store());
    this.#pin(chunk.address);
    this.#split++;
    while (this.#inFlight.size > inFlightLimit) await Promise.race(this.#inFlight);
  }

  /**
   * Closes the session: waits until every chunk is safe, adds to the tag's counters, sets its root, and
   * pins if requested. `reference` (32 or 64 bytes) is the root of the upload.
   */
  async done(reference?: Uint8Array): Promise<void> {
    await Promise.all(this.#inFlight);
    if (this.#failure !== undefined) throw this.#failure;
    const { delivery, tables } = this.#uploads.parts;
    const stamped = { count: this.#stampedCount, addresses: this.#stamped };
    await tables.changeBefore(() => this.#close(stamped, reference), this.#replace);
    this.#isOver = true;
    const pace = this.#uploads.parts.turns.pace();
    for (const address of this.#claimed) {
      await pace();
      this.#uploads.provisional.delete(address);
    }
    await delivery.deliver(stamped, this.tag?.uid);
  }

  /** What an upload leaves beside its chunks. */
  #close(stamped: Stamped, reference: Uint8Array | undefined): void {
    const { tags, pins, delivery } = this.#uploads.parts;
    if (this.#pinned !== undefined && reference !== undefined) {
      void pins.add(reference, this.#pinned.list.toBytes());
    }
    if (this.#startedAt === undefined) return;
    const { uid } = (this.tag ??= tags.make(this.#startedAt));
    const { seen = 0, ...counts } = delivery.accept(stamped, uid);
    void tags.add(uid, { split: this.#split, seen: this.#seen + seen, ...counts }, reference);
  }

  /** Headers of the answer to an upload: the tag when there is one, readable by pages. */
  headers(): Headers {
    const headers = new Headers({ "Access-Control-Expose-Headers": "Swarm-Tag" });
    if (this.tag !== undefined) headers.set("Swarm-Tag", String(this.tag.uid));
    return headers;
  }

  /** Aborts: deletes the chunks that only this session stored. No-op after `done`. */
  async abort(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    await Promise.allSettled(this.#inFlight);
    const { provisional, parts } = this.#uploads;
    const pace = parts.turns.pace();
    for (const address of this.#claimed) {
      await pace();
      const claims = provisional.get(address);
      if (claims === undefined) continue;
      if (claims > 1) provisional.set(address, claims - 1);
      else {
        provisional.delete(address);
        // On a full disk the delete fails too: then the chunk stays, without a reference to it.
        await parts.chunks.local.delete(address).catch(() => false);
      }
    }
  }

  /** Runs an upload; aborts it when `work` throws. */
  async run<T>(work: (session: this) => Promise<T>): Promise<T> {
    try {
      return await work(this);
    } catch (error) {
      await this.abort();
      throw error;
    }
  }

  #stamp(chunk: Chunk | Soc, isKnown: boolean): Promise<void> {
    const { local } = this.#uploads.parts.chunks;
    const identity = chunkIdentity(chunk);
    const { issuer, stamp, batchId } = this.#payment;
    if (stamp !== undefined) {
      this.#noteStamped(chunk.address);
      return local.putStamp({ ...stamp, identity });
    }
    const timeMs = this.#uploads.parts.clock.now();
    const place = issuer?.place(chunk.address, identity, timeMs);
    if (issuer === undefined || place === undefined) fail("batch-overissued");
    // What the batch has stamped before need not have arrived elsewhere: the delivery knows.
    const isHere = place.isSeen && isKnown && !this.#uploads.parts.delivery.wantsAddresses;
    if (isHere) this.#seen++;
    else this.#noteStamped(chunk.address);
    const index = { bucket: place.bucket, counter: place.counter };
    const timestamp = BigInt(timeMs) * 1_000_000n;
    return issuer.keep(place, identity, () =>
      local.putStamp({ batchId, index, timestamp, identity }),
    );
  }

  #noteStamped(address: Uint8Array): void {
    this.#stampedCount++;
    if (!this.#uploads.parts.delivery.wantsAddresses) return;
    if (this.#distinct.get(address) !== undefined) this.#seen++;
    else {
      this.#distinct.set(address, 0);
      this.#stamped.push(address);
    }
  }

  #pin(address: Uint8Array): void {
    if (this.#pinned === undefined || this.#pinned.seen.get(address) !== undefined) return;
    this.#pinned.seen.set(address, 0);
    this.#pinned.list.push(address);
  }

  // Skip chunks that are stored and not provisional: they belong to other content.
  #claim(address: Uint8Array, isKnown: boolean): void {
    const { provisional } = this.#uploads;
    const claims = provisional.get(address);
    if (isKnown && claims === undefined) return;
    provisional.set(address, (claims ?? 0) + 1);
    this.#claimed.push(address);
  }

  #track(write: Promise<void>): void {
    // A store gives the same promise to all writes that it does together.
    if (this.#inFlight.has(write)) return;
    this.#inFlight.add(write);
    const forget = (): boolean => this.#inFlight.delete(write);
    write.then(forget, (error: unknown) => {
      this.#failure ??= error;
      forget();
    });
  }
}
