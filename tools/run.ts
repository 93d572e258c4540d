import { spawn } from "node:child_process";
import path from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";

/** The root of the repository. */
export const ROOT = path.join(import.meta.dirname, "..");

interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Capture the output instead of streaming it. */
  readonly quiet?: boolean;
  /** Being stopped is the usual end of the program (a server): then its own exit code counts. */
  readonly runsUntilStopped?: boolean;
}

/** Result of a command: its exit code and, with `quiet`, its output. */
export interface Finished {
  readonly code: number;
  readonly output: string;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs a program of `node_modules/.bin`, or `node` itself, and waits for its end. A signal to stop
 * reaches the program first and then ends this process, too: nothing is left running.
 */
export function run(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Finished> {
  const file =
    program === "node" ? process.execPath : path.join(ROOT, "node_modules/.bin", program);
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, ...options.env },
      stdio: options.quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
    });
    let output = "";
    const keep = (data: Buffer): void => {
      output += data.toString();
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    let stopped = false;
    const stop = (signal: NodeJS.Signals): void => {
      stopped = true;
      child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, stop);
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      for (const name of SIGNALS) process.off(name, stop);
      if (stopped) process.exit(options.runsUntilStopped ? (code ?? 1) : 1);
      resolve({ code: code ?? (signal ? 1 : 0), output });
    });
  });
}

/**
 * Runs a command's main function; prints its error as one sentence and exits with 1. With `--help`
 * among the arguments it prints the usage instead.
 */
export async function main(task: () => Promise<void>, usage?: string): Promise<void> {
  if (usage && process.argv.slice(2).some((word) => word === "--help" || word === "-h")) {
    console.log(usage.trim());
    return;
  }
  try {
    await task();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

type Options = NonNullable<ParseArgsConfig["options"]>;

type Values<Known extends Options> = ReturnType<
  typeof parseArgs<{ options: Known; allowPositionals: true }>
>["values"];

interface Accepted<Known extends Options> {
  readonly usage: string;
  /** The options, as `parseArgs` takes them (default: none). */
  readonly options?: Known;
  /** Whether it takes words that are no options. */
  readonly hasWords?: boolean;
}

/** Throws an Error with the usage for an option or word that the command does not take. */
function parsed<Known extends Options>(
  { usage, options, hasWords = false }: Accepted<Known>,
  args: string[],
): { values: Values<Known>; positionals: string[] } {
  try {
    return parseArgs({ args, options: options ?? ({} as Known), allowPositionals: hasWords });
  } catch (error) {
    // Node.js goes on with advice about arguments that begin with a dash.
    const [sentence] = (error as Error).message.split(/(?<=')\. /);
    throw new Error(`${sentence}.\n\n${usage.trim()}`, { cause: error });
  }
}

/** `main` of a command that reads its arguments itself: anything it does not take ends it before it begins. */
export function command<const Known extends Options = Record<never, never>>(
  accepted: Accepted<Known>,
  task: (values: Values<Known>, words: readonly string[]) => Promise<void> | void,
): Promise<void> {
  return main(async () => {
    const { values, positionals } = parsed(accepted, process.argv.slice(2));
    await task(values, positionals);
  }, accepted.usage);
}
