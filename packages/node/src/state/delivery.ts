import type { TagCounts } from "./tags.ts";
import type { Delivery, Stamped } from "./uploads.ts";

/**
 * Delivery on a node that keeps its uploads. When it is the whole network every chunk belongs to its
 * own neighborhood, so all are stored and, by that, synced; nothing is sent. [bee pkg/pusher]
 * Beside an upstream node that it only reads from, they are stored and not synced.
 */
export class LocalDelivery implements Delivery {
  readonly wantsAddresses = false;
  readonly #isWhole: boolean;

  constructor(isWhole: boolean) {
    this.#isWhole = isWhole;
  }

  accept({ count }: Stamped): TagCounts {
    return { stored: count, ...(this.#isWhole && { synced: count }) };
  }

  async deliver(): Promise<void> {}

  async pause(): Promise<() => void> {
    return () => undefined;
  }

  async close(): Promise<void> {}
}
