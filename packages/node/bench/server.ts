import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { bundledCommandLine } from "../tools/bundle.ts";

/** A node in a process of its own, as people run it. */
export interface BenchServer {
  readonly url: string;
  readonly batchId: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Flags that `npm run node` gives: a small young generation keeps memory down. */
export const nodeFlags = ["--max-semi-space-size=4"];

/** Starts the bundled command line with a batch of depth 24. */
export async function startServer(...args: string[]): Promise<BenchServer> {
  const program = await bundledCommandLine();
  const all = [...nodeFlags, ...program, "--port", "0", "--batch", "24", ...args];
  const child = spawn(process.execPath, all, { stdio: ["ignore", "pipe", "inherit"] });
  const text = await textUntil(child, "Stop with");
  const url = /http:\/\/\S+/.exec(text)?.[0] ?? "";
  const batchId = /batch\s+([0-9a-f]{64})/.exec(text)?.[1] ?? "";
  return {
    url,
    batchId,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        child.once("close", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

function textUntil(child: ChildProcess, end: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (piece: Buffer) => {
      text += piece.toString();
      if (text.includes(end)) resolve(text);
    });
    child.once("close", () => reject(new Error(`the node ended: ${text}`)));
  });
}

/** Processor seconds that a process has used. Linux only. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Megabytes of memory of a process: now, and at most so far. Linux only. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const of = (name: string): number =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1000;
  return { now: of("VmRSS"), peak: of("VmHWM") };
}
