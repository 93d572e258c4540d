import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
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
  /** Output of its start. */
  readonly text: string;
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
  return { child, pid: child.pid ?? 0, url: /http:\S+/.exec(text)?.[0] ?? "", text, end };
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

/** Everything that the text of a start tells to open. */
const addressesIn = (text: string): string[] => text.match(/http:\S+/g) ?? [];

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

  it("prints addresses and options that work, the page /_dev/ui of a fresh clone included", async () => {
    const page = path.join(ROOT, "packages/node/dist/ui");
    const kept = `${page}.kept`;
    if (existsSync(page)) renameSync(page, kept);
    try {
      // The file of types is read by a module of Node's that is loaded on first use.
      const types = path.join(mkdtempSync(path.join(tmpdir(), "types-")), "mime.types");
      writeFileSync(types, "text/markdown md\n");
      const options = ["--batch", "20", "--import", "README.md", "--mime", types];
      const { text } = await start(process.execPath, ...bootstrap, ...options);
      expect(addressesIn(text).map((url) => new URL(url).pathname)).toEqual([
        "/",
        expect.stringMatching(/^\/bzz\/[0-9a-f]{64}\/$/),
        "/_dev/ui",
      ]);
      for (const url of addressesIn(text)) {
        const status = async (): Promise<number> => (await fetch(url)).status;
        await expect.poll(status, { timeout: 120_000, interval: 500 }).toBe(200);
      }
      const look = addressesIn(text).at(-1) ?? "";
      expect(await (await fetch(look)).text()).toContain("/_dev/ui/ui.js");
      expect((await fetch(`${look}/ui.js`)).status).toBe(200);
      expect(text).toContain("Options: --help");
      const help = execFileSync(process.execPath, [...bootstrap, "--help"], { cwd: ROOT });
      expect(help.toString()).toContain("--data-dir");
    } finally {
      if (existsSync(kept)) {
        rmSync(page, { recursive: true, force: true });
        renameSync(kept, page);
      }
    }
  });

  it("stops cleanly on Ctrl+C, which the terminal sends to every process", async () => {
    const { pid, url, end } = await start(process.execPath, ...bootstrap);
    process.kill(-pid, "SIGINT");
    expect(await end).toEqual([0, null]);
    await expectGone(url);
  });
});
