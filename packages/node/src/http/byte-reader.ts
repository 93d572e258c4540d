/** A body that ended before its format allows it. */
export class TruncatedBodyError extends Error {
  constructor(what: string) {
    super(`the body ends within ${what}`);
    this.name = "TruncatedBodyError";
  }
}

/**
 * Reads a body by amounts and by lookahead. Holds the piece that came last, and what a caller has asked
 * to see in one.
 */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #buffered: Uint8Array = new Uint8Array(0);
  #isOver = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The bytes that have come and were not consumed; not a copy. */
  get buffered(): Uint8Array {
    return this.#buffered;
  }

  /** Ends the source; unread bytes are dropped. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }

  /** Drops the first `count` of the buffered bytes. */
  consume(count: number): void {
    this.#buffered = this.#buffered.subarray(count);
  }

  /** Puts the next bytes behind the buffered ones; false at the end of the source. */
  async fill(): Promise<boolean> {
    while (!this.#isOver) {
      const next = await this.#source.next();
      if (next.done === true) this.#isOver = true;
      else if (next.value.length > 0) {
        this.#buffered = joined(this.#buffered, next.value);
        return true;
      }
    }
    return false;
  }

  /** True if the source ends behind the buffered bytes; an empty piece counts as more. */
  async isAtEnd(): Promise<boolean> {
    if (this.#isOver) return true;
    const next = await this.#source.next();
    if (next.done === true) this.#isOver = true;
    else this.#buffered = joined(this.#buffered, next.value);
    return this.#isOver;
  }

  /** The next bytes, 1 to `most`, or `undefined` at the end. */
  async some(most: number): Promise<Uint8Array | undefined> {
    if (this.#buffered.length === 0 && !(await this.fill())) return undefined;
    const bytes = this.#buffered.subarray(0, most);
    this.consume(bytes.length);
    return bytes;
  }

  /** Exactly `count` bytes, or all that are left when these are fewer. */
  async read(count: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(count);
    let filled = 0;
    while (filled < count) {
      const slice = await this.some(count - filled);
      if (slice === undefined) break;
      bytes.set(slice, filled);
      filled += slice.length;
    }
    return bytes.subarray(0, filled);
  }

  /** Passes over `count` bytes; false when these are not there. */
  async skip(count: number): Promise<boolean> {
    for (let left = count; left > 0;) {
      const slice = await this.some(left);
      if (slice === undefined) return false;
      left -= slice.length;
    }
    return true;
  }

  /** All that is left, piece by piece. */
  async *rest(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const piece = await this.some(Infinity);
      if (piece === undefined) return;
      yield piece;
    }
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
