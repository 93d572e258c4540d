import { open } from "node:fs/promises";
import { join } from "node:path";
import { vi } from "vitest";
import { temporaryDirectory } from "../store/temporary-directory.ts";

type Write = (
  bytes: Uint8Array,
  offset: number,
  length: number,
  position: number,
) => Promise<{ bytesWritten: number; buffer: Uint8Array }>;

/** A write that has reached the disk and waits for {@link Disk.end}. */
interface Waiting {
  readonly bytes: Uint8Array;
  readonly position: number;
  end(isWritten: boolean): void;
}

/** Every write of this process to an open file, one by one in the hands of a test. */
export class Disk {
  readonly waiting: Waiting[] = [];
  /** False: writes go through at once. */
  isHeld = false;

  /** Takes over `FileHandle.write`, until `vi.restoreAllMocks()`. */
  static async create(): Promise<Disk> {
    const disk = new Disk();
    const probe = await open(join(await temporaryDirectory(), "probe"), "w");
    const prototype = Object.getPrototypeOf(probe) as { write: Write };
    await probe.close();
    const original = prototype.write;
    vi.spyOn(prototype, "write").mockImplementation(async function (
      this: unknown,
      bytes,
      offset,
      length,
      position,
    ) {
      if (disk.isHeld) {
        const isWritten = await new Promise<boolean>((resolve) => {
          const written = bytes.subarray(offset, offset + length);
          disk.waiting.push({ bytes: written, position, end: resolve });
        });
        if (!isWritten) {
          // A disk that fills up takes a part first.
          await original.call(this, bytes, offset, length >> 1, position);
          throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
        }
      }
      return original.call(this, bytes, offset, length, position);
    });
    return disk;
  }

  /** Ends one waiting write, well or with ENOSPC. */
  end(pick: number, isWritten: boolean): void {
    const [write] = this.waiting.splice(pick % Math.max(1, this.waiting.length), 1);
    write?.end(isWritten);
  }

  /** Lets everything through, from now on, too. */
  release(): void {
    this.isHeld = false;
    for (const write of this.waiting.splice(0)) write.end(true);
  }
}

/** A file as a crash leaves it that lets a share (in percent) of a waiting write reach the disk. */
export function torn(file: Uint8Array, write: Waiting | undefined, share: number): Uint8Array {
  if (write === undefined) return file;
  const part = write.bytes.subarray(0, Math.floor((write.bytes.length * share) / 100));
  const whole = new Uint8Array(Math.max(file.length, write.position + part.length));
  whole.set(file);
  whole.set(part, write.position);
  return whole;
}
