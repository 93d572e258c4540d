import { mkdir, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DirectoryInUseError } from "./directory-in-use.ts";

/** Who holds a lock: a process id, and when that process began, as far as the system says. */
interface Holder {
  readonly pid: number;
  /** Clock ticks since the machine started; empty where there is no /proc. [proc(5) starttime] */
  readonly started: string;
}

const freed = "free";
const namePattern = /^lock-(\d{1,15})$/;
/** How long a lock file without content counts as one that is just being written. */
const unwritten = { polls: 50, everyMs: 20 } as const;
/** Directories held by this process, where the system does not tell processes of one id apart. */
const held = new Set<string>();

/**
 * Keeps other processes out of a directory (which is made); gives what lets them in again. Fails with
 * `DirectoryInUseError`.
 *
 * Locks are numbered: `lock-8` can only be made by one process, and only by one that has seen
 * `lock-7` given up or its process dead. A number is never used again while a higher one is there, and
 * who finds a higher one than its own has come too late. So of any number of processes that find the
 * same dead lock, one gets the directory, however slowly the others go about it.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const place = await realpath(directory);
  const me: Holder = { pid: process.pid, started: await startOf(process.pid) };
  for (;;) {
    const last = await lastGeneration(place);
    if (last > 0) await requireFree(directory, place, last);
    const own = last + 1;
    const path = lockPath(place, own);
    try {
      await writeFile(path, JSON.stringify(me), { flag: "wx", mode: 0o600 });
    } catch (error) {
      if (codeOf(error) === "EEXIST") continue;
      await rm(path, { force: true });
      throw error;
    }
    if ((await lastGeneration(place)) > own) {
      await rm(path, { force: true });
      continue;
    }
    held.add(place);
    await removeBelow(place, own);
    return async () => {
      held.delete(place);
      // On a full disk it stays: then it is the lock of a dead process.
      await writeFile(path, freed).catch(() => undefined);
    };
  }
}

function lockPath(place: string, generation: number): string {
  return join(place, `lock-${generation}`);
}

async function generations(place: string): Promise<number[]> {
  const numbers = (await readdir(place)).map((name) => Number(namePattern.exec(name)?.[1] ?? 0));
  return numbers.filter((number) => number > 0);
}

async function lastGeneration(place: string): Promise<number> {
  return Math.max(0, ...(await generations(place)));
}

// One old lock is left: a listing that runs meanwhile still finds it.
async function removeBelow(place: string, own: number): Promise<void> {
  const old = (await generations(place)).filter((number) => number < own - 1);
  await Promise.all(old.map((number) => rm(lockPath(place, number), { force: true })));
}

async function requireFree(directory: string, place: string, generation: number): Promise<void> {
  const path = lockPath(place, generation);
  for (let poll = 0; poll < unwritten.polls; poll++) {
    const text = await readFile(path, "utf8").catch(() => freed);
    if (text === freed) return;
    const holder = holderIn(text);
    if (holder !== undefined) {
      if (await isAlive(holder, place)) throw new DirectoryInUseError(directory, holder.pid, path);
      return;
    }
    await wait(unwritten.everyMs);
  }
}

function holderIn(text: string): Holder | undefined {
  try {
    const { pid, started } = JSON.parse(text) as Partial<Holder>;
    if (typeof pid === "number" && typeof started === "string") return { pid, started };
  } catch {
    // Half written, or by somebody else.
  }
  return undefined;
}

async function isAlive({ pid, started }: Holder, place: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  // In a container the process that was killed and the one that is started have the same id.
  if (pid === process.pid && started === "") return held.has(place);
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
  // A killed process whose parent has not looked yet still has its number. [proc(5)]
  const stat = await statOf(pid);
  if (/^[ZX]$/.test(stat[0] ?? "")) return false;
  const now = stat[startField] ?? "";
  return started === "" || now === "" || now === started;
}

/** Place of the start time among the fields after the program's name. */
const startField = 19;

async function startOf(pid: number): Promise<string> {
  return (await statOf(pid))[startField] ?? "";
}

/** What the system says of a process, from its state on; nothing where there is no /proc. */
async function statOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The program's name stands in parentheses and may contain any of them.
  return text
    .slice(text.lastIndexOf(")") + 2)
    .trim()
    .split(" ");
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
