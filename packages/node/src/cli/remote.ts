import type { ReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { commands } from "../dev/commands.ts";
import { parseParameters } from "../dev/parameters.ts";
import { SwarmError } from "../dev/swarm-error.ts";
import type { CommandName } from "../dev/types.ts";
import { runAt } from "../swarm/client.ts";
import { Options } from "./options.ts";
import { outputFile } from "./output-file.ts";
import { saveState } from "./state.ts";
import { UsageError } from "./usage-error.ts";

const unitSeconds = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 } as const;
const flags = { url: { type: "string" } } as const;
const defaultUrl = "http://127.0.0.1:1633";

/** Seconds of `+90`, `90s`, `+5m`, `2h`, `+1d`, `1w`. Fails with `UsageError`. */
export function secondsOf(text: string): number {
  const match = /^\+?(\d{1,9})([smhdw]?)$/.exec(text);
  if (match === null) throw new UsageError(`expected a duration such as +1d or 90s, got ${text}`);
  const unit = (match[2] || "s") as keyof typeof unitSeconds;
  return Number(match[1]) * unitSeconds[unit];
}

/**
 * Runs a developer command on the node at `--url` and returns what to print. Fails with `UsageError`,
 * or with the node's `SwarmError`.
 */
export async function remote(name: CommandName, args: readonly string[]): Promise<string> {
  const { url, words } = read(name, args);
  // The only word of this command is the file that it writes.
  const [named] = name === "dumpState" ? words.splice(0, 1) : [];
  if (name === "dumpState" && named === undefined) throw usageError(name, "expected a file");
  const output = named === undefined ? undefined : outputFile("dump", named);
  const result = await runAt(url, name, await valuesOf(name, words));
  if (output !== undefined) {
    await saveState(output, result as AsyncIterable<Uint8Array>);
    return output;
  }
  if (result === undefined) return "done";
  return typeof result === "string" ? result : JSON.stringify(result);
}

/** Parameters of `NAME=VALUE` words and of one bare word, which is the first parameter. */
async function valuesOf(name: CommandName, words: readonly string[]): Promise<object> {
  const { parameters } = commands[name];
  const [first = "value"] = Object.keys(parameters);
  const given: Record<string, unknown> = {};
  for (const word of words) {
    const [key = "", ...rest] = word.split("=");
    const isNamed = rest.length > 0 && Object.hasOwn(parameters, key);
    const [parameter, text] = isNamed ? [key, rest.join("=")] : [first, word];
    if (Object.hasOwn(given, parameter)) throw usageError(name, `${parameter} is given twice`);
    if (parameter === "seconds") given[parameter] = secondsOf(text);
    else if (parameters[parameter]?.isFile === true) given[parameter] = await readStream(text);
    else given[parameter] = text;
  }
  try {
    return parseParameters(parameters, given);
  } catch (error) {
    throw error instanceof SwarmError ? usageError(name, error.message) : error;
  }
}

async function readStream(path: string): Promise<ReadStream> {
  const file = await open(path);
  if (!(await file.stat()).isDirectory()) return file.createReadStream();
  await file.close();
  throw new UsageError(`expected a file, and ${path} is a directory`);
}

function usageError(name: CommandName, message: string): UsageError {
  const entries = Object.entries(commands[name].parameters);
  const words = entries.map(([parameter, { isOptional }], at) => {
    const word = at === 0 ? parameter.toUpperCase() : `${parameter}=…`;
    return isOptional === true ? ` [${word}]` : ` ${word}`;
  });
  const file = name === "dumpState" ? " FILE" : "";
  return new UsageError(`${message}\nusage: ${name}${words.join("")}${file} [--url ${defaultUrl}]`);
}

function read(name: CommandName, args: readonly string[]): { url: string; words: string[] } {
  let options;
  try {
    options = new Options(args, flags, true);
  } catch (error) {
    // `parseArgs` takes a number below zero for an option.
    const negative = args.find((word) => /^-\d/.test(word));
    if (negative !== undefined)
      throw usageError(name, `expected no value below zero, got ${negative}`);
    throw error instanceof UsageError ? usageError(name, error.message) : error;
  }
  const url = options.text("url") ?? defaultUrl;
  if (!/^https?:\/\//.test(url)) throw usageError(name, `--url needs an address, got ${url}`);
  return { url: url.replace(/\/+$/, ""), words: [...options.positionals] };
}
