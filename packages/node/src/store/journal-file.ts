import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";
import { AppendFile, syncDirectory } from "../edge-node/append-file.ts";
import { decodeEntry, encodeEntry } from "./journal-codec.ts";
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
  readonly onDamage?: JournalDamageListener;
}

const checksumDigits = 8;

function lineOf(entry: JournalEntry): Buffer {
  const text = encodeEntry(entry);
  const checksum = crc32(text).toString(16).padStart(checksumDigits, "0");
  return Buffer.from(`${checksum} ${text}\n`);
}

/** A journal in a file of JSON lines, each with a checksum in front. */
export class FileJournal implements Journal {
  readonly #path: string;
  readonly #isSynced: boolean;
  readonly #onDamage: JournalDamageListener;
  #file: AppendFile;
  /** Appends and rewrites one after the other. */
  #turn: Promise<unknown> = Promise.resolve();
  #length = 0;

  private constructor(path: string, file: AppendFile, options: JournalFileOptions) {
    this.#path = path;
    this.#file = file;
    this.#isSynced = options.isSynced ?? false;
    this.#onDamage = options.onDamage ?? (() => undefined);
  }

  /** Opens or makes the file. What a rewrite cut short has left is removed. */
  static async open(path: string, options: JournalFileOptions = {}): Promise<FileJournal> {
    await rm(temporary(path), { force: true });
    const file = await AppendFile.open(path, options.isSynced ?? false);
    return new FileJournal(path, file, options);
  }

  get length(): number {
    return this.#length;
  }

  async *replay(): AsyncIterable<JournalEntry> {
    const bytes = Buffer.alloc(this.#file.size);
    await this.#file.read(bytes, 0);
    let at = 0;
    while (at < bytes.length) {
      const end = bytes.indexOf(0x0a, at);
      const entry = end < 0 ? undefined : readLine(bytes.subarray(at, end));
      if (entry !== undefined) {
        this.#length++;
        yield entry;
      } else if (end >= 0 && end + 1 < bytes.length) {
        this.#onDamage({ kind: "damaged line skipped", offset: at });
      } else {
        this.#onDamage({ kind: "torn tail cut", offset: at });
        await this.#file.truncate(at);
        return;
      }
      at = end + 1;
    }
  }

  append(entries: readonly JournalEntry[]): Promise<void> {
    const record = Buffer.concat(entries.map(lineOf));
    this.#length += entries.length;
    // Entries of one moment go out together; only a rewrite makes them wait.
    return this.#turn.then(() => {
      const { bytes, promise } = this.#file.append(record.length);
      bytes.set(record);
      return promise;
    });
  }

  rewrite(entries: Iterable<JournalEntry>): Promise<void> {
    const done = this.#turn.then(() => this.#rewrite(entries));
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async close(): Promise<void> {
    await this.#turn;
    await this.#file.close();
  }

  async #rewrite(entries: Iterable<JournalEntry>): Promise<void> {
    const path = temporary(this.#path);
    const file = await open(path, "w");
    let count = 0;
    try {
      for (const entry of entries) {
        await file.write(lineOf(entry));
        count++;
      }
      await file.sync();
    } catch (error) {
      await file.close();
      await rm(path, { force: true });
      throw error;
    }
    await file.close();
    // Opened before it takes the old one's name: whatever fails, there is a file to go on with.
    const next = await AppendFile.open(path, this.#isSynced);
    try {
      await rename(path, this.#path);
      if (this.#isSynced) await syncDirectory(dirname(this.#path));
    } catch (error) {
      await next.close();
      await rm(path, { force: true });
      throw error;
    }
    const before = this.#file;
    this.#file = next;
    this.#length = count;
    await before.close();
  }
}

function temporary(path: string): string {
  return `${path}.new`;
}

function readLine(line: Buffer): JournalEntry | undefined {
  const checksum = line.subarray(0, checksumDigits).toString("latin1");
  const text = line.subarray(checksumDigits + 1).toString("utf8");
  if (crc32(text).toString(16).padStart(checksumDigits, "0") !== checksum) return undefined;
  try {
    return decodeEntry(text);
  } catch {
    return undefined;
  }
}
