import { rename, rm, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { AppendFile, syncDirectory } from "./append-file.ts";
import { headerBytes, recordKind, sealRecord } from "./pack-record.ts";
import { scanPack, type FoundRecord } from "./pack-scan.ts";

/** Garbage that a file may have before it is rewritten; it must also be half of the file. */
export const defaultWasteBytes: number = 64 << 20;

/** Where a file is written before it replaces the one at `path`. */
export const newPathOf = (path: string): string => `${path}.new`;

/** The records of a file that the index names. */
interface LiveRecords {
  readonly file: AppendFile;
  readonly count: number;
  readonly isLive: (address: Uint8Array, offset: number) => boolean;
}

/**
 * Copies the live chunks of the file at `path`, in order, to a synced file beside it. First reads everything, and fails
 * without writing when a live chunk is damaged, since its record is needed for the repair; when a header is damaged,
 * since a start without the index would refuse the file; and when the disk has too little space.
 */
export async function writeCompacted(path: string, head: Buffer, live: LiveRecords): Promise<void> {
  let size = head.length;
  for await (const list of readLive(live)) {
    for (const { body } of list) size += headerBytes + body.length;
  }
  const { blocks, bavail, bsize } = await statfs(dirname(path));
  // Some file systems tell no sizes.
  if (blocks > 0 && bavail * bsize < size) {
    throw new Error(`the disk has ${bavail * bsize} of the ${size} bytes that it needs`);
  }
  const next = await AppendFile.open(newPathOf(path), head, { isSynced: true, isNew: true });
  try {
    await next.create();
    for await (const list of readLive(live)) {
      let written: Promise<void> | undefined;
      for (const { header, body } of list) {
        const slot = next.append(headerBytes + body.length);
        slot.bytes.set(body, headerBytes);
        sealRecord(slot.bytes, recordKind.chunk, header.key, slot.offset);
        written = slot.promise;
      }
      await written;
    }
  } finally {
    await next.close();
  }
}

/** Yields the live chunks, one list per read; fails at a damaged header, and at the end when chunks are damaged. */
async function* readLive({ file, count, isLive }: LiveRecords): AsyncGenerator<FoundRecord[]> {
  let intact = 0;
  for await (const found of scanPack(file)) {
    const list: FoundRecord[] = [];
    for (const record of found) {
      if (!("header" in record)) throw new Error(`damaged at byte ${record.offset}`);
      const { header, offset, isIntact } = record;
      const isChunk = header.kind === recordKind.chunk && isLive(header.key, offset);
      if (isChunk && isIntact) list.push(record);
    }
    intact += list.length;
    yield list;
  }
  if (intact < count) throw new Error(`${count - intact} of its chunks are damaged`);
}

/**
 * Replaces the file at `path`, which must be closed, by the one that {@link writeCompacted} has written. Deletes the
 * index first, durably: with it the shorter file would count as truncated, and its start would be refused.
 */
export async function replaceByCompacted(path: string, indexPath: string): Promise<void> {
  await rm(indexPath, { force: true });
  await syncDirectory(dirname(path));
  await rename(newPathOf(path), path);
  await syncDirectory(dirname(path));
}
