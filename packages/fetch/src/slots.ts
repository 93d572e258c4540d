import type { Lifetime } from "./lifetime.ts";

/** Limits how much runs at a time. */
export class Slots {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(count: number) {
    this.#free = count;
  }

  /** Runs `work` when a slot is free. Fails with the reason of the end as soon as `life` ends before. */
  async run<T>(life: Lifetime, work: () => Promise<T>): Promise<T> {
    life.throwIfEnded();
    if (this.#free > 0) this.#free--;
    else await this.#turn(life);
    try {
      life.throwIfEnded();
      return await work();
    } finally {
      const [next] = this.#waiting;
      if (next === undefined) this.#free++;
      else next();
    }
  }

  #turn(life: Lifetime): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        forget();
        this.#waiting.delete(start);
      };
      const start = (): void => {
        leave();
        resolve();
      };
      const forget = life.onEnd(() => {
        leave();
        reject(life.reason as Error);
      });
      this.#waiting.add(start);
    });
  }
}
