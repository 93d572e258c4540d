import { open, rename, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { crc32 } from "node:zlib";
import type { Pace } from "@swarm-docs/protocol/pace";
import { AppendFile, syncDirectory } from "../edge-node/append-file.ts";
import { encodeHead, fileHeadBytes, unmarked, type DirectoryMark } from "../edge-node/file-head.ts";
import { StoreWriteError } from "./chunk-store.ts";
import { ownThread } from "../turns.ts";
import { decodeEntries, encodeEntries } from "./journal-codec.ts";
import type { Journal, JournalEntry } from "./journal.ts";

/** Told what the opening of a journal had to leave out. */
export type JournalDamageListener = (damage: {
  readonly kind: "torn tail cut" | "damaged line skipped";
  readonly offset: number;
}) => void;

/** How a journal file is opened. */
export interface JournalFileOptions {
  /** True: a write waits for the disk. */
  readonly isSynced?: boolean;
  /** The directory that a new file belongs to. */
  readonly mark?: DirectoryMark;
  /** Called between the pieces of long entries; default: everything else gets its turn. */
  readonly pace?: Pace;
  readonly onDamage?: JournalDamageListener;
}

/** What the head of a journal calls it. */
export const journalKind = "journal";

const checksumDigits = 8;

/** The checksum of a text as a line begins with it. */
const digitsOf = (checksum: number): string => checksum.toString(16).padStart(checksumDigits, "0");

/** A pin of a gigabyte is a line of eleven megabytes: it is written at a pace. */
async function lineOf(entries: readonly JournalEntry[], pace: Pace): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let checksum = 0;
  for (const text of encodeEntries(entries)) {
    checksum = crc32(text, checksum);
    pieces.push(Buffer.from(text));
    await pace();
  }
  return Buffer.concat([Buffer.from(`${digitsOf(checksum)} `), ...pieces, Buffer.from("\n")]);
}

/**
 * A journal in a file of lines, for each append a JSON text with a checksum in front. To open and
 * replay it changes nothing on the disk.
 */
export class FileJournal implements Journal {
  readonly #path: string;
  readonly #head: Buffer;
  readonly #isSynced: boolean;
  readonly #onDamage: JournalDamageListener;
  readonly #pace: Pace;
  #file: AppendFile;
  #length = 0;

  private constructor(path: string, head: Buffer, file: AppendFile, options: JournalFileOptions) {
    this.#path = path;
    this.#head = head;
    this.#file = file;
    this.#isSynced = options.isSynced ?? false;
    this.#onDamage = options.onDamage ?? (() => undefined);
    this.#pace = options.pace ?? ownThread.pace();
  }

  /** Opens or makes the file. */
  static async open(path: string, options: JournalFileOptions = {}): Promise<FileJournal> {
    const head = encodeHead(journalKind, options.mark ?? unmarked);
    const file = await AppendFile.open(path, head, options.isSynced ?? false);
    return new FileJournal(path, head, file, options);
  }

  get length(): number {
    return this.#length;
  }

  async *replay(): AsyncIterable<JournalEntry> {
    const bytes = Buffer.alloc(this.#file.size);
    await this.#file.read(bytes, 0);
    let at = fileHeadBytes;
    while (at < bytes.length) {
      const end = bytes.indexOf(0x0a, at);
      const entries = end < 0 ? undefined : readLine(bytes.subarray(at, end));
      if (entries !== undefined) {
        this.#length += entries.length;
        yield* entries;
      } else if (end >= 0 && end + 1 < bytes.length) {
        this.#onDamage({ kind: "damaged line skipped", offset: at });
      } else {
        this.#onDamage({ kind: "torn tail cut", offset: at });
        this.#file.endAt(at);
        return;
      }
      at = end + 1;
    }
  }

  async append(entries: readonly JournalEntry[]): Promise<void> {
    const line = await lineOf(entries, this.#pace);
    const { bytes, promise } = this.#file.append(line.length);
    bytes.set(line);
    await promise;
    this.#length += entries.length;
  }

  async rewrite(entries: Iterable<JournalEntry>): Promise<void> {
    const path = `${this.#path}.new`;
    try {
      let count = 0;
      const file = await open(path, "w", 0o600);
      try {
        await file.writeFile(this.#head);
        for (const entry of entries) {
          await file.writeFile(await lineOf([entry], this.#pace));
          count++;
        }
        await file.sync();
      } finally {
        await file.close();
      }
      await this.#replaceBy(path, count);
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined);
      throw new StoreWriteError(basename(path), error);
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  async #replaceBy(path: string, length: number): Promise<void> {
    // Opened before it takes the old one's name: whatever fails, there is a file to go on with.
    const name = basename(this.#path);
    const next = await AppendFile.open(path, this.#head, this.#isSynced, name);
    try {
      await rename(path, this.#path);
    } catch (error) {
      await next.close();
      throw error;
    }
    const before = this.#file;
    this.#file = next;
    this.#length = length;
    await before.close();
    if (this.#isSynced) await syncDirectory(dirname(this.#path));
  }
}

function readLine(line: Buffer): readonly JournalEntry[] | undefined {
  const checksum = line.subarray(0, checksumDigits).toString("latin1");
  const text = line.subarray(checksumDigits + 1).toString("utf8");
  if (digitsOf(crc32(text)) !== checksum) return undefined;
  try {
    return decodeEntries(text);
  } catch {
    return undefined;
  }
}
