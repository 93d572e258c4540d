import { announce, takeBack, variablesOf, writeReadyFile, readyOf } from "./cli/announce.ts";
import { FirstBatchError, start } from "./cli/start.ts";
import { parseCommandLine, type CommandLine } from "./cli/arguments.ts";
import { commandName, helpFor } from "./cli/help.ts";
import { outputFile } from "./cli/output-file.ts";
import { handleOutputErrors } from "./cli/outputs.ts";
import { progressLine, type Progress } from "./cli/progress.ts";
import { logTo } from "./cli/log.ts";
import type { LogSink } from "./state/loggers.ts";
import { BeesError } from "./edge-node/bees/bees-error.ts";
import { DataLossError, OldDirectoryError } from "./edge-node/data-loss.ts";
import { isApiError } from "./errors/errors.ts";
import { DirectoryInUseError } from "./edge-node/directory-in-use.ts";
import { OtherSeedError } from "./seed.ts";
import { StoreWriteError } from "./store/chunk-store.ts";
import { commandNameOf } from "./cli/command-words.ts";
import { listenForStop } from "./cli/stop-signal.ts";
import { UsageError } from "./cli/usage-error.ts";
import { SwarmError } from "./dev/swarm-error.ts";
import { releases, versionText } from "./release/releases.ts";

/** How this program was called. */
const command = commandName(process.argv[1]);

/** Milliseconds between two words about an import: on a terminal, and in a log. */
const progressMs = { terminal: 100, log: 5_000 };

/** Runs the command line; gives the exit code, or `undefined` while the node runs. */
export async function main(args: readonly string[]): Promise<number | undefined> {
  const own = args.includes("--") ? args.slice(0, args.indexOf("--")) : args;
  if (own.includes("--help") || own.includes("-h") || own[0] === "help") {
    const { beeHelp } = await import("./cli/bee-help.ts");
    process.stdout.write(own[0] === "bee" ? beeHelp(command) : helpFor(command));
    return 0;
  }
  if (own.includes("--version")) {
    for (const release of Object.values(releases)) {
      process.stdout.write(`${versionText(release)} (interface ${release.apiVersion})\n`);
    }
    return 0;
  }
  if (args[0] === "check") return check(args.slice(1));
  let line: CommandLine | undefined;
  try {
    const [word, ...rest] = args;
    const name = commandNameOf(word);
    if (name !== undefined) {
      const { remote } = await import("./cli/remote.ts");
      process.stdout.write(`${await remote(name, rest)}\n`);
      return 0;
    }
    if (word === "bee") {
      const { beeCommand } = await import("./cli/bee.ts");
      return await beeCommand(rest);
    }
    if (word === "create") {
      const { create } = await import("./cli/create.ts");
      return await create(rest, import.meta.url, (text) => process.stdout.write(`${text}\n`));
    }
    if (word === "doctor") {
      const { doctor } = await import("./cli/doctor.ts");
      return await doctor(rest, (text) => process.stdout.write(`${text}\n`));
    }
    line =
      word === "chain"
        ? parseCommandLine([...(await import("./cli/chain.ts")).chainDefaults, ...rest], true)
        : parseCommandLine(word === "start" ? rest : args);
    return await run(line);
  } catch (error) {
    const help = `${command}${args[0] === "bee" ? " bee" : ""} --help`;
    process.stderr.write(`${explain(error, line, help)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

/** Compares another node with the interface document, with the tests' own questions, or this node with Bee. */
async function check(args: readonly string[]): Promise<number> {
  if (args[0] === "--with") {
    const url = new URL("../test/contract/with-bee/command.ts", import.meta.url);
    const module = (await import(
      url.href
    )) as typeof import("../test/contract/with-bee/command.ts");
    return module.checkWithBee(args);
  }
  // Not bundled: it needs the document's sources. The package has it beside this program (bin.cjs).
  const url = new URL("../test/contract/check.ts", import.meta.url);
  const module = (await import(url.href)) as typeof import("../test/contract/check.ts");
  return module.check(args);
}

/** Gives the exit code of the command that was asked for, and `undefined` without one. */
async function run(given: CommandLine): Promise<number | undefined> {
  const line = withOutputFiles(given);
  const log = logTo(process.stderr, line.logFormat);
  const running = await start(line, log, showProgress(log));
  prepareFirstRequest(line);
  if (line.importPath !== undefined && process.stderr.isTTY) process.stderr.write("\x1b[K");
  try {
    writeReadyFile(line.readyFile, readyOf(running));
  } catch (error) {
    await running.close();
    throw error;
  }
  if (line.command !== undefined) {
    const { runCommand } = await import("./cli/run-command.ts");
    const code = await runCommand(line.command, variablesOf(running));
    takeBack(line.readyFile);
    await running.close();
    return code;
  }
  const { signal } = listenForStop();
  const stop = (): void => {
    takeBack(line.readyFile);
    running.close().then(
      () => process.exit(),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  signal.addEventListener("abort", stop, { once: true });
  announce(line, running, log);
  return undefined;
}

/** Refuses outputs that cannot be files before anything is started that would be lost with them. */
function withOutputFiles(line: CommandLine): CommandLine {
  const { readyFile, state } = line;
  const resolve = (option: string, path: string | undefined): string | undefined =>
    path === undefined ? undefined : outputFile(option, path);
  return {
    ...line,
    readyFile: resolve("--ready-file", readyFile),
    state: { ...state, dump: resolve(state.isNewAllowed ? "--state" : "--dump-state", state.dump) },
  };
}

/**
 * Loads what the first request needs once the start has been announced: Node's `Request` and `Response`,
 * which Node loads at their first use, 20 to 40 ms in one turn, and the methods of a chain.
 */
function prepareFirstRequest({ isChain }: CommandLine): void {
  setImmediate(() => new Request("http://localhost/"));
  if (isChain) setImmediate(() => import("./eth/endpoint.ts"));
}

/** Shows an import on one line of a terminal, which it clears at the end; in a log from time to time. */
function showProgress(log: LogSink): (progress: Progress) => void {
  const { isTTY } = process.stderr;
  let shown = performance.now();
  return (progress) => {
    const now = performance.now();
    if (now - shown < (isTTY ? progressMs.terminal : progressMs.log)) return;
    shown = now;
    if (isTTY) process.stderr.write(`\r${progressLine(progress)}\x1b[K\r`);
    else log({ level: "info", logger: "node", message: "importing", fields: { ...progress } });
  };
}

/** Errors whose messages are shown as they are. */
const userFacingErrors = [
  BeesError,
  OtherSeedError,
  DirectoryInUseError,
  DataLossError,
  SwarmError,
  OldDirectoryError,
  FirstBatchError,
];

/** Message for a failed start, written for the user; `help` prints the options. */
function explain(error: unknown, line: CommandLine | undefined, help: string): string {
  if (error instanceof UsageError) return `${error.message}\nOptions: ${help}`;
  const isUserFacing = userFacingErrors.some((kind) => error instanceof kind);
  if (isUserFacing) return (error as Error).message;
  // The disk took the lock of the directory, but refuses a file in it.
  if (error instanceof StoreWriteError)
    return line?.dataDir === undefined ? error.message : `${line.dataDir}: ${error.message}`;
  // What the node refuses at its start is the upload of `--import`.
  if (isApiError(error)) return `--import ${line?.importPath} is refused: ${error.message}`;
  const { code, syscall, port, path } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") {
    const taken = `Port ${port} is taken: another node or program listens there.\nStop it, or choose `;
    // Only `bee` has no command line of a node; its chain has a port, too.
    if (line === undefined) return `${taken}other ports (--port, --chain-port): ${help}`;
    const advice = line.port > 50_000 ? "auto" : line.port + 100;
    return `${taken}another first port: ${command}${line.isChain ? " chain" : ""} --port ${advice}`;
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return `This machine cannot listen on ${line?.host}: it is no address of its own.`;
  }
  if (code === "ENOENT") return `Not found: ${path ?? String(error)}`;
  if (code === "EEXIST" || code === "ENOTDIR") return `Not a directory: ${path ?? String(error)}`;
  if (code === "EACCES") return `Not allowed: ${String(error)}`;
  const isUnwritten = ["ENOSPC", "EDQUOT", "EROFS"].includes(code ?? "") || syscall === "write";
  if (line?.dataDir !== undefined && isUnwritten) {
    return new StoreWriteError(line.dataDir, error).message;
  }
  // Whatever else the system refuses says so itself.
  if (syscall !== undefined) return String(error);
  if (line === undefined && error instanceof Error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

handleOutputErrors();
void main(process.argv.slice(2)).then((exitCode) => {
  if (exitCode !== undefined) process.exitCode ||= exitCode;
});
