import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { open } from "node:fs/promises";
import { beeEnvironment } from "./find-bee.ts";
import type { Guard } from "./guard.ts";

/** A running Bee: its process and its log. */
export interface BeeProcess {
  readonly pid: number;
  /** Resolves when the process has ended, to how it did, such as `ended with code 1`; never rejects. */
  readonly ended: Promise<string>;
  /** How it ended; `undefined` while it runs. */
  readonly end: string | undefined;
  /** Sends SIGTERM and, when the process still runs after 20 s, SIGKILL; resolves at its end. */
  stop(): Promise<string>;
  /** Sends SIGKILL, as a crash; resolves at its end. */
  kill(): Promise<string>;
}

/** What {@link startProcess} runs. */
export interface ProcessOptions {
  readonly path: string;
  readonly args: readonly string[];
  /** File to which both outputs are appended. */
  readonly logPath: string;
  /** Text of the command line by which the guard recognises the process. */
  readonly mark: string;
  readonly guard: Guard;
}

/** Time that Bee gets to close its databases. */
const graceMs = 20_000;

/** Starts a process that writes to a log file instead of a pipe, which would break with this process. */
export async function startProcess(options: ProcessOptions): Promise<BeeProcess> {
  const log = openSync(options.logPath, "a", 0o600);
  const child = spawn(options.path, options.args, {
    stdio: ["ignore", log, log],
    env: beeEnvironment(),
    // A session of its own: Ctrl+C in the terminal reaches this process alone, which sends SIGTERM. Bee
    // takes a second signal as a wish to skip its shutdown.
    detached: true,
    windowsHide: true,
  });
  closeSync(log);
  let end: string | undefined;
  const ended = new Promise<string>((resolve) => {
    child.once("error", ({ message }) => resolve(`fails: ${message}`));
    child.once("exit", (code, signal) =>
      resolve(code === null ? `ended by ${signal}` : `ended with code ${code}`),
    );
  }).then((how) => {
    if (child.pid !== undefined) options.guard.remove(child.pid);
    return (end = how);
  });
  const pid = child.pid ?? 0;
  if (pid > 0) options.guard.add(pid, options.mark);
  return {
    pid,
    ended,
    get end() {
      return end;
    },
    async stop() {
      if (end !== undefined) return end;
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), graceMs);
      const how = await ended;
      clearTimeout(timer);
      return how;
    },
    kill() {
      if (end === undefined) child.kill("SIGKILL");
      return ended;
    },
  };
}

/** Bytes at the end of a log that {@link lastLines} looks at. */
const tailBytes = 1 << 16;

/** The last lines of a log file, oldest first; none if it does not exist. */
export async function lastLines(path: string, count: number): Promise<readonly string[]> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return [];
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - tailBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    const lines = buffer.subarray(0, bytesRead).toString("utf8").split("\n");
    // The first line may have lost its beginning.
    if (from > 0) lines.shift();
    return lines.filter((line) => line.trim() !== "").slice(-count);
  } finally {
    await file.close();
  }
}
