import { open, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { StoreWriteError } from "../store/chunk-store.ts";

/** Records that arrive together are written together, up to this many bytes. */
const batchBytes = 1 << 20;
/** Buffers of this size that are kept for the next batches; a new one for each would be garbage. */
const spareBuffers = 4;

/** Called once a record is in the file, with its offset. */
export type Written = (offset: number) => void;

/** Records of one moment: their bytes in a row, and one promise for all of them. */
class Batch {
  readonly bytes: Buffer;
  used = 0;
  readonly #written: {
    at: number;
    written: Written | undefined;
    failed: (() => void) | undefined;
  }[] = [];
  readonly promise: Promise<void>;
  #resolve: () => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // Whoever appended hears of a failure; an append nobody waits for must not end the process.
    this.promise.catch(() => undefined);
  }

  take(length: number, written?: Written, failed?: () => void): Buffer {
    const at = this.used;
    this.used += length;
    this.#written.push({ at, written, failed });
    return this.bytes.subarray(at, this.used);
  }

  succeed(offset: number): void {
    for (const { at, written } of this.#written) written?.(offset + at);
    this.#resolve();
  }

  fail(error: unknown): void {
    for (const { failed } of this.#written) failed?.();
    this.#reject(error);
  }
}

/** A place for a record that will be in the file when the promise settles. */
export interface Slot {
  /** To be filled at once; its bytes are another record's once the promise has settled. */
  readonly bytes: Buffer;
  /** Settles when the record is in the file; the same promise for all records of a batch. */
  readonly promise: Promise<void>;
}

/**
 * A file that only grows. Records that arrive while a write is under way are written together. A
 * write that fails (a full disk) is cut off again and reported to those who waited for it; what was
 * written before stays.
 */
export class AppendFile {
  readonly #file: FileHandle;
  readonly #isSynced: boolean;
  #end: number;
  #queue: Batch[] = [];
  readonly #spare: Buffer[] = [];
  #running: Promise<void> | undefined;

  private constructor(file: FileHandle, end: number, isSynced: boolean) {
    this.#file = file;
    this.#end = end;
    this.#isSynced = isSynced;
  }

  /** Opens or makes the file. With `isSynced` every write also waits for the disk. */
  static async open(path: string, isSynced: boolean): Promise<AppendFile> {
    const { file, isNew } = await openForUpdate(path);
    const { size } = await file.stat();
    if (isNew && isSynced) {
      // The file's name, and that of its directory, which may be new as well.
      await syncDirectory(dirname(path));
      await syncDirectory(dirname(dirname(path)));
    }
    return new AppendFile(file, size, isSynced);
  }

  /** Bytes in the file. */
  get size(): number {
    return this.#end;
  }

  /** A slot for a record of this length. `written` or `failed` is called before the promise settles. */
  append(length: number, written?: Written, failed?: () => void): Slot {
    let batch = this.#queue.at(-1);
    if (batch === undefined || batch.used + length > batch.bytes.length) {
      batch = new Batch(this.#buffer(length));
      this.#queue.push(batch);
    }
    const bytes = batch.take(length, written, failed);
    // Not before this turn is over: the slot is still empty, and others of this turn come along.
    this.#running ??= Promise.resolve().then(() => this.#run());
    return { bytes, promise: batch.promise };
  }

  /** Reads up to `buffer.length` bytes; gives how many there were. */
  async read(buffer: Uint8Array, offset: number): Promise<number> {
    let done = 0;
    while (done < buffer.length) {
      const left = buffer.length - done;
      const { bytesRead } = await this.#file.read(buffer, done, left, offset + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return done;
  }

  /** Cuts the file; only while nothing is being appended. */
  async truncate(size: number): Promise<void> {
    await this.#file.truncate(size);
    this.#end = size;
  }

  /** Waits for what was appended, then closes. */
  async close(): Promise<void> {
    await this.#running;
    await this.#file.close();
  }

  // The first batch of a quiet moment is small: most of the time it holds one record.
  #buffer(length: number): Buffer {
    if (this.#running === undefined) return Buffer.allocUnsafeSlow(4 * length);
    if (length > batchBytes) return Buffer.allocUnsafeSlow(length);
    return this.#spare.pop() ?? Buffer.allocUnsafeSlow(batchBytes);
  }

  #recycle({ bytes }: Batch): void {
    if (bytes.length === batchBytes && this.#spare.length < spareBuffers) this.#spare.push(bytes);
  }

  async #run(): Promise<void> {
    for (let batch = this.#queue.shift(); batch !== undefined; batch = this.#queue.shift()) {
      const bytes = batch.bytes.subarray(0, batch.used);
      try {
        await this.#write(bytes);
      } catch (cause) {
        await this.#file.truncate(this.#end).catch(() => undefined);
        batch.fail(new StoreWriteError(cause));
        this.#recycle(batch);
        continue;
      }
      const offset = this.#end;
      this.#end += bytes.length;
      batch.succeed(offset);
      this.#recycle(batch);
    }
    this.#running = undefined;
  }

  async #write(bytes: Buffer): Promise<void> {
    // A short write is what a disk that fills up looks like first: the rest shows the error.
    for (let done = 0; done < bytes.length;) {
      const left = bytes.length - done;
      const { bytesWritten } = await this.#file.write(bytes, done, left, this.#end + done);
      if (bytesWritten === 0) throw new Error("nothing could be written");
      done += bytesWritten;
    }
    if (this.#isSynced) await this.#file.datasync();
  }
}

async function openForUpdate(path: string): Promise<{ file: FileHandle; isNew: boolean }> {
  try {
    return { file: await open(path, "r+"), isNew: false };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return { file: await open(path, "wx+"), isNew: true };
  }
}

/** Waits until the names in a directory are on the disk; does nothing where the system cannot. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, "r").catch(() => undefined);
  if (directory === undefined) return;
  try {
    await directory.sync();
  } catch (error) {
    // Windows knows no such thing.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  } finally {
    await directory.close();
  }
}
