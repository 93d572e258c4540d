import { readlinkSync } from "node:fs";
import { mkdir, open, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { vi } from "vitest";

/** One thing that was done to a file, its path relative to the directory that is watched. */
export type Operation =
  | { readonly kind: "write"; readonly path: string; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: "cut"; readonly path: string; readonly size: number }
  | { readonly kind: "sync"; readonly path: string }
  | { readonly kind: "removal"; readonly path: string }
  | { readonly kind: "rename"; readonly path: string; readonly to: string };

interface Handle {
  readonly fd: number;
  write(bytes: Uint8Array, offset: number, length: number, position: number): Promise<unknown>;
  writeFile(bytes: Uint8Array): Promise<void>;
  truncate(size: number): Promise<void>;
  datasync(): Promise<void>;
  sync(): Promise<void>;
}

/**
 * Notes everything that is done to files below a directory, in order, until the mocks are restored.
 * `rename` and `rm` are told by the mock of `node:fs/promises`: {@link WriteLog.renamed}, {@link WriteLog.removed}.
 */
export class WriteLog {
  readonly operations: Operation[] = [];
  readonly #root: string;
  readonly #ends = new Map<string, number>();

  private constructor(root: string) {
    this.#root = root;
  }

  static async watch(root: string): Promise<WriteLog> {
    const log = new WriteLog(root);
    const probe = await open(import.meta.filename, "r");
    const prototype = Object.getPrototypeOf(probe) as Handle;
    await probe.close();
    const { write, writeFile: writeAll, truncate, datasync, sync } = prototype;
    vi.spyOn(prototype, "write").mockImplementation(async function (this: Handle, ...args) {
      const [bytes, offset, length, at] = args;
      const copy = Buffer.from(bytes.subarray(offset, offset + length));
      const result = await write.apply(this, args);
      log.#note(this, (path) => ({ kind: "write", path, at, bytes: copy }));
      return result;
    });
    vi.spyOn(prototype, "writeFile").mockImplementation(async function (this: Handle, bytes) {
      await writeAll.call(this, bytes);
      log.#note(this, (path) => {
        const at = log.#ends.get(path) ?? 0;
        log.#ends.set(path, at + bytes.length);
        return { kind: "write", path, at, bytes: Buffer.from(bytes) };
      });
    });
    vi.spyOn(prototype, "truncate").mockImplementation(async function (this: Handle, size) {
      await truncate.call(this, size);
      log.#note(this, (path) => ({ kind: "cut", path, size }));
    });
    vi.spyOn(prototype, "datasync").mockImplementation(async function (this: Handle) {
      await datasync.call(this);
      log.#note(this, (path) => ({ kind: "sync", path }));
    });
    vi.spyOn(prototype, "sync").mockImplementation(async function (this: Handle) {
      await sync.call(this);
      log.#note(this, (path) => ({ kind: "sync", path }));
    });
    return log;
  }

  /** To be called when a file has got another name. */
  renamed(from: string, to: string): void {
    this.operations.push({
      kind: "rename",
      path: relative(this.#root, from),
      to: relative(this.#root, to),
    });
    this.#ends.delete(relative(this.#root, from));
  }

  /** To be called when a file has been deleted. */
  removed(path: string): void {
    this.operations.push({ kind: "removal", path: relative(this.#root, path) });
  }

  #note(handle: Handle, operation: (path: string) => Operation): void {
    const path = relative(this.#root, readlinkSync(`/proc/self/fd/${handle.fd}`));
    if (path !== "" && !path.startsWith("..")) this.operations.push(operation(path));
  }
}

/** Disk after a power cut: all writes in order, or only writes that were synced. */
export type Disk = "in order" | "synced only";

/** The files after these operations, as a disk of that kind has them. */
export function filesAfter(operations: readonly Operation[], disk: Disk): Map<string, Buffer> {
  const cached = new Map<string, Buffer>();
  const safe = new Map<string, Buffer>();
  for (const operation of operations) {
    const { path } = operation;
    const content = cached.get(path) ?? Buffer.alloc(0);
    if (operation.kind === "write") {
      const { at, bytes } = operation;
      const grown = Buffer.alloc(Math.max(content.length, at + bytes.length));
      content.copy(grown);
      bytes.copy(grown, at);
      cached.set(path, grown);
    } else if (operation.kind === "cut") cached.set(path, content.subarray(0, operation.size));
    else if (operation.kind === "sync") {
      // Directories are waited for as well.
      if (cached.has(path)) safe.set(path, content);
    } else if (operation.kind === "removal") {
      cached.delete(path);
      safe.delete(path);
    } else {
      for (const files of [cached, safe]) {
        const moved = files.get(path);
        if (moved !== undefined) files.set(operation.to, moved);
        files.delete(path);
      }
    }
  }
  return disk === "in order" ? cached : safe;
}

/** Writes files into a new directory. */
export async function layOut(directory: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), bytes);
  }
}
