import { toHex } from "@swarm-docs/protocol/hex";
import { chunkKind } from "../store/checked-store.ts";
import type { AppendFile } from "./append-file.ts";
import type { Damage } from "./data-loss.ts";
import { fileHeadBytes } from "./file-head.ts";
import type { IndexEntry } from "./pack-index.ts";
import { headerBytes, recordKind } from "./pack-record.ts";
import { scanPack, type ScannedItem, type FoundGap, type FoundRecord } from "./pack-scan.ts";

const isGap = (found: ScannedItem): found is FoundGap => "isTail" in found;

function keyIn({ head }: FoundGap): string | undefined {
  return head.length < headerBytes ? undefined : toHex(head.subarray(12, 44));
}

/** What a gap is; `isUnfinished` when a crash may have left it. */
function damageOf(file: string, gap: FoundGap, isUnfinished: boolean): Damage {
  const { offset, bytes, isTail } = gap;
  const lost = isTail ? "damaged end" : "damaged record";
  const kind = isUnfinished ? "unfinished write" : lost;
  const address = isUnfinished ? undefined : keyIn(gap);
  return { kind, file, offset, bytes, ...(address === undefined ? {} : { address }) };
}

/**
 * Reads the chunks from the record at `from` on and calls `note` for every chunk and deletion. Returns
 * the damage that matters: a record is left out when a later one of the same address replaces it.
 */
export async function scanChunks(
  file: AppendFile,
  from: number,
  note: (entry: IndexEntry) => void,
): Promise<Damage[]> {
  const name = "chunks.pack";
  const damage: Damage[] = [];
  let hasGap = false;
  const replace = (address: string): void => {
    for (let at = damage.length - 1; at >= 0; at--) {
      if (damage[at]?.address === address) damage.splice(at, 1);
    }
  };
  const take = (record: FoundRecord): void => {
    const { header, offset, body, isIntact } = record;
    const { key, bodyLength } = header;
    const isDeletion = header.kind === recordKind.deletion;
    const bytes = headerBytes + bodyLength;
    // Once a header was unreadable, a record may be the content of another one: verify its address.
    if (hasGap && isIntact && !isDeletion && !chunkKind({ address: key, data: body })) {
      damage.push({ kind: "damaged record", file: name, offset, bytes });
      return;
    }
    const address = damage.length > 0 || !isIntact ? toHex(key) : "";
    replace(address);
    if (!isIntact) {
      damage.push({ kind: "damaged chunk", file: name, offset, bytes, address });
    }
    note({ address: key, offset, bodyLength, isDeletion });
  };
  for await (const list of scanPack(file, from)) {
    for (const found of list) {
      if (!isGap(found)) take(found);
      else {
        hasGap = true;
        damage.push(damageOf(name, found, found.isUnfinished));
        if (found.isTail) file.endAt(found.offset);
      }
    }
  }
  return damage;
}

/**
 * Verifies all stamps. Up to `covered` the file is known to have been whole, so nothing there counts as
 * left by a crash.
 */
export async function scanStamps(file: AppendFile, covered: number): Promise<Damage[]> {
  const name = "stamps.pack";
  const damage: Damage[] = [];
  for await (const list of scanPack(file)) {
    for (const found of list) {
      if (isGap(found)) {
        damage.push(damageOf(name, found, found.isUnfinished && found.offset >= covered));
        if (found.isTail) file.endAt(found.offset);
      } else if (!found.isIntact) {
        const { header, offset } = found;
        const [bytes, address] = [headerBytes + header.bodyLength, toHex(header.key)];
        damage.push({ kind: "damaged record", file: name, offset, bytes, address });
      }
    }
  }
  return damage;
}

/** The end that a file is known to have had and has lost. */
export function missingEnd(file: string, { size }: AppendFile, covered: number): Damage[] {
  if (size >= Math.max(covered, fileHeadBytes)) return [];
  return [{ kind: "missing end", file, offset: size, bytes: covered - size }];
}
