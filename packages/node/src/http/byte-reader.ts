/** A body that ended before its format said so. */
export class TruncatedBodyError extends Error {
  constructor(what: string) {
    super(`the body ends within ${what}`);
    this.name = "TruncatedBodyError";
  }
}

/**
 * Reads a body by amounts and by delimiters while holding no more of it than the piece that came last
 * and what a caller asked to have in one.
 */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #piece: Uint8Array = new Uint8Array(0);
  #isOver = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Lets the source go; what was not read is nobody's business here. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }

  /** Exactly `count` bytes, or all that are left when these are fewer. */
  async read(count: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(count);
    let filled = 0;
    while (filled < count && (await this.#fill())) {
      const slice = this.#piece.subarray(0, count - filled);
      bytes.set(slice, filled);
      filled += slice.length;
      this.#piece = this.#piece.subarray(slice.length);
    }
    return bytes.subarray(0, filled);
  }

  /** The next `count` bytes as they come. Throws {@link TruncatedBodyError}. */
  async *take(count: number, what: string): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0;) {
      if (!(await this.#fill())) throw new TruncatedBodyError(what);
      const slice = this.#piece.subarray(0, left);
      this.#piece = this.#piece.subarray(slice.length);
      left -= slice.length;
      yield slice;
    }
  }

  /** Passes over `count` bytes. Throws {@link TruncatedBodyError}. */
  async skip(count: number, what: string): Promise<void> {
    for await (const slice of this.take(count, what)) void slice;
  }

  /**
   * What comes before `delimiter`, as it comes; the delimiter itself is passed over. Throws
   * {@link TruncatedBodyError} when it does not come.
   */
  async *until(delimiter: Uint8Array, what: string): AsyncGenerator<Uint8Array> {
    for (;;) {
      if (this.#piece.length < delimiter.length && !(await this.#grow())) {
        throw new TruncatedBodyError(what);
      }
      const at = indexOf(this.#piece, delimiter);
      if (at >= 0) {
        const slice = this.#piece.subarray(0, at);
        this.#piece = this.#piece.subarray(at + delimiter.length);
        if (slice.length > 0) yield slice;
        return;
      }
      // The delimiter may have begun in the last bytes.
      const safe = Math.max(0, this.#piece.length - delimiter.length + 1);
      const slice = this.#piece.subarray(0, safe);
      this.#piece = this.#piece.subarray(safe);
      if (slice.length > 0) yield slice;
      if (!(await this.#grow())) throw new TruncatedBodyError(what);
    }
  }

  /** All that is left, as it comes. */
  async *rest(): AsyncGenerator<Uint8Array> {
    while (await this.#fill()) {
      const piece = this.#piece;
      this.#piece = new Uint8Array(0);
      yield piece;
    }
  }

  /** True when there is at least one byte. */
  async #fill(): Promise<boolean> {
    while (this.#piece.length === 0 && !this.#isOver) await this.#next();
    return this.#piece.length > 0;
  }

  /** Puts the next piece behind what is left; false at the end. */
  async #grow(): Promise<boolean> {
    const rest = this.#piece;
    this.#piece = new Uint8Array(0);
    const isMore = await this.#fill();
    if (rest.length === 0) return isMore;
    const joined = new Uint8Array(rest.length + this.#piece.length);
    joined.set(rest);
    joined.set(this.#piece, rest.length);
    this.#piece = joined;
    return isMore;
  }

  async #next(): Promise<void> {
    const next = await this.#source.next();
    if (next.done === true) this.#isOver = true;
    else this.#piece = next.value;
  }
}

/** Where `wanted` first stands whole in `bytes`, or -1. */
export function indexOf(bytes: Uint8Array, wanted: Uint8Array): number {
  const [first = 0] = wanted;
  const last = bytes.length - wanted.length;
  for (let at = bytes.indexOf(first); at >= 0 && at <= last; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, i) => byte === bytes[at + i])) return at;
  }
  return -1;
}
