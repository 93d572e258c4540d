import { fstatSync } from "node:fs";
import { mkdir, open, type FileHandle } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { StoreWriteError } from "../store/chunk-store.ts";

/** Largest batch: records that arrive while a write is under way are written together, up to here. */
const batchBytes = 1 << 20;
/** Buffers of that size that are pooled; allocating one per batch would feed the garbage collector. */
const spareBuffers = 4;

/** Unit in which a disk loses writes at a power cut. */
const sectorBytes = 512;

/** Called when a record is in the file, or when its write failed. */
type Callback = () => void;

/** Records of one write: their bytes in a row, and one promise for all of them. */
class Batch {
  readonly bytes: Buffer;
  used = 0;
  readonly promise: Promise<void>;
  readonly #callbacks: { written: Callback | undefined; failed: Callback | undefined }[] = [];
  #resolve: () => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // Avoid an unhandled rejection when no caller awaits the append.
    this.promise.catch(() => undefined);
  }

  take(length: number, written?: Callback, failed?: Callback): Buffer {
    const at = this.used;
    this.used += length;
    this.#callbacks.push({ written, failed });
    return this.bytes.subarray(at, this.used);
  }

  succeed(): void {
    for (const { written } of this.#callbacks) written?.();
    this.#resolve();
  }

  fail(error: unknown): void {
    for (const { failed } of this.#callbacks) failed?.();
    this.#reject(error);
  }
}

/** Space for a record that is in the file when the promise settles. */
export interface Slot {
  /** To be filled synchronously; the buffer is reused once the promise has settled. */
  readonly bytes: Buffer;
  /** Offset in the file. */
  readonly offset: number;
  /** Settles when the record is in the file; one promise for all records of a batch. */
  readonly promise: Promise<void>;
}

/** How an append-only file is opened. */
interface AppendFileOptions {
  /** True: every write is followed by an fsync. */
  readonly isSynced?: boolean;
  /** Name in error messages; default: the file's. */
  readonly name?: string;
  /** True: existing content is ignored, and overwritten by the first write. */
  readonly isNew?: boolean;
}

/**
 * An append-only file that begins with a fixed head. Opening it changes nothing on the disk: a missing
 * file is created by {@link create} or by the first write. A failed write (a full disk) is truncated and
 * fails all records queued behind it; earlier records stay.
 */
export class AppendFile {
  readonly #path: string;
  readonly #head: Buffer;
  readonly #name: string;
  readonly #isSynced: boolean;
  /** Absent until the file is created. */
  #file: FileHandle | undefined;
  #hasHead: boolean;
  #end: number;
  /** Offset of the next record: the end plus everything that is queued. */
  #nextOffset: number;
  /** False on file systems that do not count links: there a deleted file is not noticed. */
  #hasLinks: boolean;
  /** True while the file has bytes behind the end: a torn record, or a write that failed. */
  #isTorn = false;
  #queue: Batch[] = [];
  readonly #spare: Buffer[] = [];
  #running: Promise<void> | undefined;

  private constructor(
    path: string,
    head: Buffer,
    found: { file: FileHandle; size: number; nlink: number } | undefined,
    { isSynced = false, name = basename(path), isNew = false }: AppendFileOptions,
  ) {
    this.#path = path;
    this.#head = head;
    this.#name = name;
    this.#isSynced = isSynced;
    this.#file = found?.file;
    this.#hasLinks = (found?.nlink ?? 0) > 0;
    // A file that is shorter than its head was being created when the process died.
    this.#hasHead = !isNew && (found?.size ?? 0) >= head.length;
    this.#end = this.#hasHead ? (found?.size ?? 0) : head.length;
    this.#nextOffset = this.#end;
  }

  /** Opens the file if it exists. `head` is only written to a new file; the caller checks an old one. */
  static async open(
    path: string,
    head: Buffer,
    options: AppendFileOptions = {},
  ): Promise<AppendFile> {
    const file = await openForUpdate(path);
    try {
      if (file === undefined) return new AppendFile(path, head, undefined, options);
      const { size, nlink } = await file.stat();
      return new AppendFile(path, head, { file, size, nlink }, options);
    } catch (error) {
      await file?.close();
      throw error;
    }
  }

  /** Bytes in the file, the head included. */
  get size(): number {
    return this.#end;
  }

  /** Creates the file, or truncates the bytes behind its end; only its owner may read it. */
  async create(): Promise<void> {
    if (this.#hasHead) return this.cut();
    const folder = dirname(this.#path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (this.#file === undefined) this.#file = await open(this.#path, "wx+", 0o600);
    else await this.#file.truncate(0);
    this.#hasLinks = hasLinks(this.#file);
    await writeWhole(this.#file, this.#head, 0);
    if (this.#isSynced) {
      await this.#file.sync();
      // The entry of the file, and of its folder, which may be new too.
      await syncDirectory(folder);
      await syncDirectory(dirname(folder));
    }
    this.#hasHead = true;
  }

  /** Reserves a record. `written` or `failed` is called before the promise settles. */
  append(length: number, written?: Callback, failed?: Callback): Slot {
    let batch = this.#queue.at(-1);
    if (batch === undefined || batch.used + length > batch.bytes.length) {
      batch = new Batch(this.#buffer(length));
      this.#queue.push(batch);
    }
    const offset = this.#nextOffset;
    this.#nextOffset += length;
    const bytes = batch.take(length, written, failed);
    // In a later microtask: the slot is still empty, and more records of this turn join the batch.
    this.#running ??= Promise.resolve().then(() => this.#run());
    return { bytes, offset, promise: batch.promise };
  }

  /** Reads up to `buffer.length` bytes, up to the end; returns how many there were. */
  async read(buffer: Uint8Array, offset: number): Promise<number> {
    if (this.#file === undefined || !this.#hasHead) return 0;
    const wanted = Math.min(buffer.length, this.#end - offset);
    let done = 0;
    while (done < wanted) {
      const { bytesRead } = await this.#file.read(buffer, done, wanted - done, offset + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return done;
  }

  /** Moves the end back; the bytes behind it are truncated before the next write. */
  endAt(size: number): void {
    this.#isTorn ||= size < this.#end;
    this.#end = size;
    this.#nextOffset = size;
  }

  /** True while nothing is being written. */
  get isIdle(): boolean {
    return this.#running === undefined;
  }

  /** Settles when everything that was appended is written. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** Moves the end back at once, and truncates the file when `after` has settled; only while idle. */
  async rewind(size: number, after: Promise<void> = Promise.resolve()): Promise<void> {
    this.endAt(size);
    // Appends wait meanwhile; a truncation that fails is tried again before the next write.
    this.#running = after
      .then(() => this.cut())
      .catch(() => undefined)
      .then(() => this.#run());
    await this.#running;
  }

  /** Waits for the disk, also where the file is not synced. */
  async sync(): Promise<void> {
    await this.#file?.sync();
  }

  /** Waits for pending writes, then closes the file. Writes nothing of its own. */
  async close(): Promise<void> {
    await this.#running;
    await this.#file?.close();
  }

  // The first batch after a pause is small: it mostly holds one record.
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
        this.#isTorn = this.#hasHead;
        await this.cut().catch(() => undefined);
        const error = new StoreWriteError(this.#name, cause);
        // Records queued behind it may depend on it, and their offsets are no longer right.
        const failed = [batch, ...this.#queue.splice(0)];
        this.#nextOffset = this.#end;
        for (const one of failed) {
          one.fail(error);
          this.#recycle(one);
        }
        continue;
      }
      this.#end += bytes.length;
      batch.succeed();
      this.#recycle(batch);
    }
    this.#running = undefined;
  }

  /** Truncates the bytes behind the end; only while nothing is being appended. */
  async cut(): Promise<void> {
    if (!this.#isTorn) return;
    await this.#file?.truncate(this.#end);
    this.#isTorn = false;
  }

  async #write(bytes: Buffer): Promise<void> {
    await this.create();
    const file = this.#file as FileHandle;
    await writeWhole(file, bytes, this.#end);
    if (this.#isSynced) await file.datasync();
    // Nothing of a file that was deleted outlives the process.
    if (this.#hasLinks && !hasLinks(file)) throw new Error("the file was deleted");
  }
}

/** Synchronous, as it reads no disk: 2 µs. */
const hasLinks = (file: FileHandle): boolean => fstatSync(file.fd).nlink > 0;

async function writeWhole(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  // A disk that fills up shows as a short write first; the next one has the error.
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    if (bytesWritten === 0) throw new Error("nothing could be written");
    done += bytesWritten;
  }
}

async function openForUpdate(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, "r+");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  }
}

/**
 * True when one of the sectors that bytes at an offset lie in has nothing but zeros, as far as they
 * reach. That is what a power cut leaves of a write of which only a part reached the disk.
 */
export function hasEmptySector(bytes: Buffer, offset: number): boolean {
  for (let at = 0; at < bytes.length;) {
    const end = at + sectorBytes - ((offset + at) % sectorBytes);
    if (bytes.subarray(at, end).every((byte) => byte === 0)) return true;
    at = end;
  }
  return false;
}

/** Fsyncs a directory, so that renamed and created entries survive a power cut; no-op on Windows. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, "r").catch(() => undefined);
  if (directory === undefined) return;
  try {
    await directory.sync();
  } catch (error) {
    // Windows has no fsync of directories.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  } finally {
    await directory.close();
  }
}
