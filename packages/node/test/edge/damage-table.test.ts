// Every cell of the table in README.md › "What is kept, and how it is found again".
import {
  appendFileSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { toHex } from "@swarm-docs/protocol/hex";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { DataLossError } from "../../src/edge-node/data-loss.ts";
import {
  chunks,
  copyOf,
  dataFiles,
  filesOf,
  makeSmallDirectory,
  removeDirectories,
  visit,
  type Content,
  type DataFile,
} from "./small-directory.ts";

const headBytes = 512;
const recordHeaderBytes = 52;

let closed = "";
let other = "";
let before: Content;

beforeAll(async () => {
  ({ closed } = await makeSmallDirectory());
  other = (await makeSmallDirectory()).closed;
  before = (await visit(copyOf(closed))).content;
});
afterEach(() => void vi.restoreAllMocks());
afterAll(removeDirectories);

function change(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
}

/** Offset of the last whole record of a file. */
function lastRecord(name: DataFile, bytes: Buffer): number {
  if (name === "state.journal") return bytes.lastIndexOf(0x0a, -2) + 1;
  if (name === "node-1/stamps.pack") return bytes.length - recordHeaderBytes - 113;
  if (name === "node-1/chunks.pack") return bytes.length - recordHeaderBytes;
  return headBytes;
}

/** Reads of this file fail from an offset on, as with a bad sector. */
async function breakSector(path: string): Promise<void> {
  interface Handle {
    readonly fd: number;
    read(bytes: Uint8Array, at: number, length: number, position: number): Promise<unknown>;
  }
  const probe = await open(path, "r");
  const prototype = Object.getPrototypeOf(probe) as Handle;
  await probe.close();
  const { read } = prototype;
  vi.spyOn(prototype, "read").mockImplementation(async function (this: Handle, ...args) {
    const isHit =
      readlinkSync(`/proc/self/fd/${this.fd}`) === path && args[3] + args[2] > headBytes;
    if (isHit) throw Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" });
    return read.apply(this, args);
  });
}

type Harm = (path: string, name: DataFile) => void | Promise<void>;

const withoutIndex =
  (harm: Harm): Harm =>
  (path, name) => {
    rmSync(join(path.slice(0, -name.length), "node-1/chunks.index"), { force: true });
    return harm(path, name);
  };

const rows: Readonly<Record<string, Readonly<Record<string, Harm>>>> = {
  "missing, empty, another file, another directory's, or changed in its first 512 bytes": {
    missing: (path) => rmSync(path),
    empty: (path) => truncateSync(path, 0),
    "another file": (path, name) => {
      const foreign = name === "node-1/stamps.pack" ? "node-1/chunks.pack" : "node-1/stamps.pack";
      writeFileSync(path, readFileSync(join(closed, foreign)));
    },
    "another directory's": (path, name) => {
      writeFileSync(path, readFileSync(join(other, name)));
    },
    "changed at its beginning": (path) => change(path, 0),
    "changed at the end of its head": (path) => change(path, headBytes - 1),
  },
  "shorter than it was, by whole records": {
    shorter: (path, name) => truncateSync(path, lastRecord(name, readFileSync(path))),
  },
  "changed bytes in a record": {
    "in its first byte": (path) => change(path, headBytes),
    "in its body": (path) => change(path, headBytes + recordHeaderBytes + 3),
  },
  "changed bytes in the header of a record, and no `chunks.index`": {
    "first record": withoutIndex((path) => change(path, headBytes + 15)),
    "last record": withoutIndex((path, name) => {
      change(path, lastRecord(name, readFileSync(path)) + 5);
    }),
  },
  "an unfinished write at the end, as a crash leaves it": {
    "too short": (path, name) => {
      const bytes = readFileSync(path);
      const at = lastRecord(name, bytes);
      appendFileSync(path, bytes.subarray(at, at + 30));
    },
    zeros: (path) => appendFileSync(path, Buffer.alloc(700)),
  },
  "a sector that the disk cannot read (`EIO`)": { "a bad sector": breakSector },
};

type Check = (directory: string, path: string, harm: () => void | Promise<void>) => Promise<void>;

const cells: Readonly<Record<string, Check>> = {
  async refused(directory, path, harm) {
    await harm();
    const harmed = filesOf(directory);
    const error = await visit(directory).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(DataLossError);
    expect(String(error)).toContain(path);
    expect(filesOf(directory)).toEqual(harmed);
    const accepted = await visit(directory, true);
    expect(accepted.reports.length).toBeGreaterThan(0);
    // Accepted once and for all.
    expect((await visit(directory)).content).toEqual(accepted.content);
  },
  async rebuilt(directory, _path, harm) {
    await harm();
    for (let start = 0; start < 2; start++) {
      expect(await visit(directory)).toEqual({ content: before, reports: [] });
      vi.restoreAllMocks();
    }
  },
  async "not noticed"(directory, _path, harm) {
    await harm();
    const { content, reports } = await visit(directory);
    expect(reports).toEqual([]);
    expect(content).not.toEqual(before);
  },
  async "reported, repairable"(directory, _path, harm) {
    await harm();
    const { content, reports } = await visit(directory);
    const damaged = Object.keys(content.chunks).filter((key) => content.chunks[key] === "damaged");
    expect(damaged).toContain(toHex(chunks.first.address));
    for (const address of damaged) {
      expect(reports.join("\n")).toMatch(
        new RegExp(`stored chunk is damaged.*${address}.*chunks\\.pack","offset":\\d+`),
      );
    }
    expect({ ...content, chunks: {} }).toEqual({ ...before, chunks: {} });
  },
  async "reported, truncated"(directory, path, harm) {
    const size = readFileSync(path).length;
    await harm();
    const { content, reports } = await visit(directory);
    expect(content).toEqual(before);
    expect(reports).toEqual([expect.stringContaining("unfinished write")]);
    expect(readFileSync(path).length).toBe(size);
    expect((await visit(directory)).reports).toEqual([]);
  },
  async "the start fails"(directory, path, harm) {
    await harm();
    await expect(visit(directory)).rejects.toThrow("EIO");
    vi.restoreAllMocks();
    expect(readFileSync(path)).toEqual(
      readFileSync(join(closed, path.slice(directory.length + 1))),
    );
    expect(await visit(directory)).toEqual({ content: before, reports: [] });
  },
};

/** The table as the README has it: rows of damage, columns of files. */
function tableInReadme(): { damage: string; cells: Map<DataFile, string> }[] {
  const text = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
  const [head = "", , ...lines] = /^\| Damage \|[^]*?(?=\n\n)/m.exec(text)?.[0].split("\n") ?? [];
  const split = (line: string): string[] =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
  const columns = split(head).slice(1);
  return lines.map((line) => {
    const [damage = "", ...found] = split(line);
    const named = dataFiles.map((name) => {
      const column = columns.indexOf(`\`${name.split("/").at(-1)}\``);
      return [name, found[column] ?? ""] as const;
    });
    return { damage, cells: new Map(named) };
  });
}

const table = tableInReadme();

it("has a test for every row", () => {
  expect(table.map(({ damage }) => damage)).toEqual(Object.keys(rows));
});

describe.each(table)("$damage", ({ damage, cells: outcomes }) => {
  const tried = [...outcomes].filter(([, outcome]) => outcome !== "–");
  it.each(tried)("%s: %s", async (name, outcome) => {
    const check = cells[outcome];
    if (check === undefined) throw new Error(`the table says "${outcome}", which is not tested`);
    for (const harm of Object.values(rows[damage] ?? {})) {
      const directory = copyOf(closed);
      const path = join(directory, name);
      await check(directory, path, () => harm(path, name));
      vi.restoreAllMocks();
    }
  });
});

it("leaves every file of every node as it was when one of them refuses", async () => {
  const { killed } = await makeSmallDirectory();
  const directory = copyOf(killed);
  const two = (isAccepted = false) => visit(directory, isAccepted, 2);
  await two();
  // Entries of node 1 that only a close would write into its index.
  for (const file of ["chunks.pack", "chunks.index"]) {
    writeFileSync(join(directory, "node-1", file), readFileSync(join(killed, "node-1", file)));
  }
  appendFileSync(join(directory, "node-1/chunks.pack"), Buffer.alloc(700));
  change(join(directory, "node-2/stamps.pack"), 0);
  const harmed = filesOf(directory);
  await expect(two()).rejects.toThrow(join(directory, "node-2/stamps.pack"));
  expect(filesOf(directory)).toEqual(harmed);
  // Nor is a third node created.
  await expect(visit(directory, false, 3)).rejects.toThrow(DataLossError);
  expect(filesOf(directory)).toEqual(harmed);
  await two(true);
});
