import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { bundledCommandLine } from "../../packages/node/tools/bundle.ts";
import { seriesOf } from "../../site/shared/changes/route.ts";
import { matches } from "../../site/shared/samples/match.ts";
import { commandsOf, namedReleases, type OperatorBox } from "./boxes.ts";

/** What became of a box: nothing, the reason why it was not run, or what failed. */
export type BoxResult =
  { readonly kind: "passed" } | { readonly kind: "skipped" | "failed"; readonly words: string };

/** Executables of Bee by the series of their versions, such as `2.8`. */
export type BeesBySeries = ReadonlyMap<string, string>;

/** Milliseconds for the commands of one block, for a start, and for an end. */
const limitMs = 180_000;

/** The line with which `swarm-node bee` says that its Bees are ready. */
const readyLine = "Stop with Ctrl+C";

/** Asks executables of Bee for their versions. Rejects as `execFile` does. */
export async function beesBySeries(files: readonly string[]): Promise<BeesBySeries> {
  const entries = files.map(async (file) => {
    const { stdout } = await promisify(execFile)(file, ["version"]);
    return [seriesOf(stdout.trim()), path.resolve(file)] as const;
  });
  return new Map(await Promise.all(entries));
}

/**
 * Runs the commands of a box as printed, in an empty directory where `npx` starts the program of this
 * repository, `bee` the first executable of `bees`, and `./bee-2.6.0` the one of that series. A box fails when
 * a command fails or prints something other than the page shows.
 */
export async function runBox(box: OperatorBox, bees: BeesBySeries): Promise<BoxResult> {
  const missing = namedReleases(box).find((release) => !bees.has(seriesOf(release)));
  if (missing !== undefined) return { kind: "skipped", words: `needs Bee ${missing} (BEE_OLDER)` };
  const folder = await mkdtemp(path.join(tmpdir(), "operators-"));
  const terminal = new Terminal(folder);
  try {
    await installPrograms(folder, box, bees);
    for (const { code, line, output, isOtherTerminal } of box.blocks) {
      if (!isOtherTerminal) await terminal.interrupt();
      let printed = "";
      for (const command of commandsOf(code)) {
        if (command.runsUntilStopped) {
          await terminal.interrupt();
          await terminal.start(command.code);
        } else printed += await execute(folder, command.code);
      }
      if (output !== undefined && !matches(output, printed))
        throw new Error(`line ${line} printed\n${printed}\nwhere the page has\n${output}`);
    }
    await terminal.interrupt();
    return { kind: "passed" };
  } catch (error) {
    return { kind: "failed", words: error instanceof Error ? error.message : String(error) };
  } finally {
    await terminal.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Puts `swarm-node` and the Bees that a box names where its commands find them. */
async function installPrograms(
  folder: string,
  box: OperatorBox,
  bees: BeesBySeries,
): Promise<void> {
  await mkdir(path.join(folder, ".bin"));
  const words = [process.execPath, ...(await bundledCommandLine())].map((word) => `'${word}'`);
  const script = `#!/bin/sh\nexec ${words.join(" ")} "$@"\n`;
  await writeFile(path.join(folder, ".bin/swarm-node"), script, { mode: 0o755 });
  const [first = ""] = bees.values();
  await symlink(first, path.join(folder, ".bin/bee"));
  for (const release of namedReleases(box))
    await symlink(bees.get(seriesOf(release)) ?? "", path.join(folder, `bee-${release}`));
}

/** Replaces the package that a site serves by the program of this repository. */
const asScript = (code: string): string =>
  code.replaceAll(/\bnpx --yes (?:--\S+ )?\S+/g, "swarm-node");

const environment = (folder: string): NodeJS.ProcessEnv => ({
  HOME: process.env["HOME"],
  PATH: `${path.join(folder, ".bin")}:${process.env["PATH"]}`,
});

/** Runs commands that exit; resolves to their output. Rejects with stdout and stderr if one fails. */
async function execute(cwd: string, code: string): Promise<string> {
  const options = { cwd, env: environment(cwd), timeout: limitMs };
  return new Promise((resolve, reject) => {
    const script = `set -euo pipefail\n${asScript(code)}\n`;
    execFile("bash", ["--norc", "-c", script], options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${code}\n${stdout}${stderr}`));
    });
  });
}

/** The terminal in which the Bees of a box run. */
class Terminal {
  readonly #folder: string;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Starts a command, and waits until its Bees are ready. Rejects with its output when it ends before. */
  async start(code: string): Promise<void> {
    const child = spawn("bash", ["--norc", "-c", asScript(code)], {
      cwd: this.#folder,
      env: environment(this.#folder),
      stdio: ["ignore", "pipe", "pipe"],
      // A process group of its own, as in a terminal: Ctrl+C reaches all of it.
      detached: true,
    });
    this.#child = child;
    this.#ended = new Promise((resolve) => child.once("close", () => resolve()));
    let text = "";
    await new Promise<void>((resolve, reject) => {
      const fail = (): void => reject(new Error(`${code}\n${text}`));
      const timer = setTimeout(fail, limitMs);
      const read = (part: Buffer): void => {
        text += part.toString();
        if (!text.includes(readyLine)) return;
        clearTimeout(timer);
        resolve();
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      child.once("close", () => {
        clearTimeout(timer);
        fail();
      });
    });
  }

  /** Presses Ctrl+C and waits for the end. */
  async interrupt(): Promise<void> {
    this.#signal("SIGINT");
    const timer = setTimeout(() => this.#signal("SIGKILL"), limitMs);
    await this.#ended;
    clearTimeout(timer);
    this.#child = undefined;
  }

  /** Ends what still runs. */
  async kill(): Promise<void> {
    this.#signal("SIGKILL");
    await this.#ended;
  }

  #signal(name: "SIGINT" | "SIGKILL"): void {
    const pid = this.#child?.pid;
    if (pid === undefined || this.#child?.exitCode !== null) return;
    process.kill(-pid, name);
  }
}
