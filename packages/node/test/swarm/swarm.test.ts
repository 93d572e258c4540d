import { afterEach, describe, expect, it } from "vitest";
import { toHex } from "@swarm-docs/protocol/hex";
import { keccak256 } from "@swarm-docs/protocol/keccak";
import { createSwarm, type SwarmHandle, type SwarmOptions } from "../../src/swarm.ts";
import { noise } from "../contract/harness/uploads.ts";

const open: SwarmHandle[] = [];

async function start(options: SwarmOptions = { port: false }): Promise<SwarmHandle> {
  const swarm = await createSwarm(options);
  open.push(swarm);
  return swarm;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((swarm) => swarm.stop()));
});

const jsonType = { "Content-Type": "application/json" };

async function json(response: Promise<Response>): Promise<Record<string, unknown>> {
  return (await (await response).json()) as Record<string, unknown>;
}

async function upload(
  swarm: SwarmHandle,
  body: Uint8Array,
  headers: Record<string, string> = {},
): Promise<string> {
  const given = { "Swarm-Postage-Batch-Id": swarm.batchId, ...headers };
  const init = { method: "POST", headers: given, body: body.slice() };
  return String((await json(swarm.fetch("/bytes", init)))["reference"]);
}

const status = async (swarm: SwarmHandle, path: string): Promise<number> =>
  (await swarm.fetch(path)).status;

describe("createSwarm", () => {
  it("gives a node on a free port with a batch that is usable at once", async () => {
    const [one, other] = [await start({}), await start({})];
    expect(one.port).not.toBe(other.port);
    const stamp = await json(fetch(`${one.url}/stamps/${one.batchId}`));
    expect(stamp).toMatchObject({ usable: true, depth: 20 });
    expect(stamp["batchTTL"]).toBeGreaterThan(364 * 86_400);
  });

  it("gives bee-js for that node", async () => {
    const swarm = await start({});
    const bee = await swarm.bee();
    const { reference } = await bee.uploadData(swarm.batchId, "foo");
    await swarm.increaseTime(86_400);
    expect((await bee.downloadData(reference)).toUtf8()).toBe("foo");
    const silent = await start();
    await expect(silent.bee()).rejects.toThrow("leave out port: false");
  });

  it("needs no socket, and no batch", async () => {
    const swarm = await start({ port: false, batch: false });
    expect([swarm.port, swarm.batchId]).toEqual([0, ""]);
    expect((await json(swarm.fetch("/stamps")))["stamps"]).toEqual([]);
  });

  it("ends with its block", async () => {
    let url = "";
    {
      await using swarm = await createSwarm();
      url = swarm.url;
      expect((await fetch(`${url}/health`)).status).toBe(200);
    }
    await expect(fetch(`${url}/health`)).rejects.toThrow();
  });

  it("says at /_dev what stands below it", async () => {
    const swarm = await start({ port: false, seed: "index" });
    const index = await json(swarm.fetch("/_dev"));
    const { overlay, ethereum } = await json(swarm.fetch("/addresses"));
    expect(index).toMatchObject({ bee: "2.6.0", overlay });
    expect(String(index["wallet"])).toBe(String(ethereum).toLowerCase());
    expect(index["commands"]).toMatchObject({
      mine: {
        does: "Mines blocks at once, the first of them at a given time.",
        methods: ["POST"],
        parameters: { blocks: "a whole number from 0 to 1000000000 (blocks); default 1" },
        rpc: ["swarm_mine", "evm_mine", "anvil_mine", "hardhat_mine"],
      },
      clock: { methods: ["GET", "POST"], parameters: {} },
    });
    const unknown = await swarm.fetch("/_dev/minee", { headers: jsonType, method: "POST" });
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      { code: "SWARM_COMMAND_NOT_FOUND", message: expect.stringContaining("GET /_dev") },
    ]);
  });

  it("is the same byte for byte with a seed and a fixed time", async () => {
    const run = async (swarm: SwarmHandle): Promise<unknown> => {
      const sealed = await upload(swarm, noise(10_000), { "Swarm-Encrypt": "true" });
      const act = await swarm.fetch("/bytes", {
        method: "POST",
        headers: { "Swarm-Postage-Batch-Id": swarm.batchId, "Swarm-Act": "true" },
        body: "secret",
      });
      const tags = await json(swarm.fetch("/tags"));
      const state = toHex(keccak256(await swarm.dumpState()));
      return [swarm.batchId, sealed, act.headers.get("Swarm-Act-History-Address"), tags, state];
    };
    const swarm = await start({ port: false, seed: "same", timestamp: "fixed" });
    const first = await run(swarm);
    expect(await run(await start({ port: false, seed: "same", timestamp: "fixed" }))).toEqual(
      first,
    );
    // And once more from the start, after other things.
    await upload(swarm, noise(5_000), { "Swarm-Encrypt": "true" });
    await swarm.increaseTime(3_600);
    await swarm.reset();
    expect(await run(swarm)).toEqual(first);
    expect(await run(await start({ port: false, seed: "other", timestamp: "fixed" }))).not.toEqual(
      first,
    );
  });
});

describe("many nodes in one process", () => {
  it("leave no handle behind", async () => {
    const before = process.getActiveResourcesInfo().sort();
    for (let count = 0; count < 100; count++) await (await createSwarm({ port: false })).stop();
    for (let count = 0; count < 10; count++) {
      await using swarm = await createSwarm();
      await (await fetch(`${swarm.url}/health`)).text();
    }
    // The client keeps its connections for a moment; the server's ends are closed.
    const ours = (names: readonly string[]): string[] =>
      names.filter((name) => /Server|Timeout|Immediate/.test(name));
    await expect
      .poll(() => ours(process.getActiveResourcesInfo()).length)
      .toBeLessThanOrEqual(ours(before).length);
  });
});

describe("time", () => {
  it("passes for the chain and for the node", async () => {
    const swarm = await start({ port: false, timestamp: 1_800_000_000 });
    const ttl = async (): Promise<number> =>
      Number((await json(swarm.fetch(`/stamps/${swarm.batchId}`)))["batchTTL"]);
    const before = await ttl();
    const { timestamp } = await swarm.increaseTime(3600);
    expect(timestamp).toBe(1_800_003_600);
    expect(before - (await ttl())).toBe(3600);
    const { block } = await swarm.mine({ blocks: 7 });
    expect((await swarm.mine()).block).toBe(block + 1);
  });

  it("ages batches by exactly these seconds also where blocks come at an interval", async () => {
    const swarm = await start({ port: false, timestamp: "fixed", blockTimeMs: 1000 });
    const ttl = async (): Promise<number> =>
      Number((await json(swarm.fetch(`/stamps/${swarm.batchId}`)))["batchTTL"]);
    const [first, before] = [await swarm.clock(), await ttl()];
    const { block, timestamp } = await swarm.increaseTime(3600);
    expect([block - first.block, timestamp - first.timestamp]).toEqual([720, 3600]);
    expect(before - (await ttl())).toBe(3600);
  });

  it("is one time for chain and node, also after a revert", async () => {
    const swarm = await start({ port: false, timestamp: 1_800_000_000 });
    const tagTime = async (): Promise<number> => {
      const tag = await json(swarm.fetch("/tags", { method: "POST" }));
      return Date.parse(String(tag["startedAt"])) / 1000;
    };
    const id = await swarm.snapshot();
    await swarm.increaseTime(86_400);
    expect(await tagTime()).toBe(1_800_086_400);
    await swarm.revert(id);
    expect([await tagTime(), (await swarm.clock()).timestamp]).toEqual([
      1_800_000_000, 1_800_000_000,
    ]);
  });

  it("jumps to the time of the next block: mined, of a transaction, or one that comes by itself", async () => {
    const swarm = await start({ port: false, timestamp: 1_800_000_000 });
    const first = await swarm.clock();
    await swarm.setNextBlockTimestamp(1_800_003_600);
    expect(await swarm.clock()).toEqual(first);
    const mined = { block: first.block + 720 + 1, timestamp: 1_800_003_600 };
    expect(await swarm.mine({ blocks: 2 })).toMatchObject(mined);
    await swarm.setNextBlockTimestamp(1_800_003_607);
    const bought = await swarm.fetch("/stamps/1000000000/18", { method: "POST" });
    expect(bought.status).toBe(201);
    const sent = { block: mined.block + 2, timestamp: 1_800_003_607 };
    expect(await swarm.clock()).toMatchObject(sent);

    await swarm.setNextBlockTimestamp(sent.timestamp + 65);
    // The next block is mined within these ten seconds, with the timestamp set for it.
    const last = { block: sent.block + 65 / 5, timestamp: sent.timestamp + 65 };
    expect(await swarm.increaseTime(10)).toMatchObject(last);
  });

  it("is where it was after a snapshot, a pending time included", async () => {
    const swarm = await start({ port: false, timestamp: "fixed" });
    const first = await swarm.clock();
    await swarm.setNextBlockTimestamp(first.timestamp + 600);
    const id = await swarm.snapshot();
    const next = await swarm.mine();
    expect(next).toMatchObject({ block: first.block + 120, timestamp: first.timestamp + 600 });
    await swarm.revert(id);
    expect(await swarm.clock()).toEqual(first);
    expect(await swarm.mine()).toEqual(next);
  });

  it("brings blocks at an interval that is said later", async () => {
    const swarm = await start();
    await swarm.setIntervalMining(5);
    const { block } = await swarm.clock();
    await expect.poll(async () => (await swarm.clock()).block).toBeGreaterThan(block + 2);
  });
});

describe("snapshots", () => {
  it("go back to chunks, tags and money", async () => {
    const swarm = await start();
    const kept = await upload(swarm, noise(100));
    const id = await swarm.snapshot();
    const lost = await upload(swarm, noise(5000));
    await swarm.setBalance({ bzz: 5n });
    await swarm.revert(id);
    expect([await status(swarm, `/bytes/${kept}`), await status(swarm, `/bytes/${lost}`)]).toEqual([
      200, 404,
    ]);
    expect((await json(swarm.fetch("/wallet")))["bzzBalance"]).not.toBe("5");
    await expect(swarm.revert(id)).rejects.toThrow(`there is no snapshot ${id}`);
  });
});

describe("what can go wrong", () => {
  it("money, price and batches", async () => {
    const swarm = await start();
    await swarm.setBalance({ bzz: 5n });
    const wallet = await json(swarm.fetch("/wallet"));
    expect(wallet["bzzBalance"]).toBe("5");
    await swarm.setPrice(48_000n);
    expect((await json(swarm.fetch("/chainstate")))["currentPrice"]).toBe("48000");
    await swarm.expireBatch();
    const headers = { "Swarm-Postage-Batch-Id": swarm.batchId };
    const init = { method: "POST", headers, body: "x" };
    expect((await swarm.fetch("/bytes", init)).status).toBe(404);
    await expect(swarm.expireBatch()).rejects.toThrow("there is no batch");
  });

  it("a batch lives for a year even where rent is free", async () => {
    const swarm = await start({ port: false, price: 0n });
    await swarm.createBatch({ owner: "11".repeat(20) });
    const { batches } = await json(swarm.fetch("/batches"));
    expect(batches).toHaveLength(2);
  });

  it("chunks are lost, and content with parity is read all the same", async () => {
    const swarm = await start({ port: false, seed: "loss", timestamp: "fixed" });
    const bytes = noise(300_000);
    const safe = await upload(swarm, bytes, { "Swarm-Redundancy-Level": "4" });
    expect(await swarm.loseChunks({ address: safe })).toBe(1);
    const lost = await swarm.loseChunks({ share: 0.1, seed: "7" });
    expect(lost).toBeGreaterThan(5);
    expect(await swarm.loseChunks({ share: 0.1, seed: "7" })).toBe(0);
    const read = new Uint8Array(await (await swarm.fetch(`/bytes/${safe}`)).arrayBuffer());
    expect(read.length).toBe(bytes.length);
    expect(await swarm.loseChunks({ share: 1 })).toBeGreaterThan(100);
    expect(await status(swarm, `/bytes/${safe}`)).toBe(404);
  });

  it("requests: as often as asked, by path and method", async () => {
    const swarm = await start({});
    await swarm.injectFault({ path: "/tags", method: "post", status: 503, times: 2 });
    const post = async (): Promise<number> =>
      (await fetch(`${swarm.url}/v1/tags`, { method: "POST" })).status;
    expect(await status(swarm, "/tags")).toBe(200);
    expect([await post(), await post(), await post()]).toEqual([503, 503, 201]);
    const id = await swarm.injectFault({ path: "/stamps*", cut: true });
    await expect(fetch(`${swarm.url}/stamps/${swarm.batchId}`)).rejects.toThrow();
    await swarm.clearFaults(id);
    await swarm.injectFault({ path: "/health", delayMs: 1 });
    expect(await status(swarm, "/health")).toBe(200);
    await swarm.injectFault({ path: "*", status: 500 });
    expect(await swarm.faults()).toEqual([
      { id: "0x3", path: "/health", delayMs: 1 },
      { id: "0x4", path: "*", status: 500 },
    ]);
    await swarm.clearFaults();
    expect(await status(swarm, "/stamps")).toBe(200);
    const seen = (await swarm.requests()).map(({ method, path, status: code }) => [
      method,
      path,
      code,
    ]);
    expect(seen).toEqual([
      ["GET", "/tags", 200],
      ["POST", "/v1/tags", 503],
      ["POST", "/v1/tags", 503],
      ["POST", "/v1/tags", 201],
      ["GET", `/stamps/${swarm.batchId}`, 0],
      ["GET", "/health", 200],
      ["GET", "/stamps", 200],
    ]);
  });

  it.each([
    ["/bytes/*/meta", "/bytes/a/b/meta", "/bytes/meta"],
    ["*.html", "/bzz/a/index.html", "/bzz/a/index.htm"],
    ["/a*a", "/aa", "/a"],
    ["/*b*c*", "/abxcx", "/acb"],
    ["/bytes", "/bytes", "/bytes/"],
  ])("requests whose path matches %s", async (path, match, other) => {
    const swarm = await start();
    await swarm.injectFault({ path, status: 418 });
    expect([await status(swarm, match), (await status(swarm, other)) === 418]).toEqual([
      418,
      false,
    ]);
  });

  it("a delayed request ends with its client, and with its node", async () => {
    const swarm = await createSwarm({ port: false });
    await swarm.injectFault({ path: "/health", delayMs: 3_600_000 });
    const client = new AbortController();
    const left = swarm.fetch("/health", { signal: client.signal });
    const waiting = swarm.fetch("/health");
    client.abort(new Error("the client left"));
    await expect(left).rejects.toThrow("the client left");
    const timers = (): number =>
      process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const before = timers();
    await swarm.stop();
    expect((await waiting).status).toBe(200);
    expect(timers()).toBe(before - 1);
  });
});

describe("fetch of a node in this process", () => {
  it("has an address that programs can connect to, whatever it listens on", async () => {
    await using swarm = await createSwarm({ host: "0.0.0.0" });
    expect(swarm.url).toBe(`http://127.0.0.1:${swarm.port}`);
    expect((await fetch(`${swarm.url}/health`)).status).toBe(200);
  });

  it.each([false, 0] as const)(
    "ends with its signal, and with its node (port %s)",
    async (port) => {
      const swarm = await createSwarm({ port });
      const headers = { "Swarm-Postage-Batch-Id": swarm.batchId };
      const upload = (signal: AbortSignal): Promise<Response> =>
        swarm.fetch("/bytes", { method: "POST", body: "text", headers, signal });
      const left = new AbortController();
      const sent = upload(left.signal);
      left.abort(new Error("left"));
      await expect(sent).rejects.toThrow("left");
      await expect(upload(left.signal)).rejects.toThrow("left");
      expect((await swarm.fetch("/health")).status).toBe(200);
      await swarm.stop();
      await expect(swarm.fetch("/health")).rejects.toThrow(new TypeError("fetch failed"));
      const stopped = { code: "SWARM_UNREACHABLE", message: "The node is stopped." };
      await expect(swarm.clock()).rejects.toMatchObject(stopped);
    },
  );
});
