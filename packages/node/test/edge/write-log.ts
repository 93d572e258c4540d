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
    if (!path.startsWith("..")) this.operations.push(operation(path === "" ? "." : path));
  }
}

/**
 * Disk after a power cut: it has all operations in order; or all bytes, but of the renames and removals whose directory
 * was not synced since any number; or the same of these, and only bytes that were synced.
 */
export type Disk = "in order" | "entries late" | "synced only";

/** The content of a file, whatever its name is. */
interface Inode {
  cached: Buffer;
  /** As of the last sync; absent before. */
  safe?: Buffer;
}

/** A rename or removal that a power cut may take back. */
interface EntryChange {
  readonly directory: string;
  readonly apply: (entries: Map<string, Inode>) => void;
}

/** The files after these operations: each state that a disk of that kind may have. */
export function disksAfter(operations: readonly Operation[], disk: Disk): Map<string, Buffer>[] {
  const seen = new Map<string, Inode>();
  const kept = new Map<string, Inode>();
  let pending: EntryChange[] = [];
  const change = (path: string, apply: EntryChange["apply"]): void => {
    apply(seen);
    if (disk === "in order") apply(kept);
    else pending.push({ directory: dirname(path), apply });
  };
  for (const operation of operations) {
    const { path } = operation;
    const inode = seen.get(path);
    if (operation.kind === "write") {
      const written = inode ?? { cached: Buffer.alloc(0) };
      const { at, bytes } = operation;
      const grown = Buffer.alloc(Math.max(written.cached.length, at + bytes.length));
      written.cached.copy(grown);
      bytes.copy(grown, at);
      written.cached = grown;
      if (inode === undefined) for (const entries of [seen, kept]) entries.set(path, written);
    } else if (operation.kind === "cut") {
      if (inode !== undefined) inode.cached = inode.cached.subarray(0, operation.size);
    } else if (operation.kind === "sync") {
      if (inode !== undefined) inode.safe = inode.cached;
      for (const { directory, apply } of pending) if (directory === path) apply(kept);
      pending = pending.filter(({ directory }) => directory !== path);
    } else if (inode !== undefined) {
      change(path, (entries) => {
        if (entries.get(path) === inode) entries.delete(path);
        if (operation.kind === "rename") entries.set(operation.to, inode);
      });
    }
  }
  return Array.from({ length: 2 ** pending.length }, (_, chosen) => {
    const entries = new Map(kept);
    pending.forEach(({ apply }, index) => {
      if ((chosen >> index) % 2 === 1) apply(entries);
    });
    return new Map(
      [...entries].flatMap(([path, { cached, safe }]) => {
        const bytes = disk === "synced only" ? safe : cached;
        return bytes === undefined ? [] : [[path, bytes] as const];
      }),
    );
  });
}

/** Writes files into a new directory. */
export async function layOut(directory: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), bytes);
  }
}
