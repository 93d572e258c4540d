import { rename, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { AppendFile, syncDirectory } from "./append-file.ts";
import { headerBytes, sealRecord, type RecordKind } from "./pack-record.ts";

/** Garbage that a file may have before it is rewritten; it must also be half of the file. */
export const defaultWasteBytes: number = 64 << 20;

/** Bytes that wait to be written. */
const waitingBytes = 1 << 20;

/** Where a file is written before it replaces the one at `path`. */
export const newPathOf = (path: string): string => `${path}.new`;

/** A record that is no garbage. */
export interface LiveRecord {
  readonly kind: RecordKind;
  readonly key: Uint8Array;
  readonly body: Uint8Array;
  /** False when the body is not the one that was written: it stays damaged, and can be repaired as before. */
  readonly isIntact: boolean;
}

/** Writes records, which need `bytes`, to a synced file beside `path`. First fails when the disk has too little space. */
export async function writeCompacted(
  path: string,
  head: Buffer,
  bytes: number,
  records: AsyncIterable<LiveRecord>,
): Promise<void> {
  const needed = head.length + bytes;
  const { blocks, bavail, bsize } = await statfs(dirname(path));
  // Some file systems tell no sizes.
  if (blocks > 0 && bavail * bsize < needed) {
    throw new Error(`the disk has ${bavail * bsize} of the ${needed} bytes that it needs`);
  }
  const next = await AppendFile.open(newPathOf(path), head, { isSynced: true, isNew: true });
  try {
    await next.create();
    let written: Promise<void> | undefined;
    let waiting = 0;
    for await (const { kind, key, body, isIntact } of records) {
      const slot = next.append(headerBytes + body.length);
      slot.bytes.set(body, headerBytes);
      sealRecord(slot.bytes, kind, key, slot.offset, isIntact);
      written = slot.promise;
      waiting += slot.bytes.length;
      if (waiting < waitingBytes) continue;
      await written;
      waiting = 0;
    }
    await written;
    if (next.size !== needed) throw new Error(`${needed - next.size} bytes are missing`);
  } finally {
    await next.close();
  }
}

/** Replaces the file at `path`, which must be closed, by the one that {@link writeCompacted} has written. */
export async function replaceByCompacted(path: string): Promise<void> {
  await rename(newPathOf(path), path);
  await syncDirectory(dirname(path));
}
