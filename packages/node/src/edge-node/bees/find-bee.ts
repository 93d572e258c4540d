import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { BeesError } from "./bees-error.ts";

/** A Bee executable on this machine. */
export interface FoundBee {
  /** Absolute path. */
  readonly path: string;
  /** As `bee version` prints it, such as `2.8.1-2a3b4c5d`. */
  readonly version: string;
  /** First two numbers of the version, such as `2.8`. */
  readonly series: string;
  /** Options of `bee start`, without dashes. */
  readonly options: ReadonlySet<string>;
}

/** Environment variables of a process. */
type Environment = Readonly<Record<string, string | undefined>>;

/** Bee was not found, or the file is another program. The message says how to get one. */
export class BeeNotFoundError extends BeesError {
  /** Why no executable was found; the message adds how to get one. */
  constructor(reason: string) {
    super(
      `${reason}\n` +
        "Install Bee 2.6.0, 2.7 or 2.8 (https://docs.ethswarm.org/docs/bee/installation/getting-started, or\n" +
        "the releases of github.com/ethersphere/bee), and put it into PATH or name it with --bee FILE.",
    );
    this.name = "BeeNotFoundError";
  }
}

/** Series of Bee whose options and start were tried with this program. */
export const knownSeries: readonly string[] = ["2.6", "2.7", "2.8"];

/** Milliseconds for `bee version` and `bee start --help`. */
const answerMs = 20_000;

const run = promisify(execFile);

/**
 * Environment of a Bee: the variables of this process without `BEE_…`, which Bee reads as options that
 * take precedence over its configuration file.
 */
export function beeEnvironment(
  environment: Environment = process.env,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^BEE(_|$)/i.test(name)),
  );
}

/** Finds `bee` at `file`, or in PATH, and asks it for its version and options. Throws {@link BeeNotFoundError}. */
export async function findBee(
  file: string | undefined,
  environment: Environment = process.env,
): Promise<FoundBee> {
  const path = file === undefined ? await searchPath(environment) : resolve(file);
  if (path === undefined) throw new BeeNotFoundError("There is no bee in PATH.");
  const what = await executableOf(path);
  if (what !== undefined) throw new BeeNotFoundError(`${path} ${what}.`);
  const printed = await answerOf(path, ["version"], environment);
  const help = await answerOf(path, ["start", "--help"], environment);
  const version = /^v?(\d+\.\d+\.\d+\S*)/m.exec(printed)?.[1];
  const options = new Set(
    [...help.matchAll(/^\s+(?:-\w, )?--([a-z0-9-]+)/gm)].map((match) => match[1] ?? ""),
  );
  const answer = `it answers ${JSON.stringify(printed.slice(0, 100))}.`;
  if (!options.has("data-dir")) throw new BeeNotFoundError(`${path} is not Bee: ${answer}`);
  if (version === undefined) {
    // As built by `go build` alone, or from a clone without tags.
    throw new BeeNotFoundError(
      `${path} is a Bee that does not know its version: ${answer}\n` +
        "Build it with the one that it is based on, such as make binary VERSION=2.8.1",
    );
  }
  return { path, version, series: version.split(".").slice(0, 2).join("."), options };
}

/** Why a path cannot be run, or `undefined` if it can. */
async function executableOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return "does not exist";
  if (!found.isFile()) return "is not a file";
  const isExecutable = await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
  return isExecutable ? undefined : "is not executable (chmod +x)";
}

async function searchPath(environment: Environment): Promise<string | undefined> {
  const name = process.platform === "win32" ? "bee.exe" : "bee";
  for (const folder of (environment["PATH"] ?? environment["Path"] ?? "").split(delimiter)) {
    if (folder === "") continue;
    const path = resolve(join(folder, name));
    if ((await executableOf(path)) === undefined) return path;
  }
  return undefined;
}

async function answerOf(
  path: string,
  args: readonly string[],
  environment: Environment,
): Promise<string> {
  try {
    const options = { timeout: answerMs, env: beeEnvironment(environment), windowsHide: true };
    const { stdout, stderr } = await run(path, args, options);
    return `${stdout}${stderr}`;
  } catch (error) {
    const { message } = error as Error;
    throw new BeeNotFoundError(`${path} ${args.join(" ")} fails: ${message.split("\n")[0] ?? ""}`);
  }
}
