/** Messages, and bytes of them, that wait for a slow client before the oldest is dropped. */
const MAX_MESSAGES = 1_024;
const MAX_BYTES = 1 << 20;

type Listener = (payload: Uint8Array) => void;

/**
 * Messages for websocket clients by channel (`pss:<topic hex>`, `gsoc:<address hex>`). A message
 * without a subscriber is lost, as in Bee. [bee pkg/pss, pkg/gsoc]
 */
export class Subscriptions {
  readonly #channels = new Map<string, Set<Listener>>();
  readonly #stop = new Set<() => void>();

  /** True when the channel has a subscriber. */
  has(channel: string): boolean {
    return this.#channels.has(channel);
  }

  /** Names of all channels with a subscriber. */
  channels(): Iterable<string> {
    return this.#channels.keys();
  }

  /** Queues a message for every subscriber of the channel; they share its bytes. */
  publish(channel: string, payload: Uint8Array): void {
    for (const listener of this.#channels.get(channel) ?? []) listener(payload);
  }

  /** Messages from now on; ends when the caller stops iterating, or with {@link close}. */
  subscribe(channel: string): AsyncIterableIterator<Uint8Array> {
    const queue: Uint8Array[] = [];
    let bytes = 0;
    const isFull = (): boolean => queue.length > MAX_MESSAGES || bytes > MAX_BYTES;
    const shift = (): Uint8Array | undefined => {
      const payload = queue.shift();
      bytes -= payload?.length ?? 0;
      return payload;
    };
    const state: { isOver: boolean; wake?: () => void } = { isOver: false };
    const listener: Listener = (payload) => {
      queue.push(payload);
      bytes += payload.length;
      while (isFull()) shift();
      state.wake?.();
    };
    const end = (): void => {
      state.isOver = true;
      this.#remove(channel, listener);
      this.#stop.delete(end);
      state.wake?.();
    };
    this.#add(channel, listener);
    this.#stop.add(end);
    return {
      async next() {
        while (queue.length === 0 && !state.isOver) {
          await new Promise<void>((resolve) => {
            state.wake = resolve;
          });
        }
        const value = shift();
        return value === undefined || state.isOver
          ? { done: true, value: undefined }
          : { done: false, value };
      },
      async return() {
        end();
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  /** Ends every subscription: the node stops. */
  close(): void {
    for (const end of this.#stop) end();
  }

  #add(channel: string, listener: Listener): void {
    const listeners = this.#channels.get(channel) ?? new Set();
    listeners.add(listener);
    this.#channels.set(channel, listeners);
  }

  #remove(channel: string, listener: Listener): void {
    const listeners = this.#channels.get(channel);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.#channels.delete(channel);
  }
}
