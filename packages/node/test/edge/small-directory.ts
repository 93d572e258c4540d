import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { makeCac, type Chunk } from "@swarm-docs/protocol/cac";
import { toHex } from "@swarm-docs/protocol/hex";
import { makeSoc } from "@swarm-docs/protocol/soc";
import { openDataDirectory } from "../../src/edge-node/data-directory.ts";
import { CheckedStore } from "../../src/store/checked-store.ts";
import type { StampRecord } from "../../src/store/chunk-store.ts";

/** The files of a data directory with one node. */
export const dataFiles = [
  "state.journal",
  "node-1/stamps.pack",
  "node-1/chunks.pack",
  "node-1/chunks.index",
] as const;

/** Name of such a file. */
export type DataFile = (typeof dataFiles)[number];

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const key = new Uint8Array(32).fill(3);
const cac = (n: number): Chunk => makeCac(text(`content of chunk ${n}`));
const soc = (version: string): Chunk => makeSoc(new Uint8Array(32), makeCac(text(version)), key);

/** A chunk that is stored, was replaced by a later version, or was deleted. */
export const chunks = {
  first: cac(1),
  second: cac(2),
  old: soc("an older version"),
  new: soc("the newer one"),
  deleted: cac(3),
  last: cac(4),
} as const;

function stampOf(n: number, signature?: Uint8Array): StampRecord {
  const [identity, batchId] = [cac(n).address, new Uint8Array(32).fill(9)];
  const record = {
    identity,
    batchId,
    index: { bucket: 5, counter: n },
    timestamp: BigInt(n) << 40n,
  };
  return signature === undefined ? record : { ...record, signature };
}

/** What a directory holds, as a start sees it. */
export interface Content {
  readonly tables: readonly string[];
  /** By address: hex of the data, `missing` or `damaged`. */
  readonly chunks: Readonly<Record<string, string>>;
  readonly stamps: readonly string[];
}

/** Result of a start: the content found, and the reports to the user. */
interface Visit {
  readonly content: Content;
  readonly reports: readonly string[];
}

const own = new Set(["place", "accepted-damage"]);

const plain = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === "bigint") return `${part}n`;
    return part instanceof Uint8Array ? toHex(part) : part;
  });

/** Starts over a directory, reads everything and closes in order. Fails as the start does. */
export async function visit(directory: string, acceptsLoss = false, count = 1): Promise<Visit> {
  const reports: string[] = [];
  const report = (message: string, fields: Record<string, unknown>): void =>
    void reports.push(`${message} ${plain(fields)}`);
  const data = await openDataDirectory(directory, { count, acceptsLoss, report });
  const [place] = data.places;
  if (place?.store === undefined) throw new Error("no store");
  const store = new CheckedStore(place.store, (address, where) =>
    report("stored chunk is damaged", { address: toHex(address), ...where }),
  );
  const found: Record<string, string> = {};
  for (const { address } of Object.values(chunks)) {
    const kept = await store.get(address);
    found[toHex(address)] = typeof kept === "string" ? kept : toHex(kept);
  }
  const stamps: string[] = [];
  for await (const stamp of store.stamps()) stamps.push(plain(stamp));
  const tables = [...data.tables.entries()].filter(({ table }) => !own.has(table)).map(plain);
  await data.tables.close();
  await store.close();
  for (const more of data.places.slice(1)) await more.store?.close();
  await data.release();
  return { content: { tables, chunks: found, stamps }, reports };
}

/** Makes a directory with every kind of record; returns it closed in order, and as a kill leaves it. */
export async function makeSmallDirectory(): Promise<{ closed: string; killed: string }> {
  const closed = temporary();
  const data = await openDataDirectory(closed, { count: 1, seed: "s" });
  const { tables } = data;
  const [place] = data.places;
  if (place?.store === undefined) throw new Error("no store");
  const { store } = place;
  await tables.table("t").set("kept", { amount: 5n, bytes: Uint8Array.of(1, 2) });
  await tables.table("t").set("changed", 1);
  await tables.table("t").set("gone", "x");
  for (const chunk of Object.values(chunks)) await store.put(chunk);
  await store.delete(chunks.deleted.address);
  for (const n of [1, 2, 3]) await store.putStamp(stampOf(n));
  await store.putStamp(stampOf(4, new Uint8Array(65).fill(7)));
  await tables.table("t").set("changed", 2);
  await tables.table("t").delete("gone");
  const killed = copyOf(closed);
  await tables.close();
  await store.close();
  await data.release();
  return { closed, killed };
}

const made: string[] = [];

function temporary(): string {
  const directory = mkdtempSync(join(tmpdir(), "swarm-node-"));
  made.push(directory);
  return directory;
}

/** A copy of a directory without its lock. */
export function copyOf(directory: string): string {
  const copy = temporary();
  const filter = (path: string): boolean => !basename(path).startsWith("lock");
  cpSync(directory, copy, { recursive: true, filter });
  return copy;
}

/** The files of a directory; those that are missing are left out. */
export function filesOf(directory: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(directory.length + 1);
    if (entry.isFile() && !name.startsWith("lock")) files.set(name, readFileSync(path));
  }
  return files;
}

/** Writes files back. */
export function writeFiles(directory: string, files: ReadonlyMap<string, Buffer>): void {
  for (const [name, bytes] of files) writeFileSync(join(directory, name), bytes);
}

/** Removes every directory that was made here. */
export function removeDirectories(): void {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true });
}
