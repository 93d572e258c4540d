import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { AppendFile, syncDirectory } from "./append-file.ts";
import { headerBytes, recordKind, sealRecord } from "./pack-record.ts";
import { scanPack } from "./pack-scan.ts";

/** Garbage that a file may have before it is rewritten; it must also be half of the file. */
export const defaultWasteBytes: number = 64 << 20;

/** Where a file is written before it replaces the one at `path`. */
export const newPathOf = (path: string): string => `${path}.new`;

/** True for a record that the index names. */
type IsLive = (address: Uint8Array, offset: number) => boolean;

/**
 * Writes the `count` chunks that `isLive` accepts to a file beside `path`, in the same order, and syncs it. Fails,
 * and leaves no file, when one of them is damaged, as a repair needs its record, and as the disk does.
 */
export async function writeCompacted(
  path: string,
  head: Buffer,
  { file, count, isLive }: { file: AppendFile; count: number; isLive: IsLive },
): Promise<void> {
  const next = await AppendFile.open(newPathOf(path), head, { isSynced: true, isNew: true });
  try {
    await next.create();
    let copied = 0;
    for await (const list of scanPack(file)) {
      let written: Promise<void> | undefined;
      for (const found of list) {
        if (!("header" in found) || !found.isIntact) continue;
        const { header, offset, body } = found;
        if (header.kind !== recordKind.chunk || !isLive(header.key, offset)) continue;
        const slot = next.append(headerBytes + body.length);
        slot.bytes.set(body, headerBytes);
        sealRecord(slot.bytes, recordKind.chunk, header.key, slot.offset);
        written = slot.promise;
        copied++;
      }
      await written;
    }
    if (copied < count) throw new Error(`${count - copied} of its chunks are damaged`);
    await next.close();
  } catch (error) {
    await next.close();
    await rm(newPathOf(path), { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Puts the file that {@link writeCompacted} has written in the place of `path`, which must be closed. The index goes
 * first, and for good: it would say that the shorter file has lost its end.
 */
export async function replaceByCompacted(path: string, indexPath: string): Promise<void> {
  await rm(indexPath, { force: true });
  await syncDirectory(dirname(path));
  await rename(newPathOf(path), path);
  await syncDirectory(dirname(path));
}
