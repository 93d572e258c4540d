import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { bundledCommandLine } from "../../tools/bundle.ts";

/** A node in a process of its own, started as people start it. */
export interface NodeProcess {
  readonly url: string;
  readonly batchId: string;
  /** Output so far, log included. */
  output(): string;
  /** Megabytes of memory now; 0 where the system does not tell. */
  megabytes(): number;
  /** Ends it, gently or at once; gives the exit code, `undefined` when a signal ended it. */
  stop(signal: "SIGTERM" | "SIGKILL"): Promise<number | undefined>;
}

/** Starts a full node on a data directory, on a free port, with a batch. */
export async function startNode(directory: string): Promise<NodeProcess> {
  const program = await bundledCommandLine();
  const flags = ["--port", "0", "--seed", "soak", "--block-time", "0", "--batch", "24"];
  const wallet = ["--bzz", "1000000", "--persona", "full", "--peers", "6"];
  const args = [...program, ...flags, ...wallet, "--data-dir", directory];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  const ended = new Promise<number | undefined>((resolve) => {
    child.once("close", (code) => resolve(code ?? undefined));
  });
  await printed(child, "Stop with", (piece) => (text += piece));
  return {
    url: /http:\/\/\S+/.exec(text)?.[0] ?? "",
    batchId: /batch\s+([0-9a-f]{64})/.exec(text)?.[1] ?? "",
    output: () => text,
    megabytes: () => residentMegabytes(child.pid ?? 0),
    stop(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Resolves when the process has printed `wanted`; all of its output continues to go to `keep`. */
function printed(
  child: ChildProcess,
  wanted: string,
  keep: (piece: string) => string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = "";
    const take = (piece: Buffer): void => {
      text = keep(piece.toString());
      if (text.includes(wanted)) resolve();
    };
    child.stdout?.on("data", take);
    child.stderr?.on("data", take);
    child.once("error", reject);
    child.once("close", () => reject(new Error(`the node ended: ${text}`)));
  });
}

function residentMegabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000);
  } catch {
    return 0;
  }
}
