import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DataLossError } from "../../src/edge-node/data-loss.ts";
import { fileHeadBytes } from "../../src/edge-node/file-head.ts";
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

const isLong = process.env["SOAK"] === "1";
/** How a byte is changed: all bits, or with SOAK=1 also each bit alone. */
const masks = isLong ? [0xff, 1, 2, 4, 8, 16, 32, 64, 128] : [0xff];

/** Every offset; in the short form a part of the heads, and of files that a kill leaves as they were. */
function isTried(how: "closed" | "killed", name: DataFile, at: number): boolean {
  if (isLong) return true;
  const isSame = how === "killed" && name !== "node-1/chunks.pack";
  return at % (at < fileHeadBytes || isSame ? 11 : 1) === 0;
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
    "%s: at every offset it is harmless, reported or refused, never silent or wrong (SOAK=1: every bit, and every byte of the heads)",
    async (name) => {
      const directory = copyOf(templates[how]);
      const files = filesOf(directory);
      const bytes = readFileSync(join(directory, name));
      let tried = 0;
      const faults: Record<string, string> = {};
      const outcomes: Record<Outcome, number[]> = { harmless: [], reported: [], refused: [] };
      for (let at = 0; at < bytes.length; at++) {
        if (!isTried(how, name, at)) continue;
        tried += masks.length;
        for (const mask of masks) {
          const harmed = Buffer.from(bytes);
          harmed[at] = (harmed[at] ?? 0) ^ mask;
          writeFiles(directory, new Map([...files, [name, harmed]]));
          try {
            outcomes[await startWith(directory, name, at % 5 === 0)].push(at);
          } catch (error) {
            faults[`${at} ^ ${mask}`] = String(error);
          }
        }
      }
      expect(faults).toEqual({});
      const count = { head: 0, body: 0 };
      for (const at of outcomes.refused) count[at < fileHeadBytes ? "head" : "body"]++;
      if (name === "node-1/chunks.index") expect(outcomes.harmless.length).toBe(tried);
      else expect(count.head).toBeGreaterThan(0);
      if (name === "state.journal" || name === "node-1/stamps.pack")
        expect(outcomes.reported).toEqual([]);
    },
    600_000,
  );
});
