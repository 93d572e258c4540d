import type { Pace } from "@swarm-docs/protocol/pace";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { SwarmError } from "./dev/swarm-error.ts";
import { ByteReader } from "./http/byte-reader.ts";
import type { ChunkStore, StampRecord } from "./store/chunk-store.ts";
import { crc32 } from "./store/crc32.ts";
import { decodeEntries, encodeEntries } from "./store/journal-codec.ts";
import { ownThread } from "./turns.ts";
import type { JournalEntry } from "./store/journal.ts";
import type { Tables } from "./store/tables.ts";

/** What a state file is written from and read into: the tables of a group, and its nodes' stores. */
interface StateParts {
  readonly tables: Tables;
  readonly stores: readonly ChunkStore[];
}

/**
 * A file that is not a state file, is damaged, or does not fit the node that reads it. The message names
 * the file where it is known, the fault, and the byte at which a damaged record begins.
 */
export class StateFileError extends SwarmError {
  constructor(what: string, name: string = "") {
    super("SWARM_STATE_INVALID", `the state file${name && ` ${name}`} ${what}`);
  }
}

/**
 * The file: a line of text, then frames: kind 1 · length of the body 4 · CRC-32 of both and of the body 4
 * · body, numbers big-endian. Chunk: node 1 · address 32 · data. Stamp: node 1 · identity 32 · batch id 32 · bucket 4 ·
 * counter 4 · timestamp 8 · signature 65 or none. Head and entries are JSON.
 */
const version = "2";
const title = "swarm-node state ";
const firstLine = `${title}${version}\n`;
const frameHeadBytes = 9;
const maxFrameBytes = 256 << 20;
const kinds = { head: 0, entries: 1, chunk: 2, stamp: 3, end: 4 } as const;
const stampBytes = 80;
const signatureBytes = 65;
/** Entries in one frame. */
const entriesAtOnce = 500;
/** Tables of a data directory itself; a loaded state does not replace them. */
const placeTables = new Set(["place"]);

interface Frame {
  readonly kind: number;
  readonly body: Uint8Array;
  /** Makes the error about this frame: file, fault, and place. */
  readonly fault: (what: string) => StateFileError;
}

interface Head {
  readonly seed: string;
  readonly nodes: number;
}

/** Writes everything that a group remembers, in pieces, at a pace. Requests may run meanwhile. */
export async function* writeState(
  { tables, stores }: StateParts,
  pace: Pace = ownThread.pace(),
): AsyncGenerator<Uint8Array> {
  await tables.idle();
  // Tables first: a request that runs meanwhile may add chunks without a pin, but no pin without chunks.
  const entries = tables.entries();
  const seed = tables.table<string>("seed").get("seed") ?? "";
  const head: Head = { seed, nodes: stores.length };
  yield encodeUtf8(firstLine);
  yield frame(kinds.head, encodeUtf8(JSON.stringify(head)));
  let frames = 1;
  for (const some of inGroups(entries)) {
    const pieces: Uint8Array[] = [];
    for (const text of encodeEntries(some)) {
      pieces.push(encodeUtf8(text));
      await pace();
    }
    yield frame(kinds.entries, ...pieces);
    frames++;
  }
  for (const [node, store] of stores.entries()) {
    for await (const address of store.addresses()) {
      await pace();
      const data = await store.get(address);
      // A damaged chunk is left out; the store has reported it.
      if (typeof data === "string") continue;
      yield frame(kinds.chunk, Uint8Array.of(node), address, data);
      frames++;
    }
    for await (const stamp of store.stamps()) {
      await pace();
      yield frame(kinds.stamp, Uint8Array.of(node), encodeStamp(stamp));
      frames++;
    }
  }
  const count = new Uint8Array(4);
  new DataView(count.buffer).setUint32(0, frames);
  yield frame(kinds.end, count);
}

/** What belongs to the group and not to its place, as many records at a time as a frame holds. */
function* inGroups(entries: Iterable<JournalEntry>): Iterable<readonly JournalEntry[]> {
  let some: JournalEntry[] = [];
  for (const entry of entries) {
    if (placeTables.has(entry.table)) continue;
    some.push(entry);
    if (some.length < entriesAtOnce) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

function frame(kind: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array(frameHeadBytes + length);
  let at = frameHeadBytes;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  bytes[0] = kind;
  const view = new DataView(bytes.buffer);
  view.setUint32(1, length);
  view.setUint32(5, checksumOf(bytes, bytes.subarray(frameHeadBytes)));
  return bytes;
}

/** Covers kind and length, too: a stamp that became a chunk would be stored as one. */
function checksumOf(head: Uint8Array, body: Uint8Array): number {
  return crc32(body, crc32(head.subarray(0, 5)));
}

/** A state file whose head has been read. */
export class StateReader {
  /** The seed of the group that it was written by: keys and simulated values depend on it. */
  readonly seed: string;
  /** Nodes of that group. */
  readonly nodes: number;
  readonly #frames: FrameReader;

  private constructor(frames: FrameReader, { seed, nodes }: Head) {
    this.#frames = frames;
    this.seed = seed;
    this.nodes = nodes;
  }

  /**
   * Reads the head of a file; a failure closes the source. Fails with `StateFileError`, in which `name`
   * is the file's.
   */
  static async open(source: AsyncIterable<Uint8Array>, name?: string): Promise<StateReader> {
    const frames = new FrameReader(source, name);
    try {
      await frames.title();
      const frame = await frames.next();
      if (frame.kind !== kinds.head) throw frame.fault("is damaged: the head is missing");
      const { seed, nodes } = parsed(frame) as Partial<Head>;
      if (typeof seed !== "string" || typeof nodes !== "number") {
        throw frame.fault("is damaged: the head has no seed or number of nodes");
      }
      return new StateReader(frames, { seed, nodes });
    } catch (error) {
      await frames.close();
      throw error;
    }
  }

  /**
   * Reads everything into empty tables and stores; the tables are written last, as one change. Once.
   * Fails with `StateFileError`, and then the tables are as they were.
   */
  async into({ tables, stores }: StateParts): Promise<void> {
    if (tables.table("seed").size > 0) {
      throw this.#frames.fault("needs an empty data directory, and this one has state");
    }
    if (this.nodes > stores.length) {
      throw this.#frames.fault(`is of ${this.nodes} nodes, and there are ${stores.length}`);
    }
    const entries: JournalEntry[] = [...tables.entries()];
    let writes: Promise<unknown>[] = [];
    for await (const frame of this.#frames.all()) {
      if (frame.kind === kinds.entries) entries.push(...entriesIn(frame));
      else writes.push(writeOf(frame, stores)());
      if (writes.length < 1_000) continue;
      await Promise.all(writes);
      writes = [];
    }
    await Promise.all(writes);
    await tables.replace(entries);
  }

  /**
   * Reads the rest of the file into memory and returns the function that replaces all tables and
   * chunks by it. Once. Fails with `StateFileError`; nothing has changed then.
   */
  async prepareReplacement(
    { tables, stores }: StateParts,
    pace: Pace,
  ): Promise<() => Promise<void>> {
    const seed = tables.table<string>("seed").get("seed");
    if (this.seed !== seed) {
      throw this.#frames.fault("has another seed, and so other keys: start a node with it");
    }
    if (this.nodes !== stores.length) {
      throw this.#frames.fault(`is of ${this.nodes} nodes, and there are ${stores.length}`);
    }
    const entries: JournalEntry[] = [];
    const writes: (() => Promise<void>)[] = [];
    for await (const frame of this.#frames.all()) {
      await pace();
      if (frame.kind === kinds.entries) entries.push(...entriesIn(frame));
      else writes.push(writeOf(frame, stores));
    }
    const clear = stores.map((store) => store.clear?.bind(store));
    if (!clear.every((one) => one !== undefined)) {
      throw this.#frames.fault(
        "can be loaded by a running node only if all its stores are in memory",
      );
    }
    return async () => {
      // Runs to its end, also when the client has disconnected.
      const toTheEnd = ownThread.pace();
      for (const entry of tables.entries()) {
        await toTheEnd();
        if (placeTables.has(entry.table)) entries.push(entry);
      }
      for (const one of clear) one();
      for (const write of writes) {
        await toTheEnd();
        await write();
      }
      await tables.replace(entries);
    };
  }

  /** Closes the source; reading to the end does so, too. */
  close(): Promise<void> {
    return this.#frames.close();
  }
}

/** Reads frames and knows their places in the file. */
class FrameReader {
  readonly #reader: ByteReader;
  readonly #name: string | undefined;
  #offset = 0;

  constructor(source: AsyncIterable<Uint8Array>, name: string | undefined) {
    this.#reader = new ByteReader(source);
    this.#name = name;
  }

  /** The error about the file as a whole. */
  fault(what: string): StateFileError {
    return new StateFileError(what, this.#name);
  }

  /** Reads the first line. */
  async title(): Promise<void> {
    const line = new TextDecoder().decode(await this.#read(firstLine.length));
    if (line === firstLine) return;
    if (line === "") throw this.fault("is empty");
    if (!line.startsWith(title)) {
      throw this.fault(`is not a state file: it does not begin with "${firstLine.trim()}"`);
    }
    const other = line.slice(title.length).trim();
    throw this.fault(`has format ${other}, and this version reads format ${version}`);
  }

  /** The next frame, with its checksum verified. */
  async next(): Promise<Frame> {
    const offset = this.#offset;
    const fault = (what: string): StateFileError =>
      this.fault(`${what} (record at byte ${offset})`);
    const head = await this.#read(frameHeadBytes);
    if (head.length < frameHeadBytes) throw fault("is cut short");
    const view = viewOf(head);
    const length = view.getUint32(1);
    if (length > maxFrameBytes) throw fault("is damaged: impossible length");
    const body = await this.#read(length);
    if (body.length < length) throw fault("is cut short");
    if (checksumOf(head, body) !== view.getUint32(5)) throw fault("is damaged: wrong checksum");
    return { kind: head[0] ?? 0, body, fault };
  }

  /** The frames that are left; the last one says how many there must be. Closes the source. */
  async *all(): AsyncGenerator<Frame> {
    try {
      for (let frames = 1; ; frames++) {
        const frame = await this.next();
        if (frame.kind !== kinds.end) {
          yield frame;
          continue;
        }
        if (frame.body.length !== 4) throw frame.fault("is damaged: an end of a wrong length");
        const expected = viewOf(frame.body).getUint32(0);
        if (expected !== frames) {
          throw frame.fault(`is damaged: it has ${frames} of ${expected} records`);
        }
        if ((await this.#read(1)).length > 0) {
          throw frame.fault("is damaged: bytes follow its last record");
        }
        return;
      }
    } finally {
      await this.close();
    }
  }

  async close(): Promise<void> {
    await this.#reader.close();
  }

  async #read(count: number): Promise<Uint8Array> {
    const bytes = await this.#reader.read(count);
    this.#offset += bytes.length;
    return bytes;
  }
}

/** The function that writes a frame's chunk or stamp. Fails with `StateFileError` for any other content. */
function writeOf({ kind, body, fault }: Frame, stores: readonly ChunkStore[]): () => Promise<void> {
  if (kind !== kinds.stamp && kind !== kinds.chunk) throw fault(`is damaged: unknown kind ${kind}`);
  const number = body[0] ?? 0;
  const store = stores[number];
  if (store === undefined) throw fault(`has a record of node ${number + 1}, which does not exist`);
  const rest = body.subarray(1);
  if (kind === kinds.stamp) {
    const stamp = decodeStamp(rest, fault);
    return () => store.putStamp(stamp);
  }
  if (rest.length < 32 + 8) throw fault("is damaged: a chunk that is too short");
  return () => store.put({ address: rest.slice(0, 32), data: rest.subarray(32) });
}

function parsed({ body, fault }: Frame): object {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Reported below.
  }
  throw fault("is damaged: not JSON");
}

function entriesIn({ body, fault }: Frame): readonly JournalEntry[] {
  try {
    return decodeEntries(new TextDecoder().decode(body));
  } catch {
    throw fault("is damaged: unreadable entries");
  }
}

function encodeStamp({ identity, batchId, index, timestamp, signature }: StampRecord): Uint8Array {
  const bytes = new Uint8Array(stampBytes + (signature?.length ?? 0));
  bytes.set(identity, 0);
  bytes.set(batchId, 32);
  const view = viewOf(bytes);
  view.setUint32(64, index.bucket);
  view.setUint32(68, index.counter);
  view.setBigUint64(72, timestamp);
  if (signature !== undefined) bytes.set(signature, stampBytes);
  return bytes;
}

function decodeStamp(bytes: Uint8Array, fault: Frame["fault"]): StampRecord {
  const signature = bytes.slice(stampBytes);
  if (bytes.length < stampBytes) throw fault("is damaged: a stamp of a wrong length");
  if (signature.length !== 0 && signature.length !== signatureBytes) {
    throw fault("is damaged: a stamp of a wrong length");
  }
  const view = viewOf(bytes);
  return {
    identity: bytes.slice(0, 32),
    batchId: bytes.slice(32, 64),
    index: { bucket: view.getUint32(64), counter: view.getUint32(68) },
    timestamp: view.getBigUint64(72),
    ...(signature.length === 0 ? {} : { signature }),
  };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
