/** Semaphore that can be closed. Closing does not interrupt running tasks. */
export class Gate {
  #free: number;
  #isShut = false;
  readonly #waiting: (() => void)[] = [];

  /** `atOnce`: concurrent tasks at most. */
  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Queues a task, first in, first out. Rejects as the task does. */
  async pass<Result>(task: () => Promise<Result>): Promise<Result> {
    while (this.#isShut || this.#free === 0) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#free--;
    try {
      return await task();
    } finally {
      this.#free++;
      if (!this.#isShut) this.#waiting.shift()?.();
    }
  }

  /** Pauses the queue; running tasks continue. */
  shut(): void {
    this.#isShut = true;
  }

  /** Tasks begin again. */
  open(): void {
    this.#isShut = false;
    for (const wake of this.#waiting.splice(0)) wake();
  }
}
