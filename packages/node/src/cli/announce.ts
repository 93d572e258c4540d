import { renameSync, rmSync, writeFileSync } from "node:fs";
import { connectableUrl } from "../serve.ts";
import type { LogSink } from "../state/loggers.ts";
import type { CommandLine } from "./arguments.ts";
import { banner, type Running } from "./start.ts";

/** What a program that started the node wants to know, as `--json` and `--ready-file` give it. */
export interface Ready {
  /** Address of the first node. */
  readonly url: string;
  readonly urls: readonly string[];
  /** The batch that was bought at the start, 64 hex digits. */
  readonly batchId?: string;
  /** Reference of what `--import` uploaded. */
  readonly imported?: string;
  readonly pid: number;
}

/** What {@link Ready} tells of a node that is up. */
export function readyOf({ servers, batchId, imported }: Running): Ready {
  const urls = servers.map(({ url }) => connectableUrl(url));
  return {
    url: urls[0] ?? "",
    urls,
    ...(batchId === undefined ? {} : { batchId }),
    ...(imported === undefined ? {} : { imported: imported.reference }),
    pid: process.pid,
  };
}

/** The variables that tests and clients are given. */
export function variablesOf(running: Running): Record<string, string> {
  const { url, batchId } = readyOf(running);
  return { BEE_URL: url, ...(batchId === undefined ? {} : { BEE_BATCH: batchId }) };
}

/** Writes the JSON line `ready` to the file of `--ready-file`. Throws as the system does, and leaves nothing behind. */
export function writeReadyFile(readyFile: string | undefined, ready: object): void {
  if (readyFile === undefined) return;
  // Whole at once: who waits for it reads it as soon as it is there.
  const unfinished = `${readyFile}.new`;
  try {
    writeFileSync(unfinished, `${JSON.stringify(ready)}\n`);
    renameSync(unfinished, readyFile);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Says on standard output that the node is up. */
export function announce(line: CommandLine, running: Running, log: LogSink): void {
  const ready = readyOf(running);
  const { says } = line;
  if (says === "json") process.stdout.write(`${JSON.stringify(ready)}\n`);
  else if (says === "env") {
    const lines = Object.entries(variablesOf(running)).map(([name, value]) => `${name}=${value}\n`);
    process.stdout.write(lines.join(""));
  } else if (line.logFormat === "json") {
    const { urls, batchId: batch, imported } = ready;
    log({ level: "info", logger: "node", message: "listening", fields: { urls, batch, imported } });
  } else if (line.isChain) {
    void import("./chain.ts").then(({ chainBanner }) => process.stdout.write(chainBanner(running)));
  } else process.stdout.write(banner(line, running));
}

/** Deletes the file of {@link writeReadyFile}: the node is up no longer. */
export function takeBack(readyFile: string | undefined): void {
  if (readyFile !== undefined) rmSync(readyFile, { force: true });
}
