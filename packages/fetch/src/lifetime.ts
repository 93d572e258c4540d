/**
 * How long a request is wanted. Like an `AbortSignal`, for hundreds of listeners: Node.js warns about more
 * than ten on one signal.
 */
export class Lifetime {
  /** Why it ended; undefined before. */
  reason: unknown;
  #hasEnded = false;
  readonly #listeners = new Set<() => void>();

  /** True once nothing more is wanted. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Ends it and calls the listeners; a second call changes nothing. */
  end(reason?: unknown): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.reason = reason;
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }

  /** Calls `listener` at the end, at once if that was before; returns what removes it. */
  onEnd(listener: () => void): () => void {
    if (this.#hasEnded) listener();
    else this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Throws the reason of the end, if it has ended. */
  throwIfEnded(): void {
    if (this.#hasEnded) throw this.reason;
  }
}
