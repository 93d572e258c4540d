import { parseArgs } from "node:util";
import { UsageError } from "../edition.ts";

/** What can be asked for. */
export const COMMANDS = ["search", "show", "api", "error", "log"] as const;

/** One of the commands. */
export type Command = (typeof COMMANDS)[number];

/** What the command line asks for. */
export interface CommandLine {
  readonly command: Command | "help" | "version";
  /** The words behind the command, in one text. */
  readonly text: string;
  /** Release of Bee, or its beginning; the newest edition without it. */
  readonly edition?: string;
  readonly isJson: boolean;
  /** How many hits a search prints. */
  readonly limit: number;
}

/** How many hits a search prints. */
const HITS = { usual: 3, most: 20 } as const;

/** Throws a `UsageError` for anything but a whole number that is allowed. */
function limitOf(text: string | undefined): number {
  if (text === undefined) return HITS.usual;
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= HITS.most) return limit;
  throw new UsageError(`--limit wants a whole number from 1 to ${HITS.most}, got ${text}`);
}

function isCommand(word: string | undefined): word is Command {
  return COMMANDS.some((command) => command === word);
}

/** Reads the arguments. Throws a `UsageError` that says what is wrong with them. */
export function readArguments(args: readonly string[]): CommandLine {
  const { values, positionals } = parsed(args);
  const [first, ...rest] = positionals;
  const common = {
    ...(values.edition !== undefined && { edition: values.edition }),
    isJson: values.json ?? false,
    limit: limitOf(values.limit),
  };
  if (values.version) return { ...common, command: "version", text: "" };
  if (values.help || first === "help" || first === undefined) {
    if (!values.help && first === undefined) throw new UsageError("What do you look for?");
    return { ...common, command: "help", text: "" };
  }
  if (!isCommand(first)) return { ...common, command: "search", text: positionals.join(" ") };
  if (rest.length === 0 && first !== "api" && first !== "log")
    throw new UsageError(`${first} wants something to look for behind it`);
  return { ...common, command: first, text: rest.join(" ") };
}

/** Throws a `UsageError` with what Node says about options that do not exist. */
function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        edition: { type: "string" },
        json: { type: "boolean" },
        limit: { type: "string" },
        help: { type: "boolean", short: "h" },
        version: { type: "boolean" },
      },
    });
  } catch (error) {
    const [sentence = ""] = (error as Error).message.split(". ");
    throw new UsageError(`${sentence}. Words that begin with a dash stand behind -- at the end.`);
  }
}
