import type { Pace } from "@swarm-docs/protocol/pace";
import { encodeUtf8 } from "@swarm-docs/protocol/utf8";
import { ByteReader } from "./http/byte-reader.ts";
import type { ChunkStore, StampRecord } from "./store/chunk-store.ts";
import { crc32 } from "./store/crc32.ts";
import { decodeEntries, encodeEntries } from "./store/journal-codec.ts";
import { ownThread } from "./turns.ts";
import type { JournalEntry } from "./store/journal.ts";
import type { Tables } from "./store/tables.ts";

/** What a state file is written from and read into: the tables of a group, and its nodes' stores. */
export interface StateParts {
  readonly tables: Tables;
  readonly stores: readonly ChunkStore[];
}

/** A file that is no state file, is damaged, or does not fit where it is to be read into. */
export class StateFileError extends Error {
  constructor(what: string) {
    super(`the state file ${what}`);
    this.name = "StateFileError";
  }
}

/**
 * The file: a line of text, then frames: kind 1 · length of the body 4 · its checksum 4 · body, numbers
 * big-endian. Chunk: node 1 · address 32 · data. Stamp: node 1 · identity 32 · batch id 32 · bucket 4 ·
 * counter 4 · timestamp 8 · signature 65 or none. Head and entries are JSON.
 */
const firstLine = "swarm-node state 1\n";
const frameHeadBytes = 9;
const maxFrameBytes = 256 << 20;
const kinds = { head: 0, entries: 1, chunk: 2, stamp: 3, end: 4 } as const;
const stampBytes = 80;
const signatureBytes = 65;
/** Entries in one frame. */
const entriesAtOnce = 500;
/** Tables that belong to a place and not to what is kept there. */
const placeTables = new Set(["place"]);

interface Frame {
  readonly kind: number;
  readonly body: Uint8Array;
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
  // The tables first: of what comes later there may be chunks, but no pin without its chunks.
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
      if (data === undefined) continue;
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
  view.setUint32(5, crc32(bytes.subarray(frameHeadBytes)));
  return bytes;
}

/** A state file whose head has been read. */
export class StateReader {
  /** The seed of the group that it was written by: keys and simulated values depend on it. */
  readonly seed: string;
  /** Nodes of that group. */
  readonly nodes: number;
  readonly #reader: ByteReader;

  private constructor(reader: ByteReader, { seed, nodes }: Head) {
    this.#reader = reader;
    this.seed = seed;
    this.nodes = nodes;
  }

  /** Reads the head of a file; a failure closes the source. Fails with `StateFileError`. */
  static async open(source: AsyncIterable<Uint8Array>): Promise<StateReader> {
    const reader = new ByteReader(source);
    try {
      return await StateReader.#read(reader);
    } catch (error) {
      await reader.close();
      throw error;
    }
  }

  static async #read(reader: ByteReader): Promise<StateReader> {
    const line = new TextDecoder().decode(await reader.read(firstLine.length));
    if (line !== firstLine) throw new StateFileError("is none, or of another version");
    const { kind, body } = await nextFrame(reader);
    if (kind !== kinds.head) throw new StateFileError("has no head");
    const { seed, nodes } = parsed(body) as Partial<Head>;
    if (typeof seed !== "string" || typeof nodes !== "number") {
      throw new StateFileError("has a head that cannot be read");
    }
    return new StateReader(reader, { seed, nodes });
  }

  /**
   * Reads everything into empty tables and stores; the tables are written last, as one change. Once.
   * Fails with `StateFileError`, and then the tables are as they were.
   */
  async into({ tables, stores }: StateParts): Promise<void> {
    if (tables.table("seed").size > 0) {
      throw new StateFileError("wants an empty place, and something is kept there");
    }
    if (this.nodes > stores.length) {
      throw new StateFileError(`is of ${this.nodes} nodes, and there are ${stores.length}`);
    }
    const entries: JournalEntry[] = [...tables.entries()];
    let writes: Promise<unknown>[] = [];
    for await (const { kind, body } of this.#frames()) {
      if (kind === kinds.entries) entries.push(...entriesIn(body));
      else writes.push(writeOf(kind, body, stores)());
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
      throw new StateFileError("has another seed, and so other keys: start a node with it");
    }
    if (this.nodes !== stores.length) {
      throw new StateFileError(`is of ${this.nodes} nodes, and there are ${stores.length}`);
    }
    const entries: JournalEntry[] = [];
    const writes: (() => Promise<void>)[] = [];
    for await (const { kind, body } of this.#frames()) {
      await pace();
      if (kind === kinds.entries) entries.push(...entriesIn(body));
      else writes.push(writeOf(kind, body, stores));
    }
    const clear = stores.map((store) => store.clear?.bind(store));
    if (!clear.every((one) => one !== undefined)) {
      throw new StateFileError("can be loaded by a running node only where it keeps all in memory");
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
  async close(): Promise<void> {
    await this.#reader.close();
  }

  /** The frames that are left, checked to be all of them. */
  async *#frames(): AsyncGenerator<Frame> {
    try {
      for (let frames = 1; ; frames++) {
        const frame = await nextFrame(this.#reader);
        if (frame.kind !== kinds.end) {
          yield frame;
          continue;
        }
        if (viewOf(frame.body).getUint32(0) !== frames) throw new StateFileError("has gaps");
        return;
      }
    } finally {
      await this.close();
    }
  }
}

/** What writes a chunk or stamp. Fails with `StateFileError` when the frame holds none. */
function writeOf(
  kind: number,
  body: Uint8Array,
  stores: readonly ChunkStore[],
): () => Promise<void> {
  const store = stores[body[0] ?? 0];
  if (store === undefined) throw new StateFileError("names a node that it does not have");
  const rest = body.subarray(1);
  if (kind === kinds.stamp) {
    const stamp = decodeStamp(rest);
    return () => store.putStamp(stamp);
  }
  if (kind !== kinds.chunk) throw new StateFileError("has a frame of an unknown kind");
  if (rest.length < 32 + 8) throw new StateFileError("has a chunk that is none");
  return () => store.put({ address: rest.slice(0, 32), data: rest.subarray(32) });
}

async function nextFrame(reader: ByteReader): Promise<Frame> {
  const head = await reader.read(frameHeadBytes);
  if (head.length < frameHeadBytes) throw new StateFileError("ends too early");
  const view = viewOf(head);
  const length = view.getUint32(1);
  if (length > maxFrameBytes) throw new StateFileError("is damaged");
  const body = await reader.read(length);
  if (body.length < length) throw new StateFileError("ends too early");
  if (crc32(body) !== view.getUint32(5)) throw new StateFileError("is damaged");
  return { kind: head[0] ?? 0, body };
}

function parsed(body: Uint8Array): object {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Said below.
  }
  throw new StateFileError("is damaged");
}

function entriesIn(body: Uint8Array): readonly JournalEntry[] {
  try {
    return decodeEntries(new TextDecoder().decode(body));
  } catch {
    throw new StateFileError("is damaged");
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

function decodeStamp(bytes: Uint8Array): StampRecord {
  const signature = bytes.slice(stampBytes);
  if (bytes.length < stampBytes) throw new StateFileError("has a stamp that is none");
  if (signature.length !== 0 && signature.length !== signatureBytes) {
    throw new StateFileError("has a stamp that is none");
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
