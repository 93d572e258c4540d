import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { text as readAll } from "node:stream/consumers";
import { UsageError } from "../edition.ts";
import type { Terminal } from "./terminal.ts";

/** Longer lines are hard to read. */
const WIDEST = 100;

/** Shows a text in the reader's pager; without one that starts, all at once. */
function page(text: string): void {
  const { rows = 24, isTTY } = process.stdout;
  const program = process.env["PAGER"] ?? "less";
  if (isTTY && program !== "" && text.split("\n").length > rows) {
    const env = { ...process.env, LESS: process.env["LESS"] ?? "FRX" };
    const stdio = ["pipe", "inherit", "inherit"] as const;
    const { status } = spawnSync(program, { input: text, stdio: [...stdio], env, shell: true });
    if (status === 0) return;
  }
  process.stdout.write(text);
}

/** Throws a `UsageError` where there is nothing to read. */
async function read(file: string | undefined): Promise<string> {
  if (file !== undefined && file !== "-") {
    try {
      return readFileSync(file, "utf8");
    } catch (error) {
      throw new UsageError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
    }
  }
  if (process.stdin.isTTY)
    throw new UsageError("log reads a file, or what is piped into it: swarm-docs log < bee.log");
  return readAll(process.stdin);
}

/** The terminal, file or pipe that this process prints to. */
export function processTerminal(): Terminal {
  const { isTTY, columns = 80 } = process.stdout;
  return {
    write: (text) => process.stdout.write(text),
    page,
    read,
    hasColor: isTTY === true && !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb",
    columns: isTTY ? Math.min(columns, WIDEST) : 0,
  };
}
