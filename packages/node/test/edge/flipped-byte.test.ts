import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDataDirectory } from "../../src/edge-node/data-directory.ts";
import { DataLossError } from "../../src/edge-node/data-loss.ts";
import { fileHeadBytes } from "../../src/edge-node/file-head.ts";
import { decodeHeader, headerBytes } from "../../src/edge-node/pack-record.ts";
import { StateFileError, StateReader, writeState } from "../../src/state-file.ts";
import { MemoryJournal } from "../../src/store/journal.ts";
import { MemoryStore } from "../../src/store/memory.ts";
import { Tables } from "../../src/store/tables.ts";
import {
  chunks,
  copyOf,
  dataFiles,
  filesOf,
  makeSmallDirectory,
  removeDirectories,
  visit,
  writeFiles,
  type Content,
  type DataFile,
} from "./small-directory.ts";
import { toHex } from "@swarm-docs/protocol/hex";

// Thousands of starts: the lock, which has tests of its own, is a quarter of each.
vi.mock("../../src/edge-node/directory-lock.ts", () => ({
  lockDirectory: async () => () => Promise.resolve(),
}));

const isLong = process.env["SOAK"] === "1";
/** `SOAK_SLICE=3/40`: the third of 40 parts, which together are every bit; a whole pass takes hours. */
const [slice, slices] = (process.env["SOAK_SLICE"] ?? "1/1").split("/").map(Number) as [
  number,
  number,
];
/** Keeps every `slices`th item, beginning with number `slice`. */
const sliceOf = <T>(items: readonly T[]): T[] => items.filter((_, at) => at % slices === slice - 1);
/** How a byte is changed: all bits, each bit alone, and a kind of record into each other kind (3). */
const masks = [0xff, 1, 2, 3, 4, 8, 16, 32, 64, 128];

/**
 * Where the header of a record has its kind (a line of the journal: the blank behind its checksum) and its
 * key, and how long a key is.
 */
const [kindAt, keyAt, keyBytes] = [8, 12, 32];

/** A byte to change, and the bits that change in it. */
interface Flip {
  readonly at: number;
  readonly mask: number;
}

/** Whether a record begins at an offset, by file; the index has one block. */
const recordStarts: Readonly<Record<DataFile, (bytes: Buffer, at: number) => boolean>> = {
  "state.journal": (bytes, at) => bytes[at - 1] === 0x0a,
  "node-1/stamps.pack": isPackRecord,
  "node-1/chunks.pack": isPackRecord,
  "node-1/chunks.index": (_bytes, at) => at === fileHeadBytes,
};

function isPackRecord(bytes: Buffer, at: number): boolean {
  return at + headerBytes <= bytes.length && decodeHeader(bytes, at, at) !== undefined;
}

/** Runs the same work several times at once: a start mostly waits for the disk. */
async function inLanes(work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: 6 }, work));
}

/**
 * The changes that are tried: with SOAK=1 every bit of every byte. Otherwise the fields that begin and
 * end the header of every record, its kind bit by bit, and every eighth byte of the rest (keys,
 * contents), of which all are checked alike; fewer of the heads, and of files that a kill leaves as they
 * were.
 */
function flipsIn(how: "closed" | "killed", name: DataFile, bytes: Buffer): Flip[] {
  const isSame = how === "killed" && name !== "node-1/chunks.pack";
  let start = fileHeadBytes;
  const masksAt = (at: number): number[] => {
    if (isLong) return masks;
    const few = (isTried: boolean): number[] => masks.slice(0, isTried ? 1 : 0);
    // The last byte of the padding, whose 0x20 one changed bit makes another blank.
    if (at === fileHeadBytes - 2) return masks;
    if (at < fileHeadBytes) return few(at % 37 === 0);
    if (recordStarts[name](bytes, at)) start = at;
    if (isSame) return few(at % 11 === 0);
    const within = at - start;
    if (within === kindAt) return masks;
    const isField = within < keyAt || (within >= keyAt + keyBytes && within < headerBytes);
    return few(isField || at % 8 === 0 || at === bytes.length - 1);
  };
  return sliceOf([...bytes.keys()].flatMap((at) => masksAt(at).map((mask) => ({ at, mask }))));
}

let templates: { closed: string; killed: string };
let before: Content;

beforeAll(async () => {
  templates = await makeSmallDirectory();
  before = (await visit(copyOf(templates.closed))).content;
});
afterAll(removeDirectories);

/** Content that no start may ever show: bytes that were not stored under that address. */
const right = new Map<string, Set<string>>();
for (const { address, data } of Object.values(chunks)) {
  const known = right.get(toHex(address)) ?? new Set(["missing", "damaged"]);
  right.set(toHex(address), known.add(toHex(data)));
}

type Outcome = "harmless" | "reported" | "refused";

/** Starts with a directory that has one changed byte; throws when the outcome is not in `Outcome`. */
async function startWith(
  directory: string,
  name: DataFile,
  isRefusalTried: boolean,
): Promise<Outcome> {
  const changed = filesOf(directory);
  try {
    const { content, reports } = await visit(directory);
    for (const [address, data] of Object.entries(content.chunks)) {
      if (right.get(address)?.has(data) !== true) throw new Error(`wrong content at ${address}`);
    }
    const isSame = JSON.stringify(content) === JSON.stringify(before);
    if (!isSame && reports.length === 0) throw new Error("something is lost in silence");
    return isSame && reports.length === 0 ? "harmless" : "reported";
  } catch (error) {
    if (!(error instanceof DataLossError)) throw error;
    if (!error.message.includes(join(directory, name)))
      throw new Error("names another file", { cause: error });
  }
  if (!isRefusalTried) return "refused";
  // Nothing has been changed, and a loss that is accepted once is not refused again.
  expect(filesOf(directory)).toEqual(changed);
  const accepted = await visit(directory, true);
  expect(accepted.reports.length).toBeGreaterThan(0);
  expect((await visit(directory)).content).toEqual(accepted.content);
  return "refused";
}

describe.each(["closed", "killed"] as const)("a byte changed in a directory that was %s", (how) => {
  it.each(dataFiles)(
    "%s: at every field it is harmless, reported or refused, never silent or wrong (SOAK=1: every bit of every byte)",
    async (name) => {
      const files = filesOf(templates[how]);
      const bytes = readFileSync(join(templates[how], name));
      const flips = flipsIn(how, name, bytes);
      const faults: Record<string, string> = {};
      const outcomes: Record<Outcome, number[]> = { harmless: [], reported: [], refused: [] };
      const queue = flips.values();
      await inLanes(async () => {
        const directory = copyOf(templates[how]);
        for (const { at, mask } of queue) {
          const harmed = Buffer.from(bytes);
          harmed[at] = (harmed[at] ?? 0) ^ mask;
          writeFiles(directory, new Map([...files, [name, harmed]]));
          try {
            outcomes[await startWith(directory, name, isLong ? mask === 0xff : at % 16 === 0)].push(
              at,
            );
          } catch (error) {
            faults[`${at} ^ ${mask}`] = String(error);
          }
        }
      });
      expect(faults).toEqual({});
      if (name === "node-1/chunks.index") {
        expect(outcomes.harmless.length).toBe(flips.length);
        return;
      }
      // Heads, the journal and the stamps have no byte that does not matter; chunks may be replaced later.
      const matters = (at: number): boolean =>
        at < fileHeadBytes || name === "state.journal" || name === "node-1/stamps.pack";
      const inHead = flips.filter(({ at }) => at < fileHeadBytes);
      expect(outcomes.refused.filter((at) => at < fileHeadBytes).length).toBe(inHead.length);
      expect([...outcomes.harmless, ...outcomes.reported].filter(matters)).toEqual([]);
    },
    isLong ? 86_400_000 : 600_000,
  );
});

/** A state file with every kind of frame, read from a copy of the directory. */
async function stateFileOf(directory: string): Promise<Buffer> {
  const data = await openDataDirectory(directory, { count: 1 });
  const stores = data.places.map(({ store }) => store).filter((store) => store !== undefined);
  const pieces: Uint8Array[] = [];
  for await (const piece of writeState({ tables: data.tables, stores })) pieces.push(piece);
  await data.tables.close();
  for (const store of stores) await store.close();
  await data.release();
  return Buffer.concat(pieces);
}

async function read(bytes: Uint8Array): Promise<void> {
  const source = (async function* () {
    yield bytes;
  })();
  const reader = await StateReader.open(source, "FILE");
  const tables = await Tables.open(new MemoryJournal());
  await reader.into({ tables, stores: [new MemoryStore()] });
}

it("a byte changed anywhere in a state file: refused, with the name of the file (SOAK=1: every bit)", async () => {
  const bytes = await stateFileOf(copyOf(templates.closed));
  await read(bytes);
  const kindsAt = new Set<number>();
  for (let at = bytes.indexOf(0x0a) + 1; at < bytes.length; at += 9 + bytes.readUInt32BE(at + 1)) {
    kindsAt.add(at);
  }
  expect(kindsAt.size).toBeGreaterThan(10);
  const accepted: string[] = [];
  const masksAt = (at: number): number[] =>
    isLong || kindsAt.has(at) ? masks : [masks[at % masks.length] ?? 0xff];
  const flips = [...bytes.keys()].flatMap((at) => masksAt(at).map((mask) => ({ at, mask })));
  for (const { at, mask } of sliceOf(flips)) {
    const harmed = Buffer.from(bytes);
    harmed[at] = (harmed[at] ?? 0) ^ mask;
    const error = await read(harmed).catch((cause: unknown) => cause);
    const isNamed = error instanceof StateFileError && error.message.includes("FILE");
    if (!isNamed) accepted.push(`${at} ^ ${mask}: ${String(error)}`);
  }
  expect(accepted).toEqual([]);
});
