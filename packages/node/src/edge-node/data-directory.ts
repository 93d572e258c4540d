import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { NodePlace } from "../group.ts";
import { FileJournal } from "../store/journal-file.ts";
import { PackStore } from "../store/pack.ts";
import { DirectoryInUseError } from "./directory-in-use.ts";

/** Told what had to be mended or left out when files were opened. */
export type Report = (message: string, fields: Record<string, unknown>) => void;

/** A directory that holds the chain and one place for every node. */
export interface DataDirectory {
  readonly chainJournal: FileJournal;
  place(index: number): Promise<NodePlace>;
  /** Lets another process use the directory. */
  release(): Promise<void>;
}

/** Opens or makes a data directory and keeps other processes out. Fails with `DirectoryInUseError`. */
export async function openDataDirectory(
  directory: string,
  isSynced: boolean,
  report: Report,
): Promise<DataDirectory> {
  await mkdir(directory, { recursive: true });
  const lockFile = join(directory, "lock");
  await takeLock(directory, lockFile);
  const journal = (path: string): Promise<FileJournal> =>
    FileJournal.open(path, {
      isSynced,
      onDamage: ({ kind, offset }) => report(kind, { file: path, offset }),
    });
  return {
    chainJournal: await journal(join(directory, "chain.journal")),
    async place(index) {
      const own = join(directory, `node-${index + 1}`);
      const store = await PackStore.open(own, {
        isSynced,
        onDamage: ({ kind, file, offset, bytes }) =>
          report(kind, { file: join(own, file), offset, bytes }),
      });
      return { store, journal: await journal(join(own, "state.journal")) };
    },
    release: () => rm(lockFile, { force: true }),
  };
}

/** The lock file holds a process id; that of a process that has died counts for nothing. */
async function takeLock(directory: string, lockFile: string): Promise<void> {
  for (;;) {
    try {
      await writeFile(lockFile, String(process.pid), { flag: "wx" });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const pid = Number(await readFile(lockFile, "utf8").catch(() => "0"));
    if (pid !== process.pid && (await isAlive(pid))) throw new DirectoryInUseError(directory, pid);
    await rm(lockFile, { force: true });
  }
}

async function isAlive(pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  // A killed process whose parent has not looked yet still has its number. [proc(5)]
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return !/\) [ZX] /.test(stat);
}
