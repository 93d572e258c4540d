import { isZero } from "@swarm-docs/protocol/bytes";
import type { Pace } from "@swarm-docs/protocol/pace";
import type { Clock } from "../clock.ts";
import { paced } from "../paced.ts";
import type { Table, Tables } from "../store/tables.ts";

/** Progress of one upload. Counters count chunks. [bee pkg/storer uploadstore] */
export interface Tag {
  readonly uid: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Chunks handed to the session. */
  readonly split: number;
  /** Of these, already here under the same batch. */
  readonly seen: number;
  /** Kept here because this node's neighborhood is theirs. */
  readonly stored: number;
  /** Push attempts. */
  readonly sent: number;
  /** Receipts. */
  readonly synced: number;
  /** 32-byte root of the last close; empty before. */
  readonly address: Uint8Array;
}

/** Counters of a tag to be raised. */
export type TagCounts = Partial<Pick<Tag, "split" | "seen" | "stored" | "sent" | "synced">>;

/** The tags of a node, ids counting from 1 and never used twice. */
export class Tags {
  readonly #tables: Tables;
  readonly #tags: Table<Tag>;
  readonly #counter: Table<number>;
  readonly #clock: Clock;

  constructor(tables: Tables, clock: Clock) {
    this.#tables = tables;
    this.#tags = tables.table("tag");
    this.#counter = tables.table("tag-counter");
    this.#clock = clock;
  }

  /** A new tag with all counters at zero. */
  create(): Promise<Tag> {
    return this.#tables.change(() => this.make(this.#clock.now()));
  }

  /** A new tag of an upload that began at `startedAt`, milliseconds since 1970. Call it within a change. */
  make(startedAt: number): Tag {
    const uid = (this.#counter.get("last") ?? 0) + 1;
    const tag: Tag = {
      uid,
      startedAt,
      split: 0,
      seen: 0,
      stored: 0,
      sent: 0,
      synced: 0,
      address: new Uint8Array(0),
    };
    void this.#counter.set("last", uid);
    void this.#tags.set(String(uid), tag);
    return tag;
  }

  /** The tag, or `undefined`. */
  get(uid: number | bigint): Tag | undefined {
    return this.#tags.get(String(uid));
  }

  /** How many there are. */
  get count(): number {
    return this.#tags.size;
  }

  /** All tags by rising id, which is nearly how they are kept; at the caller's pace: there may be any number. */
  async list(pace: Pace): Promise<Tag[]> {
    const tags = await paced(this.#tags.values(), pace, (tag) => tag);
    return tags.sort((a, b) => a.uid - b.uid);
  }

  /** True when there was one. */
  delete(uid: number | bigint): Promise<boolean> {
    return this.#tags.delete(String(uid));
  }

  /** Raises counters; does nothing when the tag has gone. */
  add(uid: number, counts: TagCounts, address?: Uint8Array): Promise<void> {
    const tag = this.get(uid);
    if (tag === undefined) return Promise.resolve();
    return this.#tags.set(String(uid), {
      ...tag,
      split: tag.split + (counts.split ?? 0),
      seen: tag.seen + (counts.seen ?? 0),
      stored: tag.stored + (counts.stored ?? 0),
      sent: tag.sent + (counts.sent ?? 0),
      synced: tag.synced + (counts.synced ?? 0),
      address: address === undefined ? tag.address : kept(address),
    });
  }
}

/** An address as Bee keeps it: 32 bytes, or none when all of them are zero. [bee pkg/storer/internal/upload] */
function kept(address: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(32);
  bytes.set(address.subarray(0, 32));
  return isZero(bytes) ? new Uint8Array(0) : bytes;
}
