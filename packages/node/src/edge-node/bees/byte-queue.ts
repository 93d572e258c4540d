/** Bytes that arrive in pieces and are read in lengths of the reader's choice. */
export class ByteQueue {
  #bytes: Buffer = Buffer.alloc(0);
  #wake: (() => void) | undefined;
  #isEnded = false;

  /** Adds bytes. */
  push(bytes: Uint8Array): void {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    this.#wake?.();
  }

  /** No more bytes will come. */
  end(): void {
    this.#isEnded = true;
    this.#wake?.();
  }

  /** Reads exactly so many bytes. Rejects when they will not come. */
  async read(count: number): Promise<Buffer> {
    while (this.#bytes.length < count) {
      if (this.#isEnded) throw new Error("the connection ended");
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    const bytes = this.#bytes.subarray(0, count);
    this.#bytes = this.#bytes.subarray(count);
    return bytes;
  }

  /** Reads an unsigned varint below 2^28. Rejects for a longer one. */
  async readVarint(): Promise<number> {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = (await this.read(1))[0] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
    throw new Error("a varint is too long");
  }

  /** Reads bytes that follow their length, at most `most`. */
  async readDelimited(most: number): Promise<Buffer> {
    const length = await this.readVarint();
    if (length > most) throw new Error("a message is too long");
    return this.read(length);
  }
}

/** Bytes after their length as a varint. */
export function delimited(bytes: Uint8Array): Buffer {
  const head: number[] = [];
  let { length } = bytes;
  for (; length > 127; length >>>= 7) head.push((length & 127) | 128);
  return Buffer.concat([Buffer.from([...head, length]), bytes]);
}
