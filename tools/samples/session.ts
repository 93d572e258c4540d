import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { transform } from "esbuild";
import { parseCommandLine } from "../../packages/node/src/cli/arguments.ts";
import { start } from "../../packages/node/src/cli/start.ts";
import { localised } from "../../site/shared/samples/node-url.ts";
import { buyBatch, environmentOf, NODE } from "../../site/src/samples/session.ts";
import type { Fence } from "../../site/content/fences.ts";
import { verifiedFetch } from "../../site/plugins/samples/library.ts";
import { VERIFIED_FETCH } from "../../site/shared/samples/stand-ins.ts";
import { freePort, withFurtherNodes } from "./group.ts";

/** Development nodes of their own, with a usable batch on the first, for the samples of one page. */
export interface Session {
  /** Address of the first node. */
  readonly url: string;
  readonly batchId: string;
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

/** Where and against what the samples of a page run. */
export interface SessionOptions {
  /** Release of Bee that the nodes follow. */
  readonly release: string;
  readonly parent: string;
  readonly nodes?: number;
}

/** Starts nodes on free ports; once more where another process has taken one of them meanwhile. */
async function startNodes(
  nodes: number,
  release: string,
  tries = 5,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const port = await freePort(nodes);
  const { seed, blockTimeMs } = NODE;
  const options = { port, nodes, seed, "block-time": blockTimeMs, bee: release };
  const words = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  try {
    const { close } = await start(parseCommandLine(words), () => undefined);
    return { port, stop: close };
  } catch (error) {
    if (tries <= 1 || (error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    return startNodes(nodes, release, tries - 1);
  }
}

/**
 * Starts nodes of the edition of `release` with a fixed seed; samples run in an empty folder inside
 * `parent` (of `editionFolder`). Once more when the first request finds its connection closed, which
 * the client may have kept from an earlier node.
 */
export async function openSession(
  name: string,
  { release, parent, nodes = 1 }: SessionOptions,
  tries = 2,
): Promise<Session> {
  const folder = path.join(parent, name.replace(/[^\w-]+/g, "_"));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { port, stop } = await startNodes(nodes, release);
  const url = `http://localhost:${port}`;
  try {
    return { url, batchId: await buyBatch((path, init) => fetch(url + path, init)), folder, stop };
  } catch (error) {
    await stop();
    if (tries <= 1 || !(error instanceof TypeError)) throw error;
    return openSession(name, { release, parent, nodes }, tries - 1);
  }
}

/** What a sample printed, and how it ended. */
export interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function execute(command: string, args: readonly string[], session: Session): Promise<Printed> {
  return new Promise((resolve, reject) => {
    const sample = environmentOf(session.batchId, session.url);
    const env = { ...process.env, ...sample, NO_COLOR: "1", CURL_HOME: session.folder };
    const child = spawn(command, args, {
      cwd: session.folder,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (data: Buffer) => (stdout += data.toString()));
    child.stderr.on("data", (data: Buffer) => (stderr += data.toString()));
    const timer = setTimeout(() => child.kill("SIGKILL"), 60_000);
    child.once("error", reject);
    // "exit" would come before the last of the output.
    child.once("close", (code, signal) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, stdout, stderr: `${stderr}${signal ?? ""}` });
    });
  });
}

const MARK = "----8<----";

const CLI = path.join(import.meta.dirname, "../../packages/node/src/cli.ts");

/**
 * Defines `npx --no-install swarm-node COMMAND` in a shell: from the sources, and for the node at `url` in
 * place of the one on port 1633. Other calls of `npx` fail, since samples need no registry.
 */
const nodeCommands = (url: string): string => `npx() {
  [ "$1 $2" = "--no-install swarm-node" ] || return 127
  shift 2
  if [ "$1" = doctor ]; then set -- "$@" --port ${new URL(url).port}; else set -- "$@" --url ${url}; fi
  "${process.execPath}" --import "${import.meta.resolve("tsx")}" "${CLI}" "$@"
}`;

/** Runs the shell samples of a page in one session, in order; returns what each printed. */
export async function runShell(fences: readonly Fence[], session: Session): Promise<Printed[]> {
  if (fences.length === 0) return [];
  const script = fences
    .map(
      ({ code }) =>
        `${localised(withFurtherNodes(code, session.url), session.url)}\necho; echo "${MARK}"`,
    )
    .join("\n");
  writeFileSync(
    path.join(session.folder, ".sample.sh"),
    `set -eu\n${nodeCommands(session.url)}\n${script}\n`,
  );
  // Samples call curl with `-s`; when it fails here, it says why.
  writeFileSync(path.join(session.folder, ".curlrc"), "show-error\n");
  const { code, stdout, stderr } = await execute("bash", [".sample.sh"], session);
  const parts = stdout.split(MARK);
  return fences.map((_, index) => ({
    code: index < parts.length - 1 ? 0 : code,
    stdout: parts[index] ?? "",
    stderr,
  }));
}

/** Puts the verified fetch where samples find it, as one script: Node.js 20 runs no TypeScript. */
async function installFetch(folder: string): Promise<void> {
  const home = path.join(folder, "node_modules", VERIFIED_FETCH);
  mkdirSync(home, { recursive: true });
  writeFileSync(path.join(home, "package.json"), '{"type":"module","exports":"./index.js"}');
  writeFileSync(path.join(home, "index.js"), (await verifiedFetch()).text);
}

/** Runs one TypeScript sample as a module of its own. */
export async function runModule(fence: Fence, session: Session): Promise<Printed> {
  const file = `sample-${fence.line}.mjs`;
  const { code } = await transform(localised(fence.code, session.url), { loader: "ts" });
  writeFileSync(path.join(session.folder, file), code);
  if (code.includes(VERIFIED_FETCH)) await installFetch(session.folder);
  return execute(process.execPath, [file], session);
}
