import { parseArgs } from "node:util";
import { UsageError } from "../edition.ts";

/** What can be asked for. */
export const COMMANDS = ["search", "show", "api", "error", "log", "mcp"] as const;

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
  /** Address of the node that agents may ask. */
  readonly node?: string;
  /** Whether agents may upload to it. */
  readonly canWrite: boolean;
}

/** How many hits a search prints. */
const HITS = { usual: 3, most: 20 } as const;

/** Throws a `UsageError` for anything but a whole number that is allowed. */
function limitOf(text: string | undefined): number {
  if (text === undefined) return HITS.usual;
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= HITS.most) return limit;
  throw new UsageError(`--limit needs a whole number from 1 to ${HITS.most}, got ${text}`);
}

/** Commands that need no words behind them. */
const STANDS_ALONE: ReadonlySet<Command> = new Set(["api", "log", "mcp"]);

function isCommand(word: string | undefined): word is Command {
  return COMMANDS.some((command) => command === word);
}

/** Parses the command line. Throws a `UsageError` with the reason. */
export function readArguments(args: readonly string[]): CommandLine {
  const { values, positionals } = parsed(args);
  const [first, ...rest] = positionals;
  const isBlank = rest.join("").trim() === "";
  const common = {
    ...(values.edition !== undefined && { edition: values.edition }),
    isJson: values.json ?? false,
    limit: limitOf(values.limit),
    ...(values.node !== undefined && { node: values.node }),
    canWrite: values["allow-writes"] ?? false,
  };
  if (values.version) return { ...common, command: "version", text: "" };
  if (values.help || first === "help") return { ...common, command: "help", text: "" };
  if (first === undefined || (first.trim() === "" && isBlank))
    throw new UsageError("What do you look for?");
  if (!isCommand(first)) return { ...common, command: "search", text: positionals.join(" ") };
  // Blank words are what an unset variable leaves: they must not list all, or read standard input.
  if (isBlank && (rest.length > 0 || !STANDS_ALONE.has(first)))
    throw new UsageError(
      `${first} needs ${first === "log" ? "a file" : "something to look for"} after it`,
    );
  return { ...common, command: first, text: rest.join(" ") };
}

/** Throws a `UsageError` with what Node says about options that do not exist or lack a value. */
function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        edition: { type: "string" },
        json: { type: "boolean" },
        limit: { type: "string" },
        node: { type: "string" },
        "allow-writes": { type: "boolean" },
        help: { type: "boolean", short: "h" },
        version: { type: "boolean" },
      },
    });
  } catch (error) {
    const { message } = error as Error;
    const [, unknown] = /^(Unknown option '[^]*?')\. /.exec(message) ?? [];
    throw new UsageError(
      unknown === undefined
        ? message
        : `${unknown}. Put words that begin with a dash after --, at the end.`,
    );
  }
}
