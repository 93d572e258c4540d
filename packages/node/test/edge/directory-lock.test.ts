import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readdir, rename, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { currentHolder, mayRun, type Holder } from "../../src/edge-node/directory-holder.ts";
import { DirectoryInUseError } from "../../src/edge-node/directory-in-use.ts";
import { lockFile } from "../../src/edge-node/directory-lock-file.ts";
import { lockDirectory } from "../../src/edge-node/directory-lock.ts";
import { isListenedTo, listenIn } from "../../src/edge-node/directory-socket.ts";
import { bundledCommandLine } from "../../tools/bundle.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";

/** What the system says of a process: its id, its program in parentheses, its state. */
function statOf(pid: string | number | undefined): string {
  return readFileSync(`/proc/${pid}/stat`, "utf8");
}

/** Locks and releases: fails when the directory is in use. */
async function lockOnce(directory: string): Promise<void> {
  const release = await lockDirectory(directory);
  await release();
}

/** A new directory with a claim whose holder has no socket, as on a file system without sockets. */
async function claimedBy(change: Partial<Holder>, number = 7): Promise<string> {
  const directory = join(await temporaryDirectory(), "data");
  const claim = join(directory, `lock-${number}`);
  await mkdir(claim, { recursive: true });
  await writeFile(join(claim, "holder"), JSON.stringify({ ...(await currentHolder()), ...change }));
  return directory;
}

/** Above what the system gives out. */
const noProcess = 99_999_999;
const hasProc = existsSync("/proc/1/stat");
const needsProc = hasProc ? "" : " (skipped: this system has no /proc)";

describe("the lock of a directory", () => {
  it("keeps others out until it is released, also in the same process", async () => {
    const directory = join(await temporaryDirectory(), "data");
    const release = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
    await expect(lockDirectory(directory)).rejects.toThrow(`process ${process.pid} on `);
    await release();
    await lockOnce(directory);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
  });

  it("of a directory that was moved does not release that of its successor", async () => {
    const directory = join(await temporaryDirectory(), "data");
    const release = await lockDirectory(directory);
    await rename(directory, `${directory}-moved`);
    const releaseNext = await lockDirectory(directory);
    await release();
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
    await releaseNext();
    await lockOnce(directory);
    await lockOnce(`${directory}-moved`);
  });

  it("keeps one older claim, and nothing that was left unfinished", async () => {
    const directory = join(await temporaryDirectory(), "data");
    for (let round = 0; round < 4; round++) await lockOnce(directory);
    const unfinished = join(directory, "lock-new-0123");
    await mkdir(unfinished);
    const socket = await listenIn(unfinished);
    await lockOnce(directory);
    // Its process runs: it may be about to create its claim.
    expect((await readdir(directory)).sort()).toEqual(["lock-4", "lock-5", "lock-new-0123"]);
    await socket?.close();
    expect(await isListenedTo(unfinished)).toBeUndefined();
  });

  it("believes the socket of a claim, whatever its description says", async () => {
    const directory = await claimedBy({ pid: noProcess });
    const claim = join(directory, "lock-7");
    const socket = await listenIn(claim);
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
    await writeFile(join(claim, "holder"), "{");
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
    await socket?.close();
    await lockOnce(directory);
  });

  it("goes to one of many who find the same dead claim, however they follow each other", async () => {
    for (let round = 0; round < 20; round++) {
      const directory = await claimedBy({ pid: noProcess });
      const tries = Array.from({ length: 8 }, async (_, n) => {
        // Each begins a little later than the one before, in every round by another little.
        for (let turn = 0; turn < n * (round % 12); turn++) {
          await new Promise((resolve) => setImmediate(resolve));
        }
        return lockDirectory(directory);
      });
      const results = await Promise.allSettled(tries);
      const held = results.filter((result) => result.status === "fulfilled");
      expect(held).toHaveLength(1);
      await held[0]?.value();
    }
  });
});

describe("the lock on a file system without sockets", () => {
  it("is held by a running process, and free when that has ended", async () => {
    await expect(
      lockDirectory(await claimedBy({ pid: process.ppid, started: "" })),
    ).rejects.toThrow(/remove .*lock-7/);
    await lockOnce(await claimedBy({ pid: noProcess }));
  });

  it.skipIf(!hasProc)(
    `is free when its process id has another process now${needsProc}`,
    async () => {
      await lockOnce(await claimedBy({ pid: 1, started: "no such time" }));
    },
  );

  it.skipIf(!hasProc)(`is free when its process is a zombie${needsProc}`, async () => {
    // The shell becomes a program that never waits for its child.
    const parent = spawn("sh", ["-c", "sleep 30 & echo $!; exec sleep 30"]);
    try {
      const [line] = (await once(parent.stdout, "data")) as [Buffer];
      const pid = line.toString().trim();
      // Until then it is a shell, which would wait for its child.
      await expect.poll(() => statOf(parent.pid)).toContain("(sleep)");
      process.kill(Number(pid));
      await expect.poll(() => statOf(pid)).toContain(" Z ");
      await lockOnce(await claimedBy({ pid: Number(pid), started: "" }));
    } finally {
      parent.kill();
    }
  });

  it("is held when its process is in another PID namespace: its id says nothing here", async () => {
    const directory = await claimedBy({ pid: noProcess, namespace: "pid:[1]" });
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
  });

  it.skipIf(!hasProc)(
    `of another boot is free on a local disk, held on a shared one${needsProc}`,
    async () => {
      const holder = { ...(await currentHolder()), boot: "another" };
      // Not a disk file system: an example of those that several kernels can mount.
      expect(await mayRun(holder, "/proc")).toBe(true);
      expect(await mayRun(holder, await temporaryDirectory())).toBe(false);
    },
  );

  it("is free after a release, and when its description is damaged", async () => {
    const directory = await claimedBy({ pid: noProcess });
    await writeFile(join(directory, "lock-7", "holder"), '{"pi');
    await lockOnce(directory);
  });
});

describe("the lock where the system locks a file at open", () => {
  const flags = { win32: 0x1000_0000, darwin: 0x20, freebsd: 0x20 } as const;
  const failing = (code: string) => async (): Promise<never> => {
    throw Object.assign(new Error(code), { code });
  };

  it.each(Object.entries(flags))(
    "%s: asks for it, and closes the file to release",
    async (platform, flag) => {
      const opened: number[] = [];
      let closed = 0;
      const release = await lockFile(
        "data/lock",
        "data",
        platform as NodeJS.Platform,
        async (_, given) => {
          opened.push(given & flag);
          return { close: async () => void closed++ };
        },
      );
      await release?.();
      expect([opened, closed]).toEqual([[flag], 1]);
    },
  );

  it.each([
    ["win32", "EBUSY"],
    ["darwin", "EAGAIN"],
  ] as const)("%s: %s means that another process has it", async (platform, code) => {
    const locked = lockFile("data/lock", "data", platform, failing(code));
    await expect(locked).rejects.toThrow(DirectoryInUseError);
  });

  it("says nothing on Linux and on file systems without locks, and passes other failures on", async () => {
    expect(await lockFile("lock", "data", "linux", failing("EBUSY"))).toBeUndefined();
    expect(await lockFile("lock", "data", "darwin", failing("ENOTSUP"))).toBeUndefined();
    await expect(lockFile("lock", "data", "win32", failing("EROFS"))).rejects.toThrow("EROFS");
  });
});

interface Started {
  readonly url: string | undefined;
  readonly errors: string;
  /** Ends it by a signal that it does not handle. */
  end(signal: NodeJS.Signals): Promise<void>;
}

describe("two nodes that are started at once", () => {
  let commandLine: readonly string[] = [];

  beforeAll(async () => {
    commandLine = await bundledCommandLine();
  });

  /** Starts a node; settles when it listens or has ended. */
  function start(directory: string): Promise<Started> {
    const args = ["--port", "0", "--seed", "two", "--batch", "20", "--data-dir", directory];
    const child = spawn(process.execPath, [...commandLine, ...args]);
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
