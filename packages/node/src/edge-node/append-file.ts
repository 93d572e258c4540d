import { open, type FileHandle } from "node:fs/promises";
import { basename, dirname } from "node:path";
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
  readonly #name: string;
  readonly #file: FileHandle;
  readonly #isSynced: boolean;
  #end: number;
  /** True while there are bytes after the end: of a torn record, or of a write that failed. */
  #isTorn = false;
  #queue: Batch[] = [];
  readonly #spare: Buffer[] = [];
  #running: Promise<void> | undefined;

  private constructor(name: string, file: FileHandle, end: number, isSynced: boolean) {
    this.#name = name;
    this.#file = file;
    this.#end = end;
    this.#isSynced = isSynced;
  }

  /**
   * Opens the file, or makes it with `head` as its first bytes; only its owner may read it. An empty
   * file is a new one. With `isSynced` every write also waits for the disk. Errors call the file `name`.
   */
  static async open(
    path: string,
    head: Buffer,
    isSynced: boolean,
    name: string = basename(path),
  ): Promise<AppendFile> {
    const file = await openForUpdate(path);
    try {
      const { size } = await file.stat();
      if (size > 0) return new AppendFile(name, file, size, isSynced);
      await writeWhole(file, head, 0);
      if (isSynced) {
        await file.sync();
        // The file's name, and that of its directory, which may be new as well.
        await syncDirectory(dirname(path));
        await syncDirectory(dirname(dirname(path)));
      }
      return new AppendFile(name, file, head.length, isSynced);
    } catch (error) {
      await file.close();
      throw error;
    }
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

  /** Counts nothing from `size` on as part of the file; it is cut off before the next write. */
  endAt(size: number): void {
    this.#isTorn ||= size < this.#end;
    this.#end = size;
  }

  /** True while nothing is being written. */
  get isIdle(): boolean {
    return this.#running === undefined;
  }

  /** Settles when what was appended is written. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** Makes the file end at `size`, at once, and on the disk `after` that; only while it is idle. */
  async rewind(size: number, after: Promise<void> = Promise.resolve()): Promise<void> {
    this.endAt(size);
    // What is appended meanwhile waits; a cut that fails is tried again before the next write.
    this.#running = after
      .then(() => this.cut())
      .catch(() => undefined)
      .then(() => this.#run());
    await this.#running;
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
        this.#isTorn = true;
        await this.cut().catch(() => undefined);
        const error = new StoreWriteError(this.#name, cause);
        // What waits behind it may rely on it.
        for (const failed of [batch, ...this.#queue.splice(0)]) {
          failed.fail(error);
          this.#recycle(failed);
        }
        continue;
      }
      const offset = this.#end;
      this.#end += bytes.length;
      batch.succeed(offset);
      this.#recycle(batch);
    }
    this.#running = undefined;
  }

  /** Cuts off what lies after the end; only while nothing is being appended. */
  async cut(): Promise<void> {
    if (!this.#isTorn) return;
    await this.#file.truncate(this.#end);
    this.#isTorn = false;
  }

  async #write(bytes: Buffer): Promise<void> {
    await this.cut();
    await writeWhole(this.#file, bytes, this.#end);
    if (this.#isSynced) await this.#file.datasync();
  }
}

async function writeWhole(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  // A short write is what a disk that fills up looks like first: the rest shows the error.
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    if (bytesWritten === 0) throw new Error("nothing could be written");
    done += bytesWritten;
  }
}

async function openForUpdate(path: string): Promise<FileHandle> {
  try {
    return await open(path, "r+");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return open(path, "wx+", 0o600);
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
