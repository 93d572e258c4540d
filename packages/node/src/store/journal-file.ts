import { open, rename, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { crc32 } from "node:zlib";
import type { Pace } from "@swarm-docs/protocol/pace";
import { AppendFile, hasEmptySector, syncDirectory } from "../edge-node/append-file.ts";
import type { Damage } from "../edge-node/data-loss.ts";
import {
  encodeHead,
  fileHeadBytes,
  readHead,
  unmarked,
  type DirectoryMark,
} from "../edge-node/file-head.ts";
import { StoreWriteError } from "./chunk-store.ts";
import { ownThread } from "../turns.ts";
import { decodeEntries, encodeEntries } from "./journal-codec.ts";
import type { Journal, JournalEntry } from "./journal.ts";

/** How a journal file is opened. */
interface JournalFileOptions {
  /** True: every write is followed by an fsync. */
  readonly isSynced?: boolean;
  /** The directory that a new file belongs to. */
  readonly mark?: DirectoryMark;
  /** Called between the pieces of long entries; default: yields to the event loop when due. */
  readonly pace?: Pace;
}

/** The kind that the head of a journal names. */
export const journalKind = "journal";

/** What a line begins with, as long for every checksum. */
const prefixOf = (checksum: number): string => `${checksum.toString(16).padStart(8, "0")} `;
const prefixLength = prefixOf(0).length;

/** Makes a line of JSON with pauses: the pin of a gigabyte is a line of eleven megabytes. */
async function lineOf(json: Iterable<string>, pace: Pace): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let checksum = 0;
  for (const text of json) {
    checksum = crc32(text, checksum);
    pieces.push(Buffer.from(text));
    await pace();
  }
  return Buffer.concat([Buffer.from(prefixOf(checksum)), ...pieces, Buffer.from("\n")]);
}

/** The JSON of a size, as long for every size. */
const sizeText = (bytes: number): string => String(bytes).padStart(16);

/**
 * The entries that decide what a replay restores: of several values that a key is given, the last one, in the
 * place of the first, on which the order of the table depends. A transaction of the chain is set again for each of
 * its events, so that 450 events of one took 150 MB.
 */
function withoutOverwritten(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  const kept: JournalEntry[] = [];
  const positions = new Map<string, number>();
  for (const entry of entries) {
    const id = JSON.stringify([entry.table, entry.key]);
    const position = positions.get(id);
    if (entry.value === undefined) positions.delete(id);
    else if (position === undefined) positions.set(id, kept.length);
    else {
      kept[position] = entry;
      continue;
    }
    kept.push(entry);
  }
  return kept;
}

/**
 * A journal in a file of lines: per append a checksum and a JSON text. A rewritten file begins with a line
 * that says how many bytes it had then. To open and replay it changes nothing on the disk.
 */
export class FileJournal implements Journal {
  readonly #path: string;
  readonly #head: Buffer;
  readonly #isSynced: boolean;
  readonly #pace: Pace;
  #file: AppendFile;
  #length = 0;
  #damage: Damage[] = [];

  private constructor(path: string, head: Buffer, file: AppendFile, options: JournalFileOptions) {
    this.#path = path;
    this.#head = head;
    this.#file = file;
    this.#isSynced = options.isSynced ?? false;
    this.#pace = options.pace ?? ownThread.pace();
  }

  /** Opens the file, which need not exist: {@link create} or the first write creates it. */
  static async open(path: string, options: JournalFileOptions = {}): Promise<FileJournal> {
    const head = encodeHead(journalKind, options.mark ?? unmarked);
    const found = await readHead(path, journalKind);
    // A file that is not longer than a damaged head was being created when the process died.
    const isNew = found.kind !== "whole" && found.size <= fileHeadBytes;
    const file = await AppendFile.open(path, head, { isSynced: options.isSynced ?? false, isNew });
    return new FileJournal(path, head, file, options);
  }

  /** Damage that {@link replay} has found. */
  get damage(): readonly Damage[] {
    return this.#damage;
  }

  /** Creates the file unless it exists. */
  async create(): Promise<void> {
    await this.#file.create();
  }

  get length(): number {
    return this.#length;
  }

  async *replay(): AsyncIterable<JournalEntry> {
    const bytes = Buffer.alloc(this.#file.size);
    await this.#file.read(bytes, 0);
    const file = basename(this.#path);
    let rewrittenSize = 0;
    for (let at = fileHeadBytes; at < bytes.length;) {
      const newline = bytes.indexOf(0x0a, at);
      const end = newline < 0 ? bytes.length : newline + 1;
      const line = bytes.subarray(at, end);
      const content = newline < 0 ? undefined : readLine(line);
      if (typeof content === "number" && at === fileHeadBytes) {
        rewrittenSize = content;
      } else if (typeof content === "object") {
        this.#length += content.length;
        yield* content;
      } else {
        const isUnfinished = end === bytes.length && isTorn(line, at);
        const kind = isUnfinished ? "unfinished write" : "damaged record";
        this.#damage.push({ kind, file, offset: at, bytes: line.length });
        if (end === bytes.length) this.#file.endAt(at);
      }
      at = end;
    }
    const missing = rewrittenSize - bytes.length;
    if (missing > 0)
      this.#damage.push({ kind: "missing end", file, offset: bytes.length, bytes: missing });
  }

  async append(entries: readonly JournalEntry[]): Promise<void> {
    const written = withoutOverwritten(entries);
    const line = await lineOf(encodeEntries(written), this.#pace);
    const { bytes, promise } = this.#file.append(line.length);
    bytes.set(line);
    await promise;
    this.#length += written.length;
  }

  async rewrite(entries: Iterable<JournalEntry>): Promise<void> {
    const path = `${this.#path}.new`;
    try {
      let count = 0;
      const file = await open(path, "w", 0o600);
      try {
        let size = 0;
        const write = async (bytes: Buffer): Promise<void> => {
          await file.writeFile(bytes);
          size += bytes.length;
        };
        await write(this.#head);
        await write(await lineOf([sizeText(0)], this.#pace));
        for (const entry of entries) {
          await write(await lineOf(encodeEntries([entry]), this.#pace));
          count++;
        }
        const first = await lineOf([sizeText(size)], this.#pace);
        await file.writev([first], this.#head.length);
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
    // Open before the rename: whatever fails, there is a file to append to.
    const options = { isSynced: this.#isSynced, name: basename(this.#path) };
    const next = await AppendFile.open(path, this.#head, options);
    try {
      await this.#requireOwn();
      await rename(path, this.#path);
    } catch (error) {
      await next.close();
      throw error;
    }
    const before = this.#file;
    this.#file = next;
    this.#length = length;
    await before.close();
    await syncDirectory(dirname(this.#path));
  }

  /** Fails when the directory was moved and what has its path now is another one's. */
  async #requireOwn(): Promise<void> {
    const head = await readHead(this.#path, journalKind);
    if (head.kind === "whole" && !encodeHead(journalKind, head).equals(this.#head))
      throw new Error("it belongs to another data directory");
  }
}

/** True when a crash may have left a last line like this. */
function isTorn(line: Buffer, offset: number): boolean {
  if (hasEmptySector(line, offset)) return true;
  // Only a damaged newline keeps an otherwise valid line from being one.
  return line.at(-1) !== 0x0a && readLine(line) === undefined;
}

/** Entries, or the size in the first line of a rewritten file, of a line that ends with its newline; `undefined` when it is damaged. */
function readLine(line: Buffer): readonly JournalEntry[] | number | undefined {
  const body = line.subarray(prefixLength, -1);
  if (line.subarray(0, prefixLength).toString("latin1") !== prefixOf(crc32(body))) return undefined;
  const text = body.toString("utf8");
  if (/^ *\d+$/.test(text)) return Number(text);
  try {
    return decodeEntries(text);
  } catch {
    return undefined;
  }
}
