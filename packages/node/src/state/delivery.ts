import type { Tags } from "./tags.ts";
import type { Delivery, Stamped } from "./uploads.ts";

/**
 * Delivery on a node that is the whole network: every chunk belongs to its own neighborhood, so all
 * are stored and, by that, synced; nothing is sent. [bee pkg/pusher]
 */
export class LocalDelivery implements Delivery {
  readonly wantsAddresses = false;
  readonly #tags: Tags;

  constructor(tags: Tags) {
    this.#tags = tags;
  }

  async deliver({ count }: Stamped, tagUid?: number): Promise<void> {
    if (tagUid === undefined || count === 0) return;
    await this.#tags.add(tagUid, { stored: count, synced: count });
  }

  async close(): Promise<void> {}
}
