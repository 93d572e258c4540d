import type { Member } from "./member.ts";

/** A link between two nodes of a group, which are numbered from 0. */
export interface LinkState {
  readonly between: readonly [number, number];
  /** Cut on purpose; nothing passes, and neither node can connect the other. */
  readonly isCut: boolean;
  /** Milliseconds that everything takes on its way over the link. */
  readonly delayMs: number;
}

const intact = { isCut: false, delayMs: 0 };

/** The links of a group: each node with each other one, until they are cut. */
export class Links {
  readonly #members: readonly Member[];
  /** Links that differ from intact ones, under `smaller/greater`. */
  readonly #changed = new Map<string, { readonly isCut: boolean; readonly delayMs: number }>();
  readonly #stopped = new Set<number>();
  /** Looks again at whether something on a slow link has to wait any longer. */
  readonly #waiting = new Set<() => void>();

  constructor(members: readonly Member[]) {
    this.#members = members;
  }

  /** The nodes that run, with their numbers. */
  nodes(): (readonly [number: number, member: Member])[] {
    return [...this.#members.entries()].filter(([number]) => !this.#stopped.has(number));
  }

  /** Every link between nodes that run. */
  list(): LinkState[] {
    return this.#pairs().map((between) => ({ between, ...this.#of(between) }));
  }

  /** Cuts a link, or puts it together again. Fails with `RangeError` when there is no such link. */
  cut(one: number, other: number, isCut: boolean = true): void {
    this.#set(one, other, { isCut });
  }

  /** Makes everything on a link take so many milliseconds longer. Fails with `RangeError`. */
  slow(one: number, other: number, delayMs: number): void {
    this.#set(one, other, { delayMs });
  }

  /** Makes all links what they were. */
  restore(): void {
    this.#changed.clear();
    this.refresh();
  }

  /** Takes all links of a node away, which has stopped. */
  drop(number: number): void {
    this.#stopped.add(number);
    this.refresh();
  }

  /** Lets the nodes see which links are up, and go on with what waits for one. */
  refresh(): void {
    for (const [one, other] of allPairs(this.#members.length)) {
      const [a, b] = [this.#members[one], this.#members[other]];
      if (a === undefined || b === undefined) continue;
      const isRunning = !this.#stopped.has(one) && !this.#stopped.has(other);
      const isOpen = isRunning && a.chunks.isOnline && b.chunks.isOnline;
      const isUp = isOpen && !this.#of([one, other]).isCut;
      a.peers.reach(b.overlay, isUp);
      b.peers.reach(a.overlay, isUp);
    }
    for (const look of this.#waiting) look();
    this.wake();
  }

  /** Lets every node try again what it could not deliver. */
  wake(): void {
    for (const [number, { wake }] of this.#members.entries()) {
      if (!this.#stopped.has(number)) wake();
    }
  }

  /** True when both nodes are connected with each other. */
  isUp(one: Member, other: Member): boolean {
    if (one === other) return false;
    return (
      one.peers.find(other.overlay) !== undefined && other.peers.find(one.overlay) !== undefined
    );
  }

  /** Takes as long as the link takes; false when it was cut meanwhile. Throws the reason of `signal`. */
  async cross(one: Member, other: Member, signal: AbortSignal | undefined): Promise<boolean> {
    const between = [this.#members.indexOf(one), this.#members.indexOf(other)] as const;
    const isSlow = (): boolean => this.#of(between).delayMs > 0 && this.isUp(one, other);
    if (isSlow()) await this.#pause(this.#of(between).delayMs, isSlow, signal);
    signal?.throwIfAborted();
    return this.isUp(one, other);
  }

  /** Waits as long as the link is slow; throws the reason of the signal as soon as it is aborted. */
  #pause(delayMs: number, isSlow: () => boolean, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        signal?.removeEventListener("abort", stop);
        resolve();
      };
      const look = (): void => {
        if (!isSlow()) end();
      };
      const stop = (): void => {
        reject(signal?.reason as Error);
        end();
      };
      const timer = setTimeout(end, delayMs);
      this.#waiting.add(look);
      signal?.addEventListener("abort", stop, { once: true });
      if (signal?.aborted === true) stop();
    });
  }

  #pairs(): [number, number][] {
    return allPairs(this.#members.length).filter(
      (pair) => !pair.some((one) => this.#stopped.has(one)),
    );
  }

  #of(between: readonly [number, number]): { readonly isCut: boolean; readonly delayMs: number } {
    return this.#changed.get(keyOf(...between)) ?? intact;
  }

  #set(one: number, other: number, change: { isCut?: boolean; delayMs?: number }): void {
    const key = keyOf(one, other);
    if (!this.#pairs().some((pair) => keyOf(...pair) === key)) {
      throw new RangeError(`there is no link between nodes ${one} and ${other}`);
    }
    this.#changed.set(key, { ...this.#of([one, other]), ...change });
    this.refresh();
  }
}

function keyOf(one: number, other: number): string {
  return `${Math.min(one, other)}/${Math.max(one, other)}`;
}

function allPairs(count: number): [number, number][] {
  const numbers = Array.from({ length: count }, (_, number) => number);
  return numbers.flatMap((one) =>
    numbers.slice(one + 1).map((other): [number, number] => [one, other]),
  );
}
