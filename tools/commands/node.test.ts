import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { ROOT } from "../run.ts";

const started: ChildProcess[] = [];

afterEach(() => {
  for (const { pid } of started.splice(0)) {
    try {
      // A process group of its own, so that a failed test leaves no process behind.
      if (pid !== undefined) process.kill(-pid, "SIGKILL");
    } catch {
      // All of it has ended already.
    }
  }
});

interface Started {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly url: string;
  readonly end: Promise<readonly unknown[]>;
}

/** Starts a node and waits until it says where it listens. */
async function start(command: string, ...args: string[]): Promise<Started> {
  const child = spawn(command, [...args, "--port", "0"], { cwd: ROOT, detached: true });
  started.push(child);
  const end = once(child, "exit");
  let text = "";
  child.stdout.on("data", (piece: Buffer) => {
    text += piece.toString();
  });
  child.stderr.resume();
  await expect.poll(() => text, { timeout: 120_000, interval: 100 }).toContain("Stop with");
  return { child, pid: child.pid ?? 0, url: /http:\S+/.exec(text)?.[0] ?? "", end };
}

const bootstrap = ["tools/bootstrap.mjs", "node"];
const npm = ["run", "--silent", "node", "--"];

function isListening(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    () => true,
    () => false,
  );
}

async function expectGone(url: string): Promise<void> {
  await expect.poll(() => isListening(url), { timeout: 60_000, interval: 100 }).toBe(false);
}

describe.skipIf(process.platform === "win32")("npm run node", { timeout: 300_000 }, () => {
  it("ends with npm when that is asked to end", async () => {
    const { child, url, end } = await start("npm", ...npm);
    child.kill("SIGTERM");
    await end;
    await expectGone(url);
  });

  it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("stops cleanly on %s", async (signal) => {
    const { child, url, end } = await start(process.execPath, ...bootstrap);
    child.kill(signal);
    expect(await end).toEqual([0, null]);
    await expectGone(url);
  });

  it("is one process once the sources are bundled, so that it starts sooner", async () => {
    await start(process.execPath, ...bootstrap);
    const child = spawn(process.execPath, [...bootstrap, "--port", "0", "--json"], {
      cwd: ROOT,
      detached: true,
    });
    started.push(child);
    let text = "";
    child.stdout.on("data", (piece: Buffer) => {
      text += piece.toString();
    });
    child.stderr.resume();
    await expect.poll(() => text, { timeout: 120_000 }).toContain("\n");
    expect((JSON.parse(text) as { pid: number }).pid).toBe(child.pid);
  });

  it("stops cleanly on Ctrl+C, which the terminal sends to every process", async () => {
    const { pid, url, end } = await start(process.execPath, ...bootstrap);
    process.kill(-pid, "SIGINT");
    expect(await end).toEqual([0, null]);
    await expectGone(url);
  });
});
