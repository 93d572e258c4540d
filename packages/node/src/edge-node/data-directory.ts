import { randomBytes } from "node:crypto";
import { open, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { NodePlace } from "../group.ts";
import { newSeed, OtherSeedError } from "../seed.ts";
import { FileJournal, journalKind } from "../store/journal-file.ts";
import { packFiles, PackStore } from "../store/pack.ts";
import { Tables } from "../store/tables.ts";
import { DataLossError, OldDirectoryError } from "./data-loss.ts";
import { lockDirectory } from "./directory-lock.ts";
import {
  encodeHead,
  fileHeadBytes,
  readHead,
  type DirectoryMark,
  type FoundHead,
} from "./file-head.ts";

/** Told what had to be mended or left out when files were opened. */
export type Report = (message: string, fields: Record<string, unknown>) => void;

/** How a data directory is opened. */
export interface DataDirectoryOptions {
  /** Nodes that will use it. */
  readonly count: number;
  /** True: every write waits for the disk. */
  readonly isSynced?: boolean;
  /** True: what is missing or damaged is begun anew. */
  readonly acceptsLoss?: boolean;
  /** The seed that the directory must have, or gets when it is new. */
  readonly seed?: string | undefined;
  readonly report?: Report;
}

/** A directory that holds the chain and one place for every node. */
export interface DataDirectory {
  /** What chain and nodes remember. */
  readonly tables: Tables;
  /** The seed as the files have it beside the tables. */
  readonly spareSeed: string;
  readonly places: readonly NodePlace[];
  /** Lets another process use the directory. */
  release(): Promise<void>;
}

/** A file of the directory as it is found: its path, what its head should say and what it says. */
interface Found {
  readonly path: string;
  readonly kind: string;
  readonly head: FoundHead;
}

/**
 * Opens or makes a data directory and keeps other processes out. Looks at everything before it writes
 * anything: a directory that is refused stays as it was. Fails with `DirectoryInUseError`,
 * `OtherSeedError`, or `DataLossError` when something that was there is missing or damaged.
 */
export async function openDataDirectory(
  directory: string,
  options: DataDirectoryOptions,
): Promise<DataDirectory> {
  const release = await lockDirectory(directory);
  const opened: { close(): Promise<void> }[] = [];
  try {
    return { ...(await openLocked(directory, options, opened)), release };
  } catch (error) {
    for (const one of opened) await one.close();
    await release();
    throw error;
  }
}

async function openLocked(
  directory: string,
  options: DataDirectoryOptions,
  opened: { close(): Promise<void> }[],
): Promise<Omit<DataDirectory, "release">> {
  const { count, isSynced = false, acceptsLoss = false, report = () => undefined } = options;
  await refuseOldFormat(directory);
  const journalPath = join(directory, "state.journal");
  const journalFile = await look(journalPath, journalKind);
  const nodes = Array.from({ length: count }, (_, index) => join(directory, `node-${index + 1}`));
  const packs = (await Promise.all(nodes.map(packsIn))).flat();
  const mark = markOf([journalFile, ...packs], options.seed);
  const isKnown = packs.some(({ head }) => head.size > fileHeadBytes || head.kind === "whole");

  const onDamage = (path: string) => (damage: { kind: string; offset: number; bytes?: number }) =>
    report(damage.kind, { file: path, offset: damage.offset, bytes: damage.bytes });
  const openTables = async (): Promise<Tables> => {
    let damagedAt: number | undefined;
    const journal = await FileJournal.open(journalPath, {
      isSynced,
      mark,
      onDamage(damage) {
        if (damage.kind === "damaged line skipped") damagedAt ??= damage.offset;
        onDamage(journalPath)(damage);
      },
    });
    opened.push(journal);
    const tables = await Tables.open(journal);
    if (damagedAt === undefined) return tables;
    if (!acceptsLoss) throw new DataLossError(`${journalPath} is damaged at byte ${damagedAt}`);
    // Without the damaged line, which would refuse the next start.
    await journal.rewrite(tables.entries());
    return tables;
  };

  refuse([troubleOf(journalFile, isKnown, mark)], acceptsLoss);
  await prepare(journalFile, mark);
  const tables = await openTables();
  const remembered = tables.table<string>("seed").get("seed") ?? (isKnown ? mark.seed : undefined);
  if (options.seed !== undefined && remembered !== undefined && options.seed !== remembered) {
    throw new OtherSeedError();
  }
  const registered = tables.table<true>("place");
  const isRegistered = (file: Found): boolean => registered.get(placeName(file)) === true;
  refuse(
    packs.map((file) => troubleOf(file, isRegistered(file), mark)),
    acceptsLoss,
  );
  for (const file of packs) await prepare(file, mark);
  const places: NodePlace[] = [];
  for (const node of nodes) {
    await dropForeignIndex(node, mark);
    const store = await PackStore.open(node, {
      isSynced,
      mark,
      acceptsLoss,
      onDamage: ({ file, ...damage }) => onDamage(join(node, file))(damage),
    });
    opened.push(store);
    places.push({ store });
  }
  await tables.change(() => {
    for (const node of nodes) {
      if (registered.get(basename(node)) !== true) void registered.set(basename(node), true);
    }
  });
  return { tables, spareSeed: mark.seed, places };
}

async function look(path: string, kind: string): Promise<Found> {
  return { path, kind, head: await readHead(path, kind) };
}

/** The files of a node that cannot be made anew from others. */
function packsIn(node: string): Promise<Found[]> {
  const names = ["chunks.pack", "stamps.pack"] as const;
  return Promise.all(names.map((name) => look(join(node, name), packFiles[name])));
}

function placeName({ path }: Found): string {
  return basename(join(path, ".."));
}

/** The mark of the files that are there; a new one when there are none. */
function markOf(files: readonly Found[], seed: string | undefined): DirectoryMark {
  for (const { head } of files) {
    if (head.kind === "whole") return { mark: head.mark, seed: head.seed };
  }
  return { mark: randomBytes(16).toString("hex"), seed: seed ?? newSeed() };
}

/** Something that keeps a file from being used as it is. */
interface Trouble extends Found {
  readonly what: string;
}

/** What is wrong with a file; `isKnown`: it has been there before. */
function troubleOf(file: Found, isKnown: boolean, mark: DirectoryMark): Trouble | undefined {
  const { head, path } = file;
  const trouble = (what: string): Trouble => ({ ...file, what: `${path} ${what}` });
  if (head.kind === "whole") {
    return head.mark === mark.mark ? undefined : trouble("belongs to another data directory");
  }
  if (head.kind === "foreign") return trouble("is not the file that belongs there");
  // What is shorter than a head was being made when the process died.
  const hasContent = head.kind === "damaged" && head.size > fileHeadBytes;
  if (!isKnown && !hasContent) return undefined;
  if (head.kind === "damaged") return trouble("is damaged at its beginning");
  return trouble(head.kind === "missing" ? "is missing" : "is empty");
}

function refuse(troubles: readonly (Trouble | undefined)[], acceptsLoss: boolean): void {
  const first = troubles.find((trouble) => trouble !== undefined);
  if (first !== undefined && !acceptsLoss) throw new DataLossError(first.what);
}

/**
 * Makes a file usable whose loss was accepted, or that was just being made when the process died.
 * Missing and empty ones are made when they are opened.
 */
async function prepare({ path, kind, head }: Found, mark: DirectoryMark): Promise<void> {
  if (head.kind === "missing" || head.kind === "empty") return;
  if (head.kind === "whole" && head.mark === mark.mark) return;
  if (head.kind === "foreign") await rename(path, `${path}.other`);
  else if (head.size > fileHeadBytes) await writeHead(path, encodeHead(kind, mark));
  else await rm(path, { force: true });
}

async function writeHead(path: string, head: Buffer): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.write(head, 0, head.length, 0);
  } finally {
    await file.close();
  }
}

/** An index that is damaged or another directory's is made anew from the chunks. */
async function dropForeignIndex(node: string, { mark }: DirectoryMark): Promise<void> {
  const path = join(node, "chunks.index");
  const head = await readHead(path, packFiles["chunks.index"]);
  if (head.kind === "whole" && head.mark === mark) return;
  await rm(path, { force: true });
}

async function refuseOldFormat(directory: string): Promise<void> {
  const isOld = await stat(join(directory, "chain.journal")).then(
    () => true,
    () => false,
  );
  if (!isOld) return;
  throw new OldDirectoryError(directory);
}
