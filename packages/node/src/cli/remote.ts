import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { UsageError } from "./arguments.ts";
import { remoteCommands, type RemoteCommand } from "./remote-commands.ts";

const unitSeconds = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 } as const;

/** Seconds of `+90`, `90s`, `+5m`, `2h`, `+1d`, `1w`. Fails with `UsageError`. */
export function secondsOf(text: string): number {
  const match = /^\+?(\d{1,9})([smhdw]?)$/.exec(text);
  if (match === null) throw new UsageError(`time wants a duration such as +1d or 90s, got ${text}`);
  const unit = (match[2] || "s") as keyof typeof unitSeconds;
  return Number(match[1]) * unitSeconds[unit];
}

/**
 * Carries out a command on the node at `--url` (default http://127.0.0.1:1633) and gives what to print.
 * Fails with `UsageError`, or with what the node answered.
 */
export async function remote(command: RemoteCommand, args: readonly string[]): Promise<string> {
  const { url, value } = read(command, args);
  switch (command) {
    case "snapshot":
      return String((await post(url, "/_dev/snapshots")).id);
    case "revert":
      await post(url, `/_dev/snapshots/${encodeURIComponent(value)}/revert`);
      return `back at ${value}`;
    case "reset":
      await post(url, "/_dev/reset");
      return "as it was at the start";
    case "dump": {
      const { body } = await ask(url, "/_dev/dump");
      if (body === null) throw new Error("the node sent nothing");
      const file = createWriteStream(value, { mode: 0o600 });
      await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), file);
      return value;
    }
    case "load":
      await load(url, value);
      return `loaded ${value}`;
    case "mine":
      return at(await post(url, "/_dev/clock", { step: value === "" ? 1 : blocksOf(value) }));
    case "time":
      return at(await post(url, "/_dev/clock", { advanceSeconds: secondsOf(value) }));
  }
}

async function load(url: string, file: string): Promise<void> {
  const body = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  // A body that is read while it is sent wants to be told so, which the types do not know.
  const init = { method: "PUT", body, duplex: "half" };
  await ask(url, "/_dev/dump", {
    ...init,
    headers: { "Content-Type": "application/octet-stream" },
  });
}

const at = ({ block }: Record<string, unknown>): string => `block ${String(block)}`;

function read(command: RemoteCommand, args: readonly string[]): { url: string; value: string } {
  let parsed;
  try {
    const options = { url: { type: "string" } } as const;
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  const wanted = remoteCommands[command];
  const [value = "", ...rest] = positionals;
  const isMissing = value === "" && wanted !== "" && !wanted.startsWith("[");
  if (isMissing || rest.length > 0 || (wanted === "" && value !== "")) {
    throw new UsageError(`usage: ${command} ${wanted} [--url http://127.0.0.1:1633]`);
  }
  const url = values.url ?? "http://127.0.0.1:1633";
  if (!/^https?:\/\//.test(url)) throw new UsageError(`--url wants an address, got ${url}`);
  return { url: url.replace(/\/+$/, ""), value };
}

function blocksOf(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`mine wants a number of blocks, got ${text}`);
}

async function post(
  url: string,
  path: string,
  body: object = {},
): Promise<Record<string, unknown>> {
  const headers = { "Content-Type": "application/json" };
  const answer = await ask(url, path, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.status === 204 ? {} : ((await answer.json()) as Record<string, unknown>);
}

/** Fails with one sentence: nobody there, no development node, or what it said. */
async function ask(url: string, path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(url + path, init);
  } catch (cause) {
    const { code } = ((cause as Error).cause ?? {}) as NodeJS.ErrnoException;
    if (code === "ENOENT") throw (cause as Error).cause;
    throw new Error(`Nobody answers at ${url}: is a node running there? (--url)`, { cause });
  }
  if (answer.ok) return answer;
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
  throw new Error(`${url}${path} answered ${answer.status}: ${message ?? answer.statusText}`);
}
