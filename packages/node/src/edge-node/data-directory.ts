import { randomBytes } from "node:crypto";
import { open, rename, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { NodePlace } from "../group.ts";
import { newSeed, OtherSeedError } from "../seed.ts";
import { FileJournal, journalKind } from "../store/journal-file.ts";
import { PackStore } from "../store/pack.ts";
import { Tables } from "../store/tables.ts";
import { syncDirectory } from "./append-file.ts";
import { DataLossError, isLoss, OldDirectoryError, type Damage } from "./data-loss.ts";
import { lockDirectory } from "./directory-lock.ts";
import {
  encodeHead,
  fileHeadBytes,
  readHead,
  type DirectoryMark,
  type FoundHead,
} from "./file-head.ts";
import { packFiles } from "./pack-files.ts";

/** Called for everything that a start had to skip or leave out. */
export type Report = (message: string, fields: Record<string, unknown>) => void;

/** How a data directory is opened. */
interface DataDirectoryOptions {
  /** Nodes that will use it. */
  readonly count: number;
  /** True: every write is followed by an fsync. */
  readonly isSynced?: boolean;
  /** True: start in spite of missing or damaged files and records. */
  readonly acceptsLoss?: boolean;
  /** The seed that the directory must have, or gets when it is new. */
  readonly seed?: string | undefined;
  readonly report?: Report;
  /** Deleted and replaced bytes from which a start rewrites the chunks of a node; default: 64 MiB. */
  readonly wasteBytes?: number;
}

/** A directory that holds the chain and the store of every node. */
export interface DataDirectory {
  /** State of the chain and the nodes. */
  readonly tables: Tables;
  /** Seed in the heads of the files, used when the tables have none. */
  readonly spareSeed: string;
  readonly places: readonly NodePlace[];
  /** Gives up the lock of the directory. */
  release(): Promise<void>;
}

/** A file of the directory: its path, the kind that its head should name, and its head. */
interface FoundFile {
  readonly path: string;
  readonly kind: string;
  readonly head: FoundHead;
}

/**
 * Opens or creates a data directory and locks it. Reads and verifies everything before it writes
 * anything, so a directory that is refused stays as it was. Fails with `DirectoryInUseError`,
 * `OtherSeedError`, `OldDirectoryError`, or `DataLossError` when something that was stored is missing or
 * damaged.
 */
export async function openDataDirectory(
  directory: string,
  options: DataDirectoryOptions,
): Promise<DataDirectory> {
  const release = await lockDirectory(directory);
  const opened: (() => Promise<void>)[] = [];
  try {
    return { ...(await openLocked(directory, options, opened)), release };
  } catch (error) {
    for (const close of opened) await close();
    await release();
    throw error;
  }
}

async function openLocked(
  directory: string,
  options: DataDirectoryOptions,
  opened: (() => Promise<void>)[],
): Promise<Omit<DataDirectory, "release">> {
  const { count, isSynced = false, acceptsLoss = false, report = () => undefined } = options;
  const { wasteBytes } = options;
  const journalFile = await look(join(directory, "state.journal"), journalKind);
  const nodes = Array.from({ length: count }, (_, index) => join(directory, `node-${index + 1}`));
  const packs = (await Promise.all(nodes.map(packsIn))).flat();
  await refuseOldFormat(directory, [journalFile, ...packs]);
  const mark = markOf([journalFile, ...packs], options.seed);
  const requireSeed = (remembered: string | undefined): void => {
    if (remembered === undefined || (options.seed ?? remembered) === remembered) return;
    throw new OtherSeedError();
  };
  const throwUnlessAccepted = (what: readonly (string | undefined)[]): void => {
    const defects = what.filter((one) => one !== undefined);
    if (defects.length > 0 && !acceptsLoss) throw new DataLossError(defects);
    for (const what of defects) report("loss accepted", { what });
  };
  const reportAll = (folder: string, damage: readonly Damage[]): void => {
    for (const { kind, file, ...fields } of damage) {
      report(kind, { file: join(folder, file), ...fields });
    }
  };

  const isKnown = packs.some(({ head }) => head.size > fileHeadBytes || head.kind === "whole");
  const spareSeed = isKnown ? mark.seed : undefined;
  throwUnlessAccepted([defectOf(journalFile, isKnown, mark)]);
  if (journalFile.head.kind === "foreign") {
    requireSeed(spareSeed);
    await setAside(journalFile);
  }
  const journal = await FileJournal.open(journalFile.path, { isSynced, mark });
  opened.push(() => journal.close());
  const tables = await Tables.open(journal);
  requireSeed(tables.table<string>("seed").get("seed") ?? spareSeed);
  reportAll(directory, journal.damage);
  const registered = tables.table<true>("place");
  throwUnlessAccepted([
    ...lossesIn(directory, journal.damage),
    ...packs.map((file) => defectOf(file, registered.get(placeName(file)) === true, mark)),
  ]);

  for (const file of packs) if (file.head.kind === "foreign") await setAside(file);
  const stores = new Map<string, PackStore>();
  const packOptions = { isSynced, mark, ...(wasteBytes === undefined ? {} : { wasteBytes }) };
  for (const node of nodes) {
    const store = await PackStore.open(node, packOptions);
    opened.push(() => store.discard());
    stores.set(node, store);
  }
  const accepted = tables.table<true>("accepted-damage");
  const keyOf = (node: string, { file, offset, bytes }: Damage): string =>
    `${basename(node)}/${file}@${offset}+${bytes}`;
  const found = [...stores].map(([node, store]) => ({
    node,
    damage: store.damage.filter((one) => accepted.get(keyOf(node, one)) !== true),
  }));
  for (const { node, damage } of found) reportAll(node, damage);
  throwUnlessAccepted(found.flatMap(({ node, damage }) => lossesIn(node, damage)));

  // Everything is read, nothing is written yet: from here on the directory is this node's.
  for (const file of [journalFile, ...packs]) await replaceHead(file, mark);
  await journal.create();
  // Without the damaged lines, which would refuse the next start.
  if (journal.damage.some(isLoss)) await journal.rewrite(tables.entries());
  for (const [node, created] of stores) {
    await created.create();
    let store = created;
    for (const name of ["chunks.pack", "stamps.pack"] as const) {
      // Its offsets change. Deleted before the file is replaced, as a later damage at one of them would be accepted.
      const forget = (): Promise<void> =>
        tables.change(() => {
          const prefix = `${basename(node)}/${name}@`;
          for (const key of accepted.keys()) if (key.startsWith(prefix)) void accepted.delete(key);
        });
      const compacted = await store.compacted(name, node, packOptions, forget);
      const { store: next, freed, damaged = 0, failure } = compacted;
      if (next !== store) opened.push(() => next.discard());
      store = next;
      const file = join(node, name);
      if (failure !== undefined) report("file not compacted", { file, reason: failure });
      const damage = damaged > 0 ? { damagedChunks: damaged } : {};
      if (freed !== undefined) report("file compacted", { file, freedBytes: freed, ...damage });
    }
    stores.set(node, store);
  }
  await tables.change(() => {
    for (const node of nodes) {
      if (registered.get(basename(node)) !== true) void registered.set(basename(node), true);
    }
    for (const { node, damage } of found) {
      // A record in the middle of a file stays there; a damaged end has been truncated.
      for (const one of damage) {
        if (one.kind === "damaged record") void accepted.set(keyOf(node, one), true);
      }
    }
  });
  return { tables, spareSeed: mark.seed, places: [...stores.values()].map((store) => ({ store })) };
}

async function look(path: string, kind: string): Promise<FoundFile> {
  return { path, kind, head: await readHead(path, kind) };
}

/** The files of a node that cannot be rebuilt from others. */
function packsIn(node: string): Promise<FoundFile[]> {
  const names = ["chunks.pack", "stamps.pack"] as const;
  return Promise.all(names.map((name) => look(join(node, name), packFiles[name])));
}

function placeName({ path }: FoundFile): string {
  return basename(dirname(path));
}

/** The mark in the heads of most files, or a new one. */
function markOf(files: readonly FoundFile[], seed: string | undefined): DirectoryMark {
  const found = files.map(({ head }) => head).filter((head) => head.kind === "whole");
  const votes = ({ mark }: DirectoryMark): number =>
    found.filter((head) => head.mark === mark).length;
  const [most] = [...found].sort((a, b) => votes(b) - votes(a));
  if (most !== undefined) return { mark: most.mark, seed: most.seed };
  return { mark: randomBytes(16).toString("hex"), seed: seed ?? newSeed() };
}

/** What keeps a file from being used as it is; `isKnown`: the directory had it before. */
function defectOf(
  { head, path }: FoundFile,
  isKnown: boolean,
  mark: DirectoryMark,
): string | undefined {
  if (head.kind === "whole") {
    return head.mark === mark.mark ? undefined : `${path} belongs to another data directory`;
  }
  if (head.kind === "foreign") return `${path} is not the file that belongs there`;
  // A file that is not longer than a head was being created when the process died.
  const hasContent = head.kind === "damaged" && head.size > fileHeadBytes;
  if (!isKnown && !hasContent) return undefined;
  if (head.kind === "damaged") return `${path} is damaged at its beginning`;
  return `${path} is ${head.kind}`;
}

function lossesIn(folder: string, damage: readonly Damage[]): string[] {
  return damage.filter(isLoss).map(({ kind, file, offset, bytes, address }) => {
    const path = join(folder, file);
    if (kind === "missing end") {
      return `${path} is shorter than it was: ${bytes} bytes are missing`;
    }
    const name = address === undefined ? "" : `, record of ${address}`;
    return `${path} is damaged at byte ${offset} (${bytes} bytes${name})`;
  });
}

/** Makes room for the file that belongs there; its loss has been accepted. */
async function setAside({ path }: FoundFile): Promise<void> {
  await rename(path, `${path}.other`);
  await syncDirectory(dirname(path));
}

/** Gives a file with a damaged head, or from another directory, the head of this directory. */
async function replaceHead({ path, kind, head }: FoundFile, mark: DirectoryMark): Promise<void> {
  const isOther = head.kind === "whole" && head.mark !== mark.mark;
  const isDamaged = head.kind === "damaged" && head.size > fileHeadBytes;
  if (!isOther && !isDamaged) return;
  const file = await open(path, "r+");
  try {
    await file.write(encodeHead(kind, mark), 0, fileHeadBytes, 0);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function refuseOldFormat(directory: string, files: readonly FoundFile[]): Promise<void> {
  const hasOldFile = await stat(join(directory, "chain.journal")).then(
    () => true,
    () => false,
  );
  if (!hasOldFile && !files.some(({ head }) => head.kind === "old")) return;
  throw new OldDirectoryError(directory);
}
