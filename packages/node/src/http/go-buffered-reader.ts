import { bufferBytes } from "./body-lines.ts";
import { ByteReader } from "./byte-reader.ts";

/**
 * Reads a body and knows what a buffered reader of Go would hold of it at each moment, if every read from
 * the connection filled the buffer: long boundaries and lines that fill it show that. [Go bufio.Reader]
 */
export class GoBufferedReader extends ByteReader {
  #position = 0;
  /** Position up to which Go's buffer is filled. */
  #filledTo = 0;

  /** The bytes in Go's buffer; not a copy. */
  get window(): Uint8Array {
    return this.buffered.subarray(0, Math.max(0, this.#filledTo - this.#position));
  }

  /** Drops bytes, at most a buffer full; Go fills its buffer from the first of them on if it lacks the last. */
  override consume(count: number): void {
    if (this.#position + count > this.#filledTo) this.#filledTo = this.#position + bufferBytes;
    this.#position += count;
    super.consume(count);
  }

  /** Fills the buffer; false when it was full, or at the end of the source. */
  async fillWindow(): Promise<boolean> {
    const { length } = this.window;
    while (this.buffered.length < bufferBytes && (await this.fill()));
    this.#filledTo = this.#position + Math.min(bufferBytes, this.buffered.length);
    return this.window.length > length;
  }
}
