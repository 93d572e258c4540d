import type { Tags } from "./tags.ts";
import type { Delivery, Stamped } from "./uploads.ts";

/**
 * Delivery on a node that keeps its uploads. When it is the whole network every chunk belongs to its
 * own neighborhood, so all are stored and, by that, synced; nothing is sent. [bee pkg/pusher]
 * Beside a real network that it only reads from, they are stored and nobody else has them.
 */
export class LocalDelivery implements Delivery {
  readonly wantsAddresses = false;
  readonly #tags: Tags;
  readonly #isWhole: boolean;

  constructor(tags: Tags, isWhole: boolean) {
    this.#tags = tags;
    this.#isWhole = isWhole;
  }

  async deliver({ count }: Stamped, tagUid?: number): Promise<void> {
    if (tagUid === undefined || count === 0) return;
    await this.#tags.add(tagUid, { stored: count, ...(this.#isWhole && { synced: count }) });
  }

  async close(): Promise<void> {}
}
