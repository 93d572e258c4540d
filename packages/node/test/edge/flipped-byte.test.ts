import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DataLossError } from "../../src/edge-node/data-loss.ts";
import { fileHeadBytes } from "../../src/edge-node/file-head.ts";
import { decodeHeader, headerBytes } from "../../src/edge-node/pack-record.ts";
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
/** How a byte is changed: all bits, each bit alone, and a kind of record into each other kind (3). */
const masks = [0xff, 1, 2, 3, 4, 8, 16, 32, 64, 128];

/** Where the header of a record has its kind and its key, and how long a key is. */
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
    if (at < fileHeadBytes) return few(at % 37 === 0);
    if (recordStarts[name](bytes, at)) start = at;
    if (isSame) return few(at % 11 === 0);
    const within = at - start;
    if (within === kindAt && name.endsWith(".pack")) return masks;
    const isField = within < keyAt || (within >= keyAt + keyBytes && within < headerBytes);
    return few(isField || at % 8 === 0 || at === bytes.length - 1);
  };
  return [...bytes.keys()].flatMap((at) => masksAt(at).map((mask) => ({ at, mask })));
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
            outcomes[await startWith(directory, name, isLong || at % 16 === 0)].push(at);
          } catch (error) {
            faults[`${at} ^ ${mask}`] = String(error);
          }
        }
      });
      expect(faults).toEqual({});
      const count = { head: 0, body: 0 };
      for (const at of outcomes.refused) count[at < fileHeadBytes ? "head" : "body"]++;
      if (name === "node-1/chunks.index") expect(outcomes.harmless.length).toBe(flips.length);
      else expect(count.head).toBeGreaterThan(0);
      if (name === "state.journal" || name === "node-1/stamps.pack")
        expect(outcomes.reported).toEqual([]);
    },
    600_000,
  );
});
