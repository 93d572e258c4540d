import { spawn } from "node:child_process";
import type { Socket } from "node:net";

/**
 * Program of the guard process. It reads `add PID TEXT`, `remove PID`, `delete DIRECTORY` and `done` from
 * its standard input. When that ends without `done`, the process that started it has died: the guard
 * stops the processes, if their command lines still contain their text, and deletes the directories.
 * Plain JavaScript, because it runs with `node -e`, without this package.
 */
const program = String.raw`
const { execFileSync } = require("node:child_process");
const { readFileSync, rmSync } = require("node:fs");
const pids = new Map(), directories = [];
let text = "", isDone = false;
const commandLine = (pid) => {
  try {
    return process.platform === "linux"
      ? readFileSync("/proc/" + pid + "/cmdline", "utf8")
      : execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch { return ""; }
};
const living = () => [...pids].filter(([pid, part]) => commandLine(pid).includes(part));
const signal = (name) => { for (const [pid] of living()) try { process.kill(pid, name); } catch {} };
process.stdin.setEncoding("utf8");
process.stdin.on("data", (part) => {
  const lines = (text + part).split("\n");
  text = lines.pop();
  for (const line of lines) {
    const [, word, value, rest] = /^(\S+) ?(\S*) ?(.*)$/.exec(line) || [];
    if (word === "add") pids.set(Number(value), rest);
    else if (word === "remove") pids.delete(Number(value));
    else if (word === "delete") directories.push(JSON.parse(line.slice(7)));
    else if (word === "done") isDone = true;
  }
});
const end = () => {
  if (isDone) process.exit(0);
  signal("SIGTERM");
  const startedMs = performance.now();
  const timer = setInterval(() => {
    const passedMs = performance.now() - startedMs;
    if (living().length > 0 && passedMs < 15000) {
      if (passedMs >= 10000) signal("SIGKILL");
      return;
    }
    clearInterval(timer);
    for (const directory of directories) {
      try { rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }); } catch {}
    }
    process.exit(0);
  }, 100);
};
process.stdin.on("end", end);
process.stdin.on("error", end);
`;

/** A process that ends other processes when this one has died, also after SIGKILL. */
export interface Guard {
  /** Stops this process, if its command line contains the text. */
  add(pid: number, text: string): void;
  /** Forgets a process that has ended. */
  remove(pid: number): void;
  /** Deletes this directory after everything has ended. */
  delete(directory: string): void;
  /** Ends the guard; everything has been cleaned up. */
  done(): Promise<void>;
}

/** Starts a guard. It does not keep this process running. */
export function startGuard(): Guard {
  const child = spawn(process.execPath, ["-e", program], {
    stdio: ["pipe", "ignore", "ignore"],
    // A session of its own: Ctrl+C in the terminal must not end it first.
    detached: true,
    windowsHide: true,
    env: { PATH: process.env["PATH"], ELECTRON_RUN_AS_NODE: "1" },
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  child.unref();
  child.stdin.on("error", () => undefined);
  (child.stdin as Socket).unref();
  const say = (line: string): void => void child.stdin.write(`${line}\n`);
  return {
    add: (pid, text) => say(`add ${pid} ${text}`),
    remove: (pid) => say(`remove ${pid}`),
    delete: (directory) => say(`delete ${JSON.stringify(directory)}`),
    done() {
      child.stdin.end("done\n");
      child.ref();
      return ended;
    },
  };
}
