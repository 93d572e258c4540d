// Every failed start releases its resources: servers, files, the directory lock, timers.
import { createServer, type Server } from "node:net";
import { readdir, readlink, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { parseCommandLine } from "../../src/cli/arguments.ts";
import { start } from "../../src/cli/start.ts";
import { lockDirectory } from "../../src/edge-node/directory-lock.ts";
import { createCluster, createSwarm, type SwarmOptions } from "../../src/swarm.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";

const blockers: Server[] = [];

afterEach(async () => {
  await Promise.all(
    blockers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))),
  );
});

async function listen(port: number): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  blockers.push(server);
  return server;
}

/** A port that is free, and the one `apart` above it taken by another program. */
async function freeBelowTaken(apart: number): Promise<number> {
  for (let port = 21_000; ; port++) {
    try {
      await listen(port + apart);
      const probe = await listen(port);
      blockers.splice(blockers.indexOf(probe), 1);
      await new Promise((resolve) => probe.close(resolve));
      return port;
    } catch {
      // One of them is taken: try the next.
    }
  }
}

/** Event-loop resources of this process beyond those in `before`, pending file operations left out. */
function additional(before: readonly string[]): string[] {
  const left = [...before];
  return process.getActiveResourcesInfo().filter((name) => {
    if (/^(FSReq|Immediate|TickObject|CloseReq)/.test(name)) return false;
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Files and sockets below a directory that this process has open; none where there is no /proc. */
async function openBelow(directory: string): Promise<string[]> {
  const fds = await readdir("/proc/self/fd").catch(() => []);
  const targets = fds.map((fd) => readlink(join("/proc/self/fd", fd)).catch(() => ""));
  return (await Promise.all(targets)).filter((target) => target.startsWith(directory));
}

/** Asserts that `begin` fails and leaves nothing open. */
async function expectNothingLeft(
  begin: () => Promise<{ stop(): Promise<void> }>,
  reason: RegExp,
  directory?: string,
): Promise<void> {
  const before = process.getActiveResourcesInfo();
  const failure = await begin().then(
    async (started) => {
      await started.stop();
      return new Error("it started");
    },
    (error: unknown) => error as Error,
  );
  expect(String(failure)).toMatch(reason);
  // The handle of a closed server disappears a turn later. No `expect.poll`: it has a timer itself.
  for (let turn = 0; turn < 100 && additional(before).length > 0; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(additional(before)).toEqual([]);
  if (directory === undefined) return;
  expect(await openBelow(directory)).toEqual([]);
  await (
    await lockDirectory(directory)
  )();
}

async function stateOf(nodes: number, options: SwarmOptions = {}): Promise<Uint8Array> {
  await using cluster = await createCluster({ nodes, seed: "state", port: false, ...options });
  return cluster.nodes[0]!.dumpState();
}

type Case = readonly [name: string, options: () => Promise<SwarmOptions>, reason: RegExp];

const cases: readonly Case[] = [
  ["a port that is taken", async () => ({ port: await takenPort() }), /EADDRINUSE/],
  ["an address of another machine", async () => ({ host: "192.0.2.1" }), /EADDRNOTAVAIL/],
  ["a batch that costs too much", async () => ({ batch: 40 }), /out of funds/i],
  ["a batch that is too small", async () => ({ batch: 3 }), /depth/i],
  [
    "a state file cut short",
    async () => ({ loadState: (await stateOf(1)).slice(0, -9) }),
    /is cut short/,
  ],
  [
    "a state file with a damaged end",
    async () => ({ loadState: flipped(await stateOf(1)) }),
    /damaged|gaps/,
  ],
  ["a state of more nodes", async () => ({ loadState: await stateOf(3) }), /3 nodes/],
  [
    "another seed than the state's",
    async () => ({ loadState: await stateOf(1), seed: "x" }),
    /seed/,
  ],
  ["an unknown release", async () => ({ bee: "9.9.9" as never }), /9\.9\.9|undefined/],
];

async function takenPort(): Promise<number> {
  const server = await listen(0);
  return (server.address() as { port: number }).port;
}

function flipped(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  copy[copy.length - 1]! ^= 1;
  return copy;
}

describe("a start that fails leaves nothing open", () => {
  it.each(cases)("createSwarm: %s", async (_name, options, reason) => {
    const made = await options();
    await expectNothingLeft(() => createSwarm(made), reason);
  });

  it.each(cases)("createCluster of two: %s", async (_name, options, reason) => {
    const made = await options();
    await expectNothingLeft(() => createCluster({ nodes: 2, ...made }), reason);
  });

  it("createCluster: the port of its second node is taken", async () => {
    const port = await freeBelowTaken(10_000);
    await expectNothingLeft(() => createCluster({ nodes: 2, port }), /EADDRINUSE/);
    // The first node does not listen any more.
    await listen(port);
  });
});

type Line = readonly [name: string, args: (directory: string) => Promise<string[]>, reason: RegExp];

const lines: readonly Line[] = [
  ["a port that is taken", async () => ["--port", String(await takenPort())], /EADDRINUSE/],
  [
    "the port of the second node is taken",
    async () => ["--port", String(await freeBelowTaken(10_000)), "--nodes", "2"],
    /EADDRINUSE/,
  ],
  ["an address of another machine", async () => ["--host", "192.0.2.1"], /EADDRNOTAVAIL/],
  ["a batch that costs too much", async () => ["--batch", "40"], /costs/],
  [
    "a folder to import that is not there",
    async () => ["--batch", "20", "--import", "/no/such"],
    /ENOENT/,
  ],
  ["a file of media types that is not there", async () => ["--mime", "/no/such"], /ENOENT/],
  [
    "a state file cut short",
    async (directory) => [
      "--load-state",
      await written(directory, (await stateOf(1)).slice(0, -9)),
    ],
    /is cut short/,
  ],
  [
    "a file that is no state file",
    async (directory) => ["--load-state", await written(directory, Buffer.from("hello"))],
    /state file/,
  ],
  [
    "a state of more nodes",
    async (directory) => ["--load-state", await written(directory, await stateOf(3))],
    /3 nodes/,
  ],
];

async function written(directory: string, bytes: Uint8Array): Promise<string> {
  const path = `${directory}.state`;
  await writeFile(path, bytes);
  return path;
}

describe("a command line that fails leaves nothing open", () => {
  it.each(lines)("%s", async (_name, args, reason) => {
    const directory = join(await temporaryDirectory(), "data");
    const given = ["--port", "0", "--data-dir", directory, ...(await args(directory))];
    await expectNothingLeft(
      async () => {
        const { close } = await start(parseCommandLine(given), () => undefined);
        return { stop: close };
      },
      reason,
      directory,
    );
  });

  it("a directory with another seed, or with a damaged file", async () => {
    const directory = join(await temporaryDirectory(), "data");
    const begin = async (seed: string): Promise<{ stop(): Promise<void> }> => {
      const given = ["--port", "0", "--data-dir", directory, "--seed", seed, "--nodes", "2"];
      const { close } = await start(parseCommandLine(given), () => undefined);
      return { stop: close };
    };
    await (await begin("one")).stop();
    await expectNothingLeft(() => begin("other"), /seed/, directory);
    await writeFile(join(directory, "node-2", "stamps.pack"), "rubbish".repeat(200));
    await expectNothingLeft(() => begin("one"), /stamps\.pack/, directory);
  });

  it("a data directory that is a file", async () => {
    const directory = await temporaryDirectory();
    const path = join(directory, "data");
    await mkdir(directory, { recursive: true });
    await writeFile(path, "");
    await expectNothingLeft(async () => {
      const { close } = await start(
        parseCommandLine(["--port", "0", "--data-dir", path]),
        () => undefined,
      );
      return { stop: close };
    }, /EEXIST|ENOTDIR/);
    expect(await openBelow(directory)).toEqual([]);
  });
});
