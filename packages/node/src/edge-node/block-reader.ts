import type { AppendFile } from "./append-file.ts";

/** Bytes per read: fifteen chunks, which an upload has mostly written side by side. */
const blockBytes = 1 << 16;
/** Size of the cache in blocks: 8 MiB. */
const keptBlocks = 128;

/** True for a bad sector. */
export function isReadError(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EIO";
}

/** Reads an append-only file through an LRU cache of blocks, so that neighbors come with one read. */
export class BlockReader {
  readonly #file: AppendFile;
  readonly #blocks = new Map<number, Promise<Buffer>>();

  constructor(file: AppendFile) {
    this.#file = file;
  }

  /** `length` bytes at an offset, not to be written to; fewer at the end of the file. */
  async read(offset: number, length: number): Promise<Buffer> {
    try {
      return await this.#readBlocks(offset, length);
    } catch (error) {
      if (!isReadError(error)) throw error;
      // The bad sector of a block may lie outside the wanted bytes.
      const bytes = Buffer.allocUnsafeSlow(length);
      return bytes.subarray(0, await this.#file.read(bytes, offset));
    }
  }

  /** Empties the cache: the file has been truncated. */
  clear(): void {
    this.#blocks.clear();
  }

  async #readBlocks(offset: number, length: number): Promise<Buffer> {
    const within = offset % blockBytes;
    if (within + length <= blockBytes && offset - within + blockBytes <= this.#file.size) {
      const block = await this.#block((offset - within) / blockBytes);
      return block.subarray(within, within + length);
    }
    return this.#copy(offset, length);
  }

  async #copy(offset: number, length: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafeSlow(length);
    let done = 0;
    while (done < length) {
      const at = offset + done;
      const number = Math.floor(at / blockBytes);
      // The last block still grows: bypass the cache.
      if ((number + 1) * blockBytes > this.#file.size) {
        return bytes.subarray(0, done + (await this.#file.read(bytes.subarray(done), at)));
      }
      const block = await this.#block(number);
      done += block.copy(bytes, done, at - number * blockBytes);
    }
    return bytes;
  }

  #block(number: number): Promise<Buffer> {
    const kept = this.#blocks.get(number);
    if (kept !== undefined) {
      this.#blocks.delete(number);
      this.#blocks.set(number, kept);
      return kept;
    }
    const block = this.#load(number);
    this.#blocks.set(number, block);
    if (this.#blocks.size > keptBlocks) {
      for (const oldest of this.#blocks.keys()) {
        this.#blocks.delete(oldest);
        break;
      }
    }
    return block;
  }

  async #load(number: number): Promise<Buffer> {
    const block = Buffer.allocUnsafeSlow(blockBytes);
    try {
      await this.#file.read(block, number * blockBytes);
      return block;
    } catch (error) {
      this.#blocks.delete(number);
      throw error;
    }
  }
}
