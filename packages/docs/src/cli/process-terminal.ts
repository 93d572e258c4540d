import { spawnSync } from "node:child_process";
import { createReadStream } from "node:fs";
import { UsageError } from "../edition.ts";
import { lineBreaksIn, MAX_CHARACTERS } from "../log/decode.ts";
import type { LogEnd, Terminal } from "./terminal.ts";

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

/** Bytes at the end of a log that are kept: logs are longer than a string can be (512 MiB). */
const KEPT_BYTES = 4 * MAX_CHARACTERS;

/** Reads a log to its end and keeps the last bytes. */
export async function endOfLog(source: AsyncIterable<Buffer>): Promise<LogEnd> {
  const kept: Buffer[] = [];
  let [size, leftOut] = [0, 0];
  for await (const piece of source) {
    kept.push(piece);
    size += piece.length;
    for (let first = kept[0]; first && size - first.length >= KEPT_BYTES; first = kept[0]) {
      kept.shift();
      size -= first.length;
      leftOut += lineBreaksIn(first);
    }
  }
  return { text: Buffer.concat(kept).toString("utf8"), leftOut };
}

/** Why the system does not read a file, in words; its code for other reasons. */
const readFaults: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EISDIR: "it is a directory",
  ENOENT: "there is no such file",
};

/** Throws a `UsageError` where there is nothing to read. */
async function read(file: string | undefined): Promise<LogEnd> {
  if (file !== undefined && file !== "-") {
    try {
      return await endOfLog(createReadStream(file));
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      throw new UsageError(`${file} cannot be read: ${readFaults[code] ?? code}`);
    }
  }
  if (process.stdin.isTTY)
    throw new UsageError("log reads a file, or what is piped into it: swarm-docs log < bee.log");
  return endOfLog(process.stdin);
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
