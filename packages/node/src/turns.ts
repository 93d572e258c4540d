import type { Pace } from "@swarm-docs/protocol/pace";

/** How a thread is shared; arguments, so that tests need no time. */
interface TurnOptions {
  /** Milliseconds, of any origin. */
  readonly now: () => number;
  /** Settles when whatever else the thread has to do has had its turn: a task, not a microtask. */
  readonly next: () => Promise<void>;
  /** Milliseconds that all requests together may work before the next turn. */
  readonly sliceMs?: number;
}

/**
 * Cooperative scheduler for one thread. Long work calls its pace between two steps; when the time slice
 * that all of them share is used up, they yield to the event loop (new requests, disconnects, timers). A
 * request that walks a million nodes then delays others by one slice, and so do a hundred of them.
 */
export class Turns {
  readonly #options: Required<TurnOptions>;
  /** End of the slice, and what waits for the turn after it; absent between two turns. */
  #slice: { readonly endMs: number; readonly turn: Promise<void> } | undefined;

  constructor(options: TurnOptions) {
    this.#options = { sliceMs: 4, ...options };
  }

  /**
   * The pace of one request, which throws the reason of `signal` once its client has gone. Without a
   * signal it only waits: for work that has to be brought to its end.
   */
  pace(signal?: AbortSignal): Pace {
    return () => {
      signal?.throwIfAborted();
      const turn = this.#due();
      if (turn === undefined || signal === undefined) return turn;
      return turn.then(() => signal.throwIfAborted());
    };
  }

  /**
   * Settles when everything that had reached this machine by now has been looked at: a server takes a
   * connection in one turn and reads from it in the next.
   */
  async arrivals(): Promise<void> {
    await this.#options.next();
    await this.#options.next();
  }

  #due(): Promise<void> | undefined {
    const { now, next, sliceMs } = this.#options;
    const nowMs = now();
    // Work begins a slice with its first step, and the turn after it ends the slice, used up or not.
    this.#slice ??= {
      endMs: nowMs + sliceMs,
      turn: next().then(() => {
        this.#slice = undefined;
      }),
    };
    return nowMs < this.#slice.endMs ? undefined : this.#slice.turn;
  }
}

declare const setImmediate: ((callback: () => void) => unknown) | undefined;

/** Tasks by a message to oneself: a browser's timers make one wait for milliseconds. */
function tasksByMessage(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(undefined);
    });
}

/** The next task: after a look at sockets in Node, after other messages in a browser's worker. */
const nextTask: () => Promise<void> =
  typeof setImmediate === "function"
    ? () => new Promise((resolve) => setImmediate(() => resolve()))
    : tasksByMessage();

/** The turns of this thread, which all nodes in it share. */
export const ownThread: Turns = new Turns({ now: () => performance.now(), next: nextTask });
