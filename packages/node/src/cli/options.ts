import { parseArgs } from "node:util";
import { UsageError, usageErrorOf } from "./usage-error.ts";

/** An option as `parseArgs` takes it. */
interface Flag {
  readonly type: "string" | "boolean";
  readonly multiple?: boolean;
}

/** Exclusive upper bound of PLUR or wei in an option, as for `setBalance`. */
const amountLimit = 1n << 128n;

/** Splits arguments at `--`; `command` is the program to run, with its arguments. Fails with `UsageError`. */
export function splitCommand(all: readonly string[]): {
  readonly args: readonly string[];
  readonly command: readonly string[] | undefined;
} {
  const end = all.indexOf("--");
  if (end < 0) return { args: all, command: undefined };
  const command = all.slice(end + 1);
  if (command.length === 0) throw new UsageError("-- needs a command after it, such as npm test");
  return { args: all.slice(0, end), command };
}

/** Parses the amount of an option, such as `1.5`, into PLUR or wei. Fails with `UsageError`. */
export function amountOf(name: string, text: string, parse: (text: string) => bigint): bigint {
  try {
    const parsed = parse(text);
    if (parsed >= 0n && parsed < amountLimit) return parsed;
  } catch {
    // Refused below.
  }
  throw new UsageError(`--${name} needs an amount such as 1.5, got ${text}`);
}

/**
 * Values of the options of one command line. The constructor and each method fail with a `UsageError`
 * that names the option; a method returns `undefined` for an option that is not given.
 */
export class Options<Name extends string> {
  readonly positionals: readonly string[];
  readonly #values: Readonly<Record<string, unknown>>;

  /** `allowPositionals`: whether words without dashes are allowed. */
  constructor(
    args: readonly string[],
    flags: Readonly<Record<Name, Flag>>,
    allowPositionals = false,
  ) {
    try {
      const options: Record<string, Flag> = flags;
      const parsed = parseArgs({ args: [...args], options, allowPositionals, strict: true });
      this.#values = parsed.values;
      this.positionals = parsed.positionals;
    } catch (error) {
      throw usageErrorOf(error, Object.keys(flags));
    }
  }

  text(name: Name): string | undefined {
    const value = this.#values[name];
    return typeof value === "string" ? value : undefined;
  }

  /** Text that names something; an empty one, as an unset variable leaves it (`--host=$HOST`), is refused. */
  named(name: Name, what: string): string | undefined {
    const value = this.text(name);
    if (value === "") throw new UsageError(`--${name} needs ${what}`);
    return value;
  }

  isOn(name: Name): boolean {
    return this.#values[name] === true;
  }

  /** Values of an option that may be repeated. */
  all(name: Name): readonly string[] | undefined {
    const value = this.#values[name];
    return Array.isArray(value) ? value : undefined;
  }

  /** Values separated by commas. */
  list(name: Name): string[] | undefined {
    return this.text(name)
      ?.split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "");
  }

  whole(name: Name, least: number, most: number): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (/^\d{1,15}$/.test(value) && Number(value) >= least && Number(value) <= most)
      return Number(value);
    throw new UsageError(`--${name} needs a whole number from ${least} to ${most}, got ${value}`);
  }

  /** Number of a port; 0 for `auto`, any free one. */
  port(name: Name): number | undefined {
    return this.text(name) === "auto" ? 0 : this.whole(name, 0, 65_535);
  }

  oneOf<T extends string>(name: Name, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    const found = allowed.find((entry) => entry === value);
    if (value === undefined || found !== undefined) return found;
    throw new UsageError(`--${name} needs ${allowed.join(", ")}; got ${value}`);
  }

  amount(name: Name, parse: (text: string) => bigint): bigint | undefined {
    const value = this.text(name);
    return value === undefined ? undefined : amountOf(name, value, parse);
  }

  /** Refuses two options that exclude each other. */
  exclude(one: Name, other: Name): void {
    if (this.#values[one] !== undefined && this.#values[other] !== undefined)
      throw new UsageError(`--${one} and --${other} exclude each other: give one of them`);
  }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Members that have a value; for types whose optional members may be absent, but not `undefined`. */
export function definedIn<T extends object>(values: T): Defined<T> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<T>;
}

/** Output once everything is ready: words, one line of JSON, or environment variables. */
export type Announcement = "banner" | "json" | "env";

/** Reads `--json` and `--env`. Fails with `UsageError`. */
export function announcementOf(options: Options<"json" | "env">): Announcement {
  options.exclude("json", "env");
  if (options.isOn("json")) return "json";
  return options.isOn("env") ? "env" : "banner";
}
