import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../run.ts";
import type { Fence } from "./extract.ts";
import { freePort, withFurtherNodes } from "./group.ts";

/** Development nodes of their own, with a usable batch on the first, for the samples of one page. */
export interface Session {
  /** Address of the first node. */
  readonly url: string;
  readonly batchId: string;
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

async function until<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
  for (let round = 0; round < 300; round += 1) {
    const result = await attempt().catch(() => undefined);
    if (result !== undefined) return result;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`waited in vain for ${what}`);
}

async function buyBatch(url: string): Promise<string> {
  const bought = await fetch(`${url}/stamps/500000000/20`, { method: "POST" });
  const { batchID } = (await bought.json()) as { batchID: string };
  return until("a usable batch", async () => {
    const stamp = (await (await fetch(`${url}/stamps/${batchID}`)).json()) as { usable?: boolean };
    return stamp.usable ? batchID : undefined;
  });
}

/** Starts nodes with a fixed seed in an empty folder below `node_modules/.cache`. */
export async function openSession(name: string, nodes = 1): Promise<Session> {
  const folder = path.join(ROOT, "node_modules/.cache/samples-run", name.replace(/[^\w-]+/g, "_"));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const port = await freePort(nodes);
  const cli = path.join(ROOT, "packages/node/src/cli.ts");
  const args = [
    "--import",
    "tsx",
    cli,
    "--port",
    String(port),
    "--nodes",
    String(nodes),
    "--seed",
    "samples",
    "--block-time",
    "200",
  ];
  const node: ChildProcess = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://localhost:${port}`;
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      node.once("exit", () => resolve());
      node.kill("SIGTERM");
    });
  try {
    await until("the node", async () => ((await fetch(`${url}/health`)).ok ? true : undefined));
    return { url, batchId: await buyBatch(url), folder, stop };
  } catch (error) {
    await stop();
    throw error;
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
    const env = { ...process.env, BATCH_ID: session.batchId, BEE_URL: session.url, NO_COLOR: "1" };
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
    child.once("exit", (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, stdout, stderr });
    });
  });
}

/** The sample with the documented address of a node replaced by the session's. */
function localised(code: string, session: Session): string {
  return code.replaceAll(/(https?|ws):\/\/(localhost|127\.0\.0\.1):1633/g, (_, scheme: string) =>
    session.url.replace("http", scheme),
  );
}

const MARK = "----8<----";

/** Runs the shell samples of a page in one session, in order; returns what each printed. */
export async function runShell(fences: readonly Fence[], session: Session): Promise<Printed[]> {
  if (fences.length === 0) return [];
  const script = fences
    .map(
      ({ code }) =>
        `${localised(withFurtherNodes(code, session.url), session)}\necho; echo "${MARK}"`,
    )
    .join("\n");
  writeFileSync(path.join(session.folder, ".sample.sh"), `set -eu\n${script}\n`);
  const { code, stdout, stderr } = await execute("bash", [".sample.sh"], session);
  const parts = stdout.split(MARK);
  return fences.map((_, index) => ({
    code: index < parts.length - 1 ? 0 : code,
    stdout: parts[index] ?? "",
    stderr,
  }));
}

/** Runs one TypeScript sample as a module of its own. */
export function runModule(fence: Fence, session: Session): Promise<Printed> {
  const file = `sample-${fence.line}.mts`;
  writeFileSync(path.join(session.folder, file), localised(fence.code, session));
  return execute(process.execPath, ["--import", "tsx", file], session);
}
