import { Topic, type Bee, type PrivateKey } from "@ethersphere/bee-js";

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

  /** Adds a note. */
  async add(text: string, at = new Date()): Promise<void> {
    const note: Note = { text, at: at.toISOString() };
    const writer = this.#bee.makeFeedWriter(this.#topic, this.#key);
    await writer.uploadPayload(this.#batchId, JSON.stringify(note));
  }

  /** All notes, the oldest first; none when nothing has been written yet. */
  async all(): Promise<Note[]> {
    const owner = this.#key.publicKey().address();
    const reader = this.#bee.makeFeedReader(this.#topic, owner);
    const notes: Note[] = [];
    const latest = await reader.downloadPayload().catch(() => undefined);
    if (latest === undefined) return notes;
    const count = latest.feedIndex.toBigInt();
    for (let index = 0n; index < count; index++) {
      const { payload } = await reader.downloadPayload({ index: Number(index) });
      notes.push(payload.toJSON() as Note);
    }
    return [...notes, latest.payload.toJSON() as Note];
  }
}
