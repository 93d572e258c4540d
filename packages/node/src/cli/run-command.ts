import { spawn } from "node:child_process";
import { constants } from "node:os";
import { stopSignals } from "./stop-signal.ts";

/**
 * Runs a command beside the node, with more variables in its environment; gives its exit code, as a
 * shell would. Signals to stop go to the command, whose end is then waited for.
 */
export function runCommand(
  [program = "", ...args]: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: "inherit",
      env: { ...process.env, ...variables },
      // Windows finds `npm.cmd` through its shell only.
      shell: process.platform === "win32",
    });
    const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
    for (const signal of stopSignals) process.on(signal, pass);
    const end = (code: number): void => {
      for (const signal of stopSignals) process.off(signal, pass);
      resolve(code);
    };
    child.once("error", ({ code, message }: NodeJS.ErrnoException) => {
      process.stderr.write(code === "ENOENT" ? `Not found: ${program}\n` : `${message}\n`);
      end(code === "ENOENT" ? 127 : 126);
    });
    child.once("exit", (code, signal) =>
      end(code ?? (signal === null ? 1 : 128 + constants.signals[signal])),
    );
  });
}
