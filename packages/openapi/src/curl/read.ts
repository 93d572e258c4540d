import { commandsOf, type ShellCommand, type Part, type Word } from "./words.ts";

/** What a command of a sample does. */
export type Step =
  | { readonly kind: "set"; readonly name: string; readonly value: Word }
  | { readonly kind: "echo"; readonly value: Word }
  | CurlRequest;

/** A request that curl makes, and prints the answer of. */
export interface CurlRequest {
  readonly kind: "request";
  readonly method: string;
  /** The whole address. */
  readonly url: Word;
  readonly headers: readonly { readonly name: string; readonly value: Word }[];
  readonly body?: Word;
  /** Whether redirects are followed (`--location`). */
  readonly isFollowed: boolean;
}

/** Options with a value, and its meaning. */
const VALUED: Readonly<Record<string, "method" | "header" | "data" | "binary" | "json">> = {
  "-X": "method",
  "--request": "method",
  "-H": "header",
  "--header": "header",
  "-d": "data",
  "--data": "data",
  "--data-binary": "binary",
  "--json": "json",
};

/** Options that only affect progress output, and `-L`. */
const PLAIN = /^-(?:[sSL]+|-silent|-show-error|-location)$/;

const textOf = (word: Word): string | undefined =>
  word.every((part) => typeof part === "string") ? word.join("") : undefined;

/** A word behind its first characters. */
function behind(word: Word, count: number): Word {
  const [first = "", ...rest] = word;
  return typeof first === "string" ? [first.slice(count), ...rest] : word;
}

function headerOf(word: Word): { name: string; value: Word } | undefined {
  const [, all = "", name = ""] = /^(([\w-]+):\s*)/.exec(String(word[0])) ?? [];
  return name === "" ? undefined : { name, value: behind(word, all.length) };
}

/** A curl command as a request; `undefined` for options that do more than send one and show its answer. */
function requestOf(words: ShellCommand): CurlRequest | undefined {
  let method: string | undefined;
  let url: Word | undefined;
  let body: Word | undefined;
  let isFollowed = false;
  const headers: { name: string; value: Word }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? [];
    const option = textOf(word);
    const kind = VALUED[option ?? ""];
    if (kind === undefined) {
      if (option !== undefined && PLAIN.test(option)) isFollowed ||= /L|location/.test(option);
      else if (option?.startsWith("-") || url) return undefined;
      else url = word;
      continue;
    }
    const value = words[(at += 1)];
    const text = value && textOf(value);
    if (value === undefined) return undefined;
    if (kind === "method") method = text;
    else if (kind === "header") {
      const header = headerOf(value);
      if (header === undefined) return undefined;
      headers.push(header);
    } else if (String(value[0]).startsWith("@") || body !== undefined) return undefined;
    else {
      body = value;
      if (kind === "json") headers.push({ name: "Content-Type", value: ["application/json"] });
    }
  }
  if (url === undefined) return undefined;
  const isTyped = headers.some(({ name }) => name.toLowerCase() === "content-type");
  if (body && !isTyped) {
    headers.push({ name: "Content-Type", value: ["application/x-www-form-urlencoded"] });
  }
  const made = { kind: "request", url, headers, isFollowed } as const;
  return { ...made, method: method ?? (body ? "POST" : "GET"), ...(body && { body }) };
}

/** `NAME=value` alone on its line. */
function assignmentOf([word = [], ...others]: ShellCommand): Step | undefined {
  const found = /^([A-Za-z_]\w*)=/.exec(String(word[0]));
  if (!found || others.length > 0) return undefined;
  return { kind: "set", name: found[1] ?? "", value: behind(word, found[0].length) };
}

function echoOf(words: ShellCommand): Step | undefined {
  if (textOf(words[0] ?? [])?.startsWith("-")) return undefined;
  const value = words.flatMap((word, at): Part[] => (at === 0 ? [...word] : [" ", ...word]));
  return { kind: "echo", value };
}

function stepOf(command: ShellCommand): Step | undefined {
  const [first = [], ...words] = command;
  const name = textOf(first);
  if (name === "curl") return requestOf(words);
  if (name === "echo") return echoOf(words);
  return assignmentOf(command);
}

/**
 * Reads a sample for the shell that consists of curl commands, `echo` and assignments. `undefined` when
 * it does anything else: pipes, files, other commands, options of curl that write or show more.
 */
export function readCurl(script: string): readonly Step[] | undefined {
  const steps = commandsOf(script)?.map(stepOf);
  return steps?.every((step) => step !== undefined) ? steps : undefined;
}
