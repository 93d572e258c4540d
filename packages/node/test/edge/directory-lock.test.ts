import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { DirectoryInUseError } from "../../src/edge-node/directory-in-use.ts";
import { lockDirectory } from "../../src/edge-node/directory-lock.ts";
import { bundleTo } from "../../tools/bundle.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";

/** What the system says of a process: its id, its program in parentheses, its state. */
function statOf(pid: string | number | undefined): string {
  return readFileSync(`/proc/${pid}/stat`, "utf8");
}

function lockOf(pid: number): string {
  return JSON.stringify({ pid, started: "" });
}

describe("the lock of a directory", () => {
  it("keeps others out until it is released, also in the same process", async () => {
    const directory = join(await temporaryDirectory(), "data");
    const release = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
    await release();
    await (
      await lockDirectory(directory)
    )();
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
  });

  it("of a running process counts, that of a dead one does not", async () => {
    const directory = join(await temporaryDirectory(), "data");
    await mkdir(directory);
    await writeFile(join(directory, "lock-7"), lockOf(process.ppid));
    await expect(lockDirectory(directory)).rejects.toThrow(/remove .*lock-7/);
    // No process has this id: it is above what the system gives out.
    await writeFile(join(directory, "lock-7"), lockOf(99_999_999));
    await (
      await lockDirectory(directory)
    )();
    // The id of a process that has begun since then.
    await writeFile(join(directory, "lock-9"), '{"pid":1,"started":"no such time"}');
    if (existsSync("/proc/1/stat")) await (await lockDirectory(directory))();
    // Cut short by a full disk or a kill.
    await writeFile(join(directory, "lock-20"), '{"pi');
    await (
      await lockDirectory(directory)
    )();
    expect((await readdir(directory)).sort()).toEqual(["lock-20", "lock-21"]);
  });

  it.runIf(existsSync("/proc/self/stat"))(
    "is free when its process was killed and nobody has buried it",
    async () => {
      const directory = join(await temporaryDirectory(), "data");
      await mkdir(directory);
      // The shell becomes a program that never asks what became of its child.
      const parent = spawn("sh", ["-c", "sleep 30 & echo $!; exec sleep 30"]);
      try {
        const [line] = (await once(parent.stdout, "data")) as [Buffer];
        const pid = line.toString().trim();
        // Until then it is a shell, which would bury its child.
        await expect.poll(() => statOf(parent.pid)).toContain("(sleep)");
        process.kill(Number(pid));
        await expect.poll(() => statOf(pid)).toContain(" Z ");
        await writeFile(join(directory, "lock-1"), lockOf(Number(pid)));
        await (
          await lockDirectory(directory)
        )();
      } finally {
        parent.kill();
      }
    },
  );

  it("goes to one of many who find the same dead lock, however they follow each other", async () => {
    for (let round = 0; round < 60; round++) {
      const directory = join(await temporaryDirectory(), "data");
      await mkdir(directory);
      await writeFile(join(directory, "lock-1"), lockOf(99_999_999));
      const tries = Array.from({ length: 8 }, async (_, n) => {
        // Each begins a little later than the one before, in every round by another little.
        for (let turn = 0; turn < n * (round % 12); turn++) {
          await new Promise((resolve) => setImmediate(resolve));
        }
        return lockDirectory(directory);
      });
      const results = await Promise.allSettled(tries);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    }
  });
});

interface Started {
  readonly url: string | undefined;
  readonly errors: string;
  /** Ends it by a signal that it does not handle. */
  end(signal: NodeJS.Signals): Promise<void>;
}

describe("two nodes that are started at once", () => {
  let program = "";

  beforeAll(async () => {
    program = join(await temporaryDirectory(), "cli.cjs");
    await bundleTo(join(import.meta.dirname, "../../src/cli.ts"), program);
  });

  /** Starts a node; settles when it listens or has ended. */
  function start(directory: string): Promise<Started> {
    const args = ["--port", "0", "--seed", "two", "--batch", "20", "--data-dir", directory];
    const child = spawn(process.execPath, [program, ...args]);
    let [out, errors] = ["", ""];
    const closed = once(child, "close");
    child.stderr.on("data", (piece: Buffer) => {
      errors += piece.toString();
    });
    const end = async (signal: NodeJS.Signals): Promise<void> => {
      child.kill(signal);
      await closed;
    };
    return new Promise((resolve) => {
      child.stdout.on("data", (piece: Buffer) => {
        out += piece.toString();
        const url = /api\s+(\S+)/.exec(out)?.[1];
        if (out.includes("Stop with")) resolve({ url, errors, end });
      });
      void closed.then(() => resolve({ url: undefined, errors, end }));
    });
  }

  async function upload(url: string, body: string): Promise<string> {
    const { stamps } = (await (await fetch(`${url}/stamps`)).json()) as {
      stamps: { batchID: string }[];
    };
    const headers = { "Swarm-Postage-Batch-Id": stamps[0]?.batchID ?? "" };
    const answer = await fetch(`${url}/bytes`, { method: "POST", headers, body });
    return ((await answer.json()) as { reference: string }).reference;
  }

  it("on a dead lock, twelve times, also through a symlink and after SIGHUP: one runs, and nothing it took is lost", async () => {
    const directory = join(await temporaryDirectory(), "data");
    const link = join(await temporaryDirectory(), "link");
    await (await start(directory)).end("SIGKILL");
    await symlink(directory, link);
    const uploaded = new Map<string, string>();
    for (let round = 0; round < 12; round++) {
      const both = await Promise.all([start(directory), start(round % 3 === 1 ? link : directory)]);
      const running = both.filter(({ url }) => url !== undefined);
      const refused = both.filter(({ url }) => url === undefined);
      expect([running.length, refused.length], `round ${round}`).toEqual([1, 1]);
      expect(refused[0]?.errors).toContain("is used by another node");
      const body = `round ${round}`;
      uploaded.set(await upload(running[0]?.url ?? "", body), body);
      await running[0]?.end(round % 2 === 0 ? "SIGKILL" : "SIGHUP");
    }
    const last = await start(directory);
    for (const [reference, body] of uploaded) {
      const answer = await fetch(`${last.url}/bytes/${reference}`);
      expect([answer.status, await answer.text()]).toEqual([200, body]);
    }
    await last.end("SIGKILL");
  }, 300_000);
});
