import { BeeResponseError, Topic, type Bee, type PrivateKey } from "@ethersphere/bee-js";

/** A note as stored in the feed. */
export interface Note {
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A notebook that its owner writes and the public can read: one feed update per note. */
export class Notebook {
  readonly #bee: Bee;
  readonly #batchId: string;
  readonly #key: PrivateKey;
  readonly #topic: Topic;

  constructor(bee: Bee, batchId: string, key: PrivateKey, name: string) {
    this.#bee = bee;
    this.#batchId = batchId;
    this.#key = key;
    this.#topic = Topic.fromString(name);
  }

  /** Adds a note. Rejects when the node cannot be reached or refuses the upload. */
  async add(text: string, at = new Date()): Promise<void> {
    const note: Note = { text, at: at.toISOString() };
    const writer = this.#bee.makeFeedWriter(this.#topic, this.#key);
    // Without an index bee-js looks it up and takes any error for an empty feed: one failed request,
    // and the new note would overwrite the first one.
    const index = await this.#count();
    await writer.uploadPayload(this.#batchId, JSON.stringify(note), { index });
  }

  /** All notes, oldest first. Rejects when the node cannot be reached or lacks a note. */
  async all(): Promise<Note[]> {
    const reader = this.#reader();
    const notes: Note[] = [];
    for (let index = 0, count = await this.#count(); index < count; index++) {
      const { payload } = await reader.downloadPayload({ index });
      notes.push(payload.toJSON() as Note);
    }
    return notes;
  }

  /** Number of notes; 0 only when the node says that the feed has no update. */
  async #count(): Promise<number> {
    try {
      const { feedIndex } = await this.#reader().downloadPayload();
      return Number(feedIndex.toBigInt()) + 1;
    } catch (error) {
      if (error instanceof BeeResponseError && error.status === 404) return 0;
      throw error;
    }
  }

  #reader() {
    return this.#bee.makeFeedReader(this.#topic, this.#key.publicKey().address());
  }
}
