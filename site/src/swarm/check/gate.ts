/** Lets a few tasks run at a time, and none while it is shut. Those that run go on to their end. */
export class Gate {
  #free: number;
  #isShut = false;
  readonly #waiting: (() => void)[] = [];

  /** `atOnce` tasks at a time. */
  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Runs the task when it is its turn; tasks that came first run first. Rejects as the task does. */
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

  /** No further task begins. */
  shut(): void {
    this.#isShut = true;
  }

  /** Tasks begin again. */
  open(): void {
    this.#isShut = false;
    for (const wake of this.#waiting.splice(0)) wake();
  }
}
