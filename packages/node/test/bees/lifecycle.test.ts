// Networks of a fake Bee: a program that behaves as Bee does for the process that starts it.
import { spawn } from "node:child_process";
import { stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import {
  BeeRequestError,
  BeeStartError,
  createBees,
  UnknownBeeOptionError,
  type BeeNode,
} from "../../src/bees.ts";
import { bundleTo } from "../../tools/bundle.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";
import { exists, fakeBee, isAlive, seenBy } from "./fake.ts";

let bee = "";

beforeAll(async () => {
  bee = await fakeBee();
});

/** P2P ports that a fake Bee was asked to dial. */
async function dialedPorts(bee: BeeNode): Promise<readonly number[]> {
  const { peers } = (await (await bee.fetch("/peers")).json()) as {
    readonly peers: readonly { readonly address: string }[];
  };
  return peers.map(({ address }) =>
    Number(/^\/ip4\/127\.0\.0\.1\/tcp\/(\d+)\//.exec(address)?.[1]),
  );
}

describe("a network", () => {
  it("starts Bees that know each other, funds and equips them, and leaves nothing behind", async () => {
    const stake = 10n ** 17n;
    const network = await createBees({ bee, count: 3, full: true, stake: [stake], batch: 18 });
    const { bees } = network;
    const pids = bees.map(({ pid }) => pid);
    const folder = join(bees[0]?.dataDirectory ?? "", "../..");
    try {
      expect(network.version).toBe("2.8.1-fake");
      expect(pids.map(isAlive)).toEqual([true, true, true]);
      expect(new Set(bees.map(({ batchId }) => batchId)).size).toBe(3);
      expect(await Promise.all(bees.map((one) => one.stake()))).toEqual([stake, 0n, 0n]);
      expect(await bees[1]?.wallet()).toEqual({ bzz: 5n, xdai: 7n });
      const seen = await Promise.all(bees.map(seenBy));
      // Bee leaves its bootnodes out of storage and payments.
      expect(seen.map(({ config }) => config["bootnode"])).toEqual(["", "", ""]);
      const portsOf = (...indexes: number[]) => indexes.map((index) => bees[index]?.p2pPort);
      expect(await Promise.all(bees.map(dialedPorts))).toEqual([
        portsOf(1, 2),
        portsOf(0, 2),
        portsOf(0, 1),
      ]);
      const endpoints = seen.map(({ config }) => String(config["blockchain-rpc-endpoint"]));
      expect(endpoints.map((url) => url.slice(url.lastIndexOf("/")))).toEqual([
        "/bee-1",
        "/bee-2",
        "/bee-3",
      ]);
      for (const { config } of seen) {
        expect(config["api-addr"]).toMatch(/^127\.0\.0\.1:\d+$/);
        expect(config["p2p-addr"]).toMatch(/^127\.0\.0\.1:\d+$/);
      }
      // Keys and passwords are for their owner.
      expect((await stat(bees[0]?.passwordFile ?? "")).mode & 0o077).toBe(0);
      const keyFile = join(bees[0]?.dataDirectory ?? "", "keys/swarm.key");
      expect((await stat(keyFile)).mode & 0o077).toBe(0);
      expect((await network.clock()).secondsPerBlock).toBe(1);
    } finally {
      await network.stop();
    }
    expect(pids.map(isAlive)).toEqual([false, false, false]);
    expect(await exists(folder)).toBe(false);
  });

  it("has a full node first and light nodes after it, unless all are to be full", async () => {
    await using network = await createBees({ bee, count: 3, batch: false });
    const { bees } = network;
    const seen = await Promise.all(bees.map(seenBy));
    expect(seen.map(({ config }) => config["full-node"])).toEqual([true, false, false]);
    // A full Bee that dials a light node loses its connection with it.
    const [first] = bees;
    const dialed = [[], [first?.p2pPort], [first?.p2pPort]];
    expect(await Promise.all(bees.map(dialedPorts))).toEqual(dialed);
    await first?.kill();
    await first?.start();
    expect(await Promise.all(bees.map(dialedPorts))).toEqual(dialed);
    expect(network.batchId).toBe("");
  });

  it("keeps the variables of the caller that Bee would read away from it", async () => {
    process.env["BEE_API_ADDR"] = "0.0.0.0:1";
    try {
      await using network = await createBees({ bee, batch: false });
      expect((await seenBy(network.bees[0]!)).variables).toEqual([]);
    } finally {
      delete process.env["BEE_API_ADDR"];
    }
  });

  it("gives an older release only options that it has", async () => {
    process.env["FAKE_BEE_VERSION"] = "2.6.0-fake";
    try {
      await using network = await createBees({ bee, batch: false });
      expect(network.version).toBe("2.6.0-fake");
      expect((await seenBy(network.bees[0]!)).config).not.toHaveProperty("bzz-token-address");
    } finally {
      delete process.env["FAKE_BEE_VERSION"];
    }
  });

  it("stops, kills and starts one Bee; the others go on", async () => {
    const lines: string[] = [];
    const onProgress = (line: string): void => void lines.push(line);
    await using network = await createBees({ bee, count: 2, full: true, batch: false, onProgress });
    const [first, second] = network.bees;
    const before = second?.pid ?? 0;
    await second?.kill();
    expect([isAlive(before), second?.pid, isAlive(first?.pid ?? 0)]).toEqual([false, 0, true]);
    await second?.start();
    expect(isAlive(second?.pid ?? 0)).toBe(true);
    expect(await dialedPorts(second!)).toEqual([first?.p2pPort]);
    expect((await second?.log())?.filter((line) => line.includes("bee version"))).toHaveLength(2);
    expect(lines.filter((line) => line.includes("ended"))).toEqual([]);
    // A Bee that ends without a call of stop or kill is reported.
    await first?.fetch("/die").catch(() => undefined);
    await expect.poll(() => lines.at(-1)).toContain("bee 1 ended with code 9");
  });

  it("resumes what it kept: keys, ports, time; and funds a wallet once", async () => {
    const keep = join(await temporaryDirectory(), "kept");
    const facts = async (network: Awaited<ReturnType<typeof createBees>>) => ({
      wallets: network.bees.map(({ ethereum }) => ethereum),
      ports: network.bees.map(({ port }) => port),
    });
    const first = await createBees({ bee, count: 2, keep, batch: false });
    const before = await facts(first);
    await first.mine({ blocks: 1000 });
    await first.setBalance({ xdai: 7n });
    const { block } = await first.clock();
    await expect(createBees({ bee, count: 2, keep, batch: false })).rejects.toThrow("is used by");
    await first.stop();
    await using second = await createBees({ bee, count: 2, keep, batch: false });
    expect(await facts(second)).toEqual(before);
    expect((await second.clock()).block).toBeGreaterThanOrEqual(block);
    const call = { jsonrpc: "2.0", id: 1, method: "eth_getBalance" };
    const params = [second.bees[0]?.ethereum, "latest"];
    const response = await fetch(second.rpcUrl, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...call, params }),
    });
    expect(await response.json()).toMatchObject({ result: "0x7" });
    expect(await exists(keep)).toBe(true);
  });
});

describe("a start that fails", () => {
  it("names a list of ports that is damaged, and what to do", async () => {
    const keep = await temporaryDirectory();
    for (const text of ['{"version":1,"po', "null", ""]) {
      await writeFile(join(keep, "network.json"), text);
      await expect(createBees({ bee, keep })).rejects.toThrow(
        `${join(keep, "network.json")} is damaged. Delete it: it holds the ports of the last start only.`,
      );
    }
  });

  const temporary = (error: unknown): string =>
    /\((.*)\/bee-\d+\/bee\.log\)/.exec(String(error))?.[1] ?? "";

  it("says how the process ended, with the end of its log, and cleans up", async () => {
    const start = createBees({ bee, count: 2, options: { "welcome-message": "crash" } });
    const error = await start.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(BeeStartError);
    expect(String(error)).toMatch(/bee \d ended with code 3 before it was ready/);
    expect(String(error)).toContain("it is a fake");
    expect(temporary(error)).not.toBe("");
    expect(await exists(temporary(error))).toBe(false);
  });

  it("gives up on a Bee that never gets ready", async () => {
    const options = { "welcome-message": "slow" };
    const start = createBees({ bee, timeoutSeconds: 1, options });
    // On a busy machine it may not answer at all by then.
    await expect(start).rejects.toThrow("bee 1 is not ready after 1 s (");
  });

  it("passes on what a Bee refuses", async () => {
    const start = createBees({ bee, options: { "welcome-message": "poor" } });
    await expect(start).rejects.toThrow(BeeRequestError);
    await expect(start).rejects.toThrow("out of funds");
  });

  it("names an option that the release does not have, before anything starts", async () => {
    const keep = join(await temporaryDirectory(), "kept");
    const lines: string[] = [];
    const onProgress = (line: string): void => void lines.push(line);
    const options = { "use-postage-snapshot": "true" };
    const start = createBees({ bee, options, keep, onProgress });
    await expect(start).rejects.toThrow(UnknownBeeOptionError);
    await expect(start).rejects.toThrow("Bee 2.8.1-fake has no option use-postage-snapshot");
    expect(lines).toEqual([]);
    expect(await exists(keep)).toBe(false);
  });

  it.each([
    [{ count: 0 }, "count: expected"],
    [{ count: 17 }, "count: expected"],
    [{ stake: 1n }, "stake: expected at least 10 BZZ"],
    [{ batch: 16 }, "batch: expected"],
    [{ blockSeconds: 0.5 }, "blockSeconds: expected"],
    [{ count: 2, port: 60_000 }, "port: 60000 leaves no room for 2 Bees, 10000 apart"],
    [{ port: 65_535 }, "port: 65535 leaves no room for 1 Bees"],
  ])("refuses what is out of bounds (%#)", async (options, message) => {
    await expect(createBees({ bee, ...options })).rejects.toThrow(message);
  });

  it("refuses a port that another program has, and ends nothing", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as { port: number };
    await expect(createBees({ bee, port })).rejects.toMatchObject({ code: "EADDRINUSE", port });
    expect(other.listening).toBe(true);
    await new Promise((resolve) => other.close(resolve));
  });

  it("ends with its signal, and everything that it started", async () => {
    const controller = new AbortController();
    const lines: string[] = [];
    const start = createBees({
      bee,
      options: { "welcome-message": "slow" },
      signal: controller.signal,
      onProgress(line) {
        lines.push(line);
        if (line.startsWith("chain")) setTimeout(() => controller.abort(new Error("enough")), 500);
      },
    });
    await expect(start).rejects.toThrow("enough");
    expect(lines.at(-1)).toMatch(/^chain/);
  });
});

describe("when the program that started the Bees is killed", () => {
  it("a guard ends them and deletes what is temporary, a deaf one too", async () => {
    const program = join(await temporaryDirectory(), "child.cjs");
    await bundleTo(join(import.meta.dirname, "kill-child.ts"), program);
    const child = spawn(process.execPath, [program, bee], { stdio: ["ignore", "pipe", "inherit"] });
    let out = "";
    for await (const piece of child.stdout as AsyncIterable<Buffer>) {
      out += piece.toString();
      if (out.includes("\n")) break;
    }
    const { pids, folder, other } = JSON.parse(out) as {
      readonly pids: readonly number[];
      readonly folder: string;
      readonly other: number;
    };
    expect(pids.map(isAlive)).toEqual([true, true]);
    child.kill("SIGKILL");
    await expect.poll(() => pids.map(isAlive)).toEqual([false, false]);
    await expect.poll(() => exists(folder)).toBe(false);
    // A process that the network did not start survives it.
    expect(isAlive(other)).toBe(true);
    process.kill(other, "SIGKILL");
  });
});
