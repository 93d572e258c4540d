import type { Member } from "./member.ts";

/** A link between two nodes of a group, numbered from 0. */
interface LinkState {
  readonly between: readonly [number, number];
  /** Cut by a test: nothing passes, and neither node can connect to the other. */
  readonly isCut: boolean;
  /** Latency in milliseconds. */
  readonly delayMs: number;
}

const intact = { isCut: false, delayMs: 0 };

/** The links of a group: a full mesh, of which single links can be cut or slowed. */
export class Links {
  readonly #members: readonly Member[];
  /** Links that are cut or slow, by `smaller/greater` number. */
  readonly #changed = new Map<string, { readonly isCut: boolean; readonly delayMs: number }>();
  readonly #stopped = new Set<number>();
  /** Transfers on slow links; called after every change of a link. */
  readonly #transfers = new Set<() => void>();
  /** What to call when a signal aborts: one event listener for all transfers of a record (256). */
  readonly #aborts = new WeakMap<AbortSignal, Set<() => void>>();

  constructor(members: readonly Member[]) {
    this.#members = members;
  }

  /** The running nodes, with their numbers. */
  nodes(): (readonly [number: number, member: Member])[] {
    return [...this.#members.entries()].filter(([number]) => !this.#stopped.has(number));
  }

  /** Every link between running nodes. */
  list(): LinkState[] {
    return this.#pairs().map((between) => ({ between, ...this.#of(between) }));
  }

  /** Cuts a link, or with `isCut` false restores it. Throws `RangeError` for an unknown link. */
  cut(a: number, b: number, isCut: boolean = true): void {
    this.#set(a, b, { isCut });
  }

  /** Sets the latency of a link. Throws `RangeError` for an unknown link. */
  slow(a: number, b: number, delayMs: number): void {
    this.#set(a, b, { delayMs });
  }

  /** Restores all links: none cut, none slow. */
  restore(): void {
    this.#changed.clear();
    this.refresh();
  }

  /** Removes all links of a stopped node. */
  drop(number: number): void {
    this.#stopped.add(number);
    this.refresh();
  }

  /** Updates the peer lists of all nodes, then resumes transfers and push queues. */
  refresh(): void {
    for (const pair of allPairs(this.#members.length)) {
      const [a, b] = [this.#members[pair[0]], this.#members[pair[1]]];
      if (a === undefined || b === undefined) continue;
      const isRunning = !pair.some((number) => this.#stopped.has(number));
      const isOpen = isRunning && a.chunks.isOnline && b.chunks.isOnline;
      const isUp = isOpen && !this.#of(pair).isCut;
      a.peers.reach(b.overlay, isUp);
      b.peers.reach(a.overlay, isUp);
    }
    for (const look of this.#transfers) look();
    this.wake();
  }

  /** Makes every running node retry its push queue. */
  wake(): void {
    for (const [number, { wake }] of this.#members.entries()) {
      if (!this.#stopped.has(number)) wake();
    }
  }

  /** True when each node has the other as a connected peer. */
  isUp(a: Member, b: Member): boolean {
    if (a === b) return false;
    return a.peers.find(b.overlay) !== undefined && b.peers.find(a.overlay) !== undefined;
  }

  /**
   * Waits for the latency of the link; resolves with false when it is cut by then. Rejects with the
   * reason of `signal`.
   */
  async cross(a: Member, b: Member, signal: AbortSignal | undefined): Promise<boolean> {
    const between = [this.#members.indexOf(a), this.#members.indexOf(b)] as const;
    const isSlow = (): boolean => this.#of(between).delayMs > 0 && this.isUp(a, b);
    signal?.throwIfAborted();
    if (isSlow()) await this.#delay(this.#of(between).delayMs, isSlow, signal);
    signal?.throwIfAborted();
    return this.isUp(a, b);
  }

  /** Waits while the link is slow, at most `delayMs`; an abort ends the wait. */
  #delay(delayMs: number, isSlow: () => boolean, signal: AbortSignal | undefined): Promise<void> {
    const aborts = signal && this.#abortsOf(signal);
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#transfers.delete(look);
        aborts?.delete(end);
        resolve();
      };
      const look = (): void => {
        if (!isSlow()) end();
      };
      const timer = setTimeout(end, delayMs);
      this.#transfers.add(look);
      aborts?.add(end);
    });
  }

  #abortsOf(signal: AbortSignal): Set<() => void> {
    const known = this.#aborts.get(signal);
    if (known !== undefined) return known;
    const aborts = new Set<() => void>();
    this.#aborts.set(signal, aborts);
    signal.addEventListener("abort", () => aborts.forEach((end) => end()), { once: true });
    return aborts;
  }

  #pairs(): [number, number][] {
    return allPairs(this.#members.length).filter(
      (pair) => !pair.some((number) => this.#stopped.has(number)),
    );
  }

  #of(between: readonly [number, number]): { readonly isCut: boolean; readonly delayMs: number } {
    return this.#changed.get(keyOf(...between)) ?? intact;
  }

  #set(a: number, b: number, change: { isCut?: boolean; delayMs?: number }): void {
    const key = keyOf(a, b);
    if (!this.#pairs().some((pair) => keyOf(...pair) === key)) {
      throw new RangeError(`there is no link between nodes ${a} and ${b}`);
    }
    this.#changed.set(key, { ...this.#of([a, b]), ...change });
    this.refresh();
  }
}

function keyOf(a: number, b: number): string {
  return `${Math.min(a, b)}/${Math.max(a, b)}`;
}

function allPairs(count: number): [number, number][] {
  const numbers = Array.from({ length: count }, (_, number) => number);
  return numbers.flatMap((a) => numbers.slice(a + 1).map((b): [number, number] => [a, b]));
}
