import { open } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { parseCommandLine } from "../../src/cli/arguments.ts";
import { start, type Running } from "../../src/cli/start.ts";
import type { LogRecord } from "../../src/state/loggers.ts";
import { temporaryDirectory } from "../store/temporary-directory.ts";

interface Writer {
  write(...args: unknown[]): Promise<unknown>;
  writeFile(...args: unknown[]): Promise<unknown>;
}

/** Makes every write fail with ENOSPC until the mocks are restored. */
async function fillDisk(): Promise<void> {
  const probe = await open(join(await temporaryDirectory(), "probe"), "w");
  const prototype = Object.getPrototypeOf(probe) as Writer;
  await probe.close();
  const full = async (): Promise<never> => {
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  };
  vi.spyOn(prototype, "write").mockImplementation(full);
  vi.spyOn(prototype, "writeFile").mockImplementation(full);
}

const unhandled: unknown[] = [];
process.on("unhandledRejection", (error) => unhandled.push(error));

let running: Running | undefined;

afterEach(async () => {
  vi.restoreAllMocks();
  await running?.close();
  running = undefined;
});

async function run(directory: string, args: string[]): Promise<{ url: string; log: LogRecord[] }> {
  const log: LogRecord[] = [];
  const all = ["--port", "0", "--data-dir", directory, "--seed", "full", ...args];
  running = await start(parseCommandLine(all), (record) => log.push(record));
  return { url: running.servers[0]?.url ?? "", log };
}

/** Everything of a node that a client can see and a write may change, blocks and times left out. */
async function stateOf(url: string): Promise<Record<string, unknown>> {
  const paths = [
    "/stamps",
    "/batches",
    "/wallet",
    "/stake",
    "/chequebook/balance",
    "/transactions",
    "/tags?limit=1000",
    "/pins",
    "/welcome-message",
  ];
  const entries = paths.map(async (path) => {
    const text = await (await fetch(url + path)).text();
    const steady = text.replaceAll(/"(batchTTL|blockNumber)":-?\d+,?/g, "");
    return [path, JSON.parse(steady.replaceAll(/,}/g, "}")) as unknown] as const;
  });
  const { store } = (await (await fetch(`${url}/_dev/state`)).json()) as { store: unknown };
  return { ...Object.fromEntries(await Promise.all(entries)), store };
}

type Attempt = readonly [method: string, path: string, init?: RequestInit];

/** One request for everything that is written down. */
function attempts(batch: string): readonly Attempt[] {
  const paid = { "Swarm-Postage-Batch-Id": batch };
  const address = "ab".repeat(20);
  return [
    ["POST", "/stamps/10000000000/20"],
    ["PATCH", `/stamps/topup/${batch}/10000000000`],
    ["PATCH", `/stamps/dilute/${batch}/21`],
    ["POST", "/stake/100000000000000000"],
    ["POST", "/chequebook/deposit?amount=1000"],
    ["POST", `/wallet/withdraw/BZZ?amount=1000&address=${address}`],
    ["POST", "/bytes", { headers: { ...paid, "Swarm-Pin": "true" }, body: "refused" }],
    ["POST", "/bytes", { headers: { ...paid, "Swarm-Deferred-Upload": "false" }, body: "too" }],
    ["POST", "/bzz?name=a.txt", { headers: { ...paid, "Content-Type": "text/plain" }, body: "x" }],
    ["POST", "/tags"],
    ["POST", `/envelope/${"cd".repeat(32)}`, { headers: paid }],
    ["POST", "/welcome-message", { body: '{"welcomeMessage":"hello"}' }],
    [
      "POST",
      "/_dev/setPrice",
      { headers: { "Content-Type": "application/json" }, body: '{"price":"30000"}' },
    ],
  ];
}

describe("a node whose disk is full", () => {
  it.each([
    ["a block per transaction", "--block-time 0"],
    ["no confirmations, a block a minute", "--block-time 60000 --confirmations 0"],
    ["every write waits for the disk", "--fsync --block-time 0"],
    ["simulated peers", "--persona full --peers 5 --stake 20 --block-time 0"],
    ["several nodes", "--nodes 2 --block-time 0"],
    ["everything logged", "--verbosity all --block-time 0"],
  ])("says so, does nothing, and goes on when there is space again: %s", async (_name, options) => {
    const directory = join(await temporaryDirectory(), "data");
    const args = [...options.split(" "), "--batch", "20"];
    const { url, log } = await run(directory, args);
    const batch = running?.batchId ?? "";
    const before = await stateOf(url);
    await fillDisk();
    for (const [method, path, init] of attempts(batch)) {
      const answer = await fetch(url + path, { method, ...init });
      const { message } = (await answer.json()) as { message: string };
      expect([path, answer.status, message], path).toEqual([
        path,
        500,
        expect.stringMatching(
          /(state\.journal|chunks\.pack|stamps\.pack) could not be written: no space left on the disk \(ENOSPC\)$/,
        ),
      ]);
      expect(log.at(-1)).toMatchObject({
        level: "error",
        logger: "node/api",
        message: "write failed",
        fields: { error: expect.stringContaining("ENOSPC") as unknown },
      });
    }
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect(await stateOf(url)).toEqual(before);
    vi.restoreAllMocks();
    expect(await stateOf(url)).toEqual(before);
    for (const [method, path, init] of attempts(batch)) {
      const answer = await fetch(url + path, { method, ...init });
      expect([path, answer.ok]).toEqual([path, true]);
    }
    const after = await stateOf(url);
    expect(after).not.toEqual(before);
    await running?.close();
    running = undefined;
    const again = await run(directory, args);
    expect(await stateOf(again.url)).toEqual(after);
    expect(unhandled).toEqual([]);
  });
});
