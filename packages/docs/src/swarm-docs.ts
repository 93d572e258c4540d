#!/usr/bin/env node
// Command-line entry. The documents are in one compressed file beside it.
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { runCommandLine } from "./cli/main.ts";
import { processTerminal } from "./cli/process-terminal.ts";
import type { Content } from "./content.ts";

function load(): Content {
  const file = readFileSync(new URL("content.json.br", import.meta.url));
  return JSON.parse(brotliDecompressSync(file).toString()) as Content;
}

process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
  // The consumer may close the pipe early (`| head`).
  if (code === "EPIPE") process.exit(0);
  process.stderr.write(`The answer cannot be written: ${code}\n`);
  process.exit(2);
});

process.exitCode = await runCommandLine(process.argv.slice(2), load, processTerminal(), (text) =>
  process.stderr.write(text),
);
