import { readFile, readlink, statfs } from "node:fs/promises";
import { hostname } from "node:os";

/** Who holds a claim; empty where the system does not tell (no /proc). */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Clock ticks from boot to the start of the process. [proc(5) starttime] */
  readonly started: string;
  /** Id of the running kernel, equal in all its containers. [proc(5) boot_id] */
  readonly boot: string;
  /** PID namespace, in which `pid` is a process. [proc(5) ns/pid] */
  readonly namespace: string;
}

/**
 * Magic numbers of file systems that only one kernel can mount: after a reboot no other process can hold
 * a lock there. All others (NFS, SMB, FUSE, 9p …) may be mounted by several kernels. [statfs(2)]
 */
const localFileSystems = new Set([
  0xef53, 0x5846_5342, 0x9123_683e, 0x0102_1994, 0x794c_7630, 0x2fc1_2fc1, 0xf2f5_2010, 0xca45_1a4e,
  0x8584_58f6, 0x4d44, 0x2011_bab0, 0x3153_464a,
]);

/** This process. */
export async function currentHolder(): Promise<Holder> {
  const [started, boot, namespace] = await Promise.all([
    startOf(process.pid),
    readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => ""),
    readlink("/proc/self/ns/pid").catch(() => ""),
  ]);
  return { pid: process.pid, host: hostname(), started, boot: boot.trim(), namespace };
}

/**
 * Whether the process that wrote `holder` may still run, judged without its socket. True when that
 * cannot be known from here: its PID namespace or its kernel is another one.
 */
export async function mayRun(holder: Holder, directory: string): Promise<boolean> {
  const own = await currentHolder();
  if (holder.boot !== own.boot) return !(await isLocal(directory));
  if (holder.namespace !== own.namespace) return true;
  return isRunning(holder);
}

/** True on a file system that only this kernel mounts. */
export async function isLocal(directory: string): Promise<boolean> {
  return localFileSystems.has((await statfs(directory)).type);
}

async function isRunning({ pid, started }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  // A killed process keeps its number until its parent has waited for it. [proc(5)]
  const stat = await statOf(pid);
  if (/^[ZX]$/.test(stat[0] ?? "")) return false;
  const now = stat[startField] ?? "";
  return started === "" || now === "" || now === started;
}

/** Index of the start time among the fields after the program's name. */
const startField = 19;

async function startOf(pid: number): Promise<string> {
  return (await statOf(pid))[startField] ?? "";
}

/** Fields of `/proc/PID/stat` from the state on; none where there is no /proc. */
async function statOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The program's name is in parentheses and may itself contain parentheses and blanks.
  return text
    .slice(text.lastIndexOf(")") + 2)
    .trim()
    .split(" ");
}
